import type { PairValues } from './pair-values';

/** Units that are alike. */
export interface UnitKind {
  /** People in a full unit. */
  readonly capacity: number;
  readonly count: number;
  /** Places in each of these units that stay free for somebody else. */
  readonly held?: number;
}

/** The blocks in one unit. */
export interface Group {
  readonly kind: number;
  readonly blocks: readonly number[];
}

export type Pair = readonly [one: number, other: number];

/** People to place in units, and the rules that hold whatever would fit better. */
export interface GroupProblem {
  /** The people are the numbers below `pairs.size`. Two who are blocked, or whose gender policies differ, have 0. */
  readonly pairs: PairValues;
  /** Rooms, and people who are alone: everybody is in one block, and a block stays together. */
  readonly blocks: readonly (readonly number[])[];
  /** The units to fill, not more than needed: people spread over all of them where that fits better. */
  readonly kinds: readonly UnitKind[];
  /** Blocks that live in a unit today: each has one afterwards, whoever else then has none. */
  readonly rooms?: readonly number[];
  /** Pins: people who live in one unit, and people who do not. */
  readonly together?: readonly Pair[];
  readonly apart?: readonly Pair[];
  /** Units that are settled: whom nobody joins and nobody leaves. */
  readonly locked?: readonly Group[];
}

/** Throws a RangeError for what is no problem. */
export function assertProblem({
  pairs,
  blocks,
  kinds,
  rooms = [],
  locked = [],
  ...pins
}: GroupProblem): void {
  const { size, values } = pairs;
  if (values.length !== size ** 2) throw new RangeError('Each two people need a value');
  const people = blocks.flat().toSorted((a, b) => a - b);
  if (people.length !== size || people.some((person, at) => person !== at))
    throw new RangeError('Everybody must be in one block');
  if (blocks.some((block) => block.length === 0)) throw new RangeError('A block needs people');
  const isCount = (value: number) => Number.isInteger(value) && value >= 0;
  if (!kinds.every(({ capacity, count, held = 0 }) => [capacity, count, held].every(isCount)))
    throw new RangeError('Places and units are counted');
  const pinned = [...(pins.together ?? []), ...(pins.apart ?? [])].flat();
  if (!pinned.every((person) => isCount(person) && person < size)) throw new RangeError('A pin needs people');
  if (!rooms.every((block) => blocks[block])) throw new RangeError('A room is a block');
  if (!locked.every((group) => kinds[group.kind] && group.blocks.every((block) => blocks[block])))
    throw new RangeError('A locked group needs blocks and a kind of unit');
}

/** How many may live in a unit. */
export const placesIn = ({ capacity, held = 0 }: UnitKind): number => Math.max(capacity - held, 0);

/** Blocks of people who are all alone. */
export const aloneEach = (size: number): number[][] => Array.from({ length: size }, (_, person) => [person]);
