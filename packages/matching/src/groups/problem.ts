import type { PairValues } from './pair-values';

/** Units that are alike. */
export interface UnitKind {
  /** People in a full unit, at least 2. */
  readonly capacity: number;
  readonly count: number;
  /** Blocks that may not live in these units. */
  readonly excludes?: ReadonlySet<number>;
}

/** People to place in units. */
export interface GroupProblem {
  /** The people are the numbers below `pairs.size`. */
  readonly pairs: PairValues;
  /** Rooms, and people who are alone: everybody is in one block, and a block stays together. */
  readonly blocks: readonly (readonly number[])[];
  /** The units to fill, not more than needed: people spread over all of them where that fits better. */
  readonly kinds: readonly UnitKind[];
}

/** The blocks in one unit. */
export interface Group {
  readonly kind: number;
  readonly blocks: readonly number[];
}

/**
 * Checks a problem, and lets those who share a room stay together: two of them who could not be put together today fit
 * 0 percent. Throws a RangeError for what is no problem.
 */
export function groupProblem({ pairs, blocks, kinds }: GroupProblem): GroupProblem {
  const { size, values } = pairs;
  if (values.length !== size ** 2) throw new RangeError('Each two people need a value');
  const people = blocks.flat().toSorted((a, b) => a - b);
  if (people.length !== size || people.some((person, at) => person !== at))
    throw new RangeError('Everybody must be in one block');
  if (blocks.some((block) => block.length === 0)) throw new RangeError('A block needs people');
  if (kinds.some(({ capacity, count }) => !(capacity >= 2 && count >= 0)))
    throw new RangeError('A unit needs at least two places');
  for (const block of blocks)
    for (const a of block)
      for (const b of block) if (a !== b && values[a * size + b] === 0) values[a * size + b] = 1;
  return { pairs, blocks, kinds };
}

/** Blocks of people who are all alone. */
export const aloneEach = (size: number): number[][] => Array.from({ length: size }, (_, person) => [person]);
