const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * Splits a whole number by shares: each part is rounded down, and the rest goes to the largest remainders, earlier ones first among equals.
 * No part exceeds its `maxParts`, which must leave room for the whole.
 */
export function apportion(
  whole: number,
  shares: readonly number[],
  maxParts: readonly number[] = shares.map(() => whole),
): number[] {
  const total = sumOf(shares);
  if (total === 0) return shares.map(() => 0);
  const exact = shares.map((share) => (whole * share) / total);
  const parts = exact.map((part, at) => Math.min(Math.floor(part), maxParts[at] ?? 0));
  const remainder = (at: number) => (exact[at] ?? 0) - (parts[at] ?? 0);
  for (let left = whole - sumOf(parts); left > 0; left--) {
    const open = [...parts.keys()].filter((at) => (parts[at] ?? 0) < (maxParts[at] ?? 0));
    const next = open.reduce((best, at) => (remainder(at) > remainder(best) ? at : best));
    parts[next] = (parts[next] ?? 0) + 1;
  }
  return parts;
}
