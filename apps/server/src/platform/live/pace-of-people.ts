import type { UserId } from '@nestmate/contract';

interface Pace {
  /** How many at once. */
  count: number;
  /** Milliseconds in which as many come back. */
  within: number;
}

/**
 * Whether one more of a person's may pass now, through whichever of their windows; each that passes takes one of `count`, and they
 * come back at an even pace. Each process counts for itself, and forgets whoever has all of them back.
 */
export function paceOfPeople(
  { count, within }: Pace,
  clock: () => number = Date.now,
): (person: UserId) => boolean {
  /** In the order in which people were last here. */
  const seen = new Map<UserId, { left: number; at: number }>();
  return (person) => {
    const now = clock();
    for (const [id, { at }] of seen) {
      if (at > now - within) break;
      seen.delete(id);
    }
    const { left, at } = seen.get(person) ?? { left: count, at: now };
    const there = Math.min(count, left + (Math.max(0, now - at) * count) / within);
    const passes = there >= 1;
    seen.delete(person);
    seen.set(person, { left: passes ? there - 1 : there, at: now });
    return passes;
  };
}
