/** Random choices that are the same on every machine. */
export interface Chance {
  /** At least 0, less than 1. */
  next: () => number;
  /** An integer; both bounds are inclusive. */
  between: (low: number, high: number) => number;
  happens: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  some: <T>(from: readonly T[], count: number) => T[];
}

/** Mulberry32: numbers of at least 0 and less than 1. */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createSeededChance(seed: number): Chance {
  const next = createSeededRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const item = from[between(0, from.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    ).flat();
  };
  return { next, between, happens: (probability) => next() < probability, pick, some };
}
