/* oxlint-disable typescript/no-non-null-assertion -- indices are people and blocks, for which all arrays have room */
import type { GroupProblem, UnitKind } from './problem';
import { type Proposal, propose, type ProposalOptions } from './propose';
import { freeBlocks, roomsAmong } from './rules';

/** The units for some people, all alike. */
export interface UnitSupply {
  /** People in a full unit. */
  readonly capacity: number;
  /** Those there are, with the units of rooms and of locked groups; Infinity where nobody counts them. */
  readonly count: number;
  /** Places that stay free for somebody else: whole units first, and the rest in one more. */
  readonly held: number;
}

/** Who lives together, and may: a problem whose units are yet to be chosen. */
export type PeopleToPlace = Omit<GroupProblem, 'kinds'>;

/**
 * Proposes groups in as few units as there is a place for everybody in: with more, people would spread over them. While
 * somebody is left out, it searches again with more.
 */
export function proposeInUnits(
  people: PeopleToPlace,
  supply: UnitSupply,
  { isStopped = () => false, ...options }: ProposalOptions & { isStopped?: () => boolean },
): { problem: GroupProblem; proposal: Proposal } {
  const search = (count: number) => {
    const problem = { ...people, kinds: unitKinds(people, { ...supply, count }) };
    return { problem, proposal: propose(problem, options) };
  };
  const locked = people.locked?.length ?? 0;
  let count = Math.min(Math.max(supply.count, locked), locked + unitsNeeded(people, supply));
  let best = search(count);
  for (;;) {
    const out = leftOut(people, best.proposal);
    const more = Math.min(supply.count, count + unitsFor(out.sizes, supply.capacity));
    if (more <= count || (isStopped() && out.rooms === 0)) return best;
    count = more;
    const next = search(count);
    const then = leftOut(people, next.proposal);
    if (then.rooms >= out.rooms && then.people >= out.people) return best;
    best = next;
  }
}

/** The units that households of these sizes need, filled one after the other, the largest household first. */
export function unitsFor(sizes: readonly number[], capacity: number): number {
  const free: number[] = [];
  for (const size of sizes.toSorted((a, b) => b - a)) {
    const at = free.findIndex((places) => places >= size);
    if (at < 0) free.push(capacity - size);
    else free[at]! -= size;
  }
  return free.length;
}

/** The units in which there is a place for everybody outside locked groups, and for held places. */
export function unitsNeeded(
  people: PeopleToPlace,
  { capacity, held }: Pick<UnitSupply, 'capacity' | 'held'>,
): number {
  let units = 0;
  let places = held;
  for (const part of partsOf(people, householdsIn(people))) {
    const sizes = part.map(({ length }) => length);
    const count = part.flat().length;
    // For one who may live with nobody, a unit is no help.
    if (count === 1) continue;
    units += unitsFor(sizes, capacity);
    places += count;
  }
  return Math.max(units, Math.ceil(places / capacity));
}

/**
 * The units, of which whole ones stay empty for held places, but none that a room needs. Locked groups are in the first
 * kind.
 */
export function unitKinds(people: PeopleToPlace, { capacity, count, held }: UnitSupply): UnitKind[] {
  const locked = people.locked?.length ?? 0;
  const blocks = freeBlocks({ ...people, kinds: [] });
  const households = householdsIn(people);
  const rooms = roomsAmong({ ...people, kinds: [] }, blocks).map((at) => households[at]!.length);
  const free = count - locked;
  const empty = Math.min(Math.floor(held / capacity), Math.max(free - rooms.length, 0));
  const used = free - empty;
  const left = held - empty * capacity;
  // Beside a room, only its free places can be held.
  const most = used > rooms.length ? capacity : capacity - Math.max(0, ...rooms);
  const full = most === 0 ? 0 : Math.min(Math.floor(left / most), used);
  const rest = most > 0 && full < used ? left - full * most : 0;
  return [
    { capacity, count: locked + used - full - (rest > 0 ? 1 : 0) },
    ...(full > 0 ? [{ capacity, count: full, held: most }] : []),
    ...(rest > 0 ? [{ capacity, count: 1, held: rest }] : []),
  ];
}

/** The people of each set of blocks that stays together, without those of locked groups. */
const householdsIn = (people: PeopleToPlace): number[][] =>
  freeBlocks({ ...people, kinds: [] }).map((blocks) => blocks.flatMap((block) => people.blocks[block]!));

/** Households in parts: nobody of one part may live with anybody of another. */
function partsOf(
  { pairs: { size, values } }: PeopleToPlace,
  households: readonly (readonly number[])[],
): (readonly number[])[][] {
  const mayLive = (some: readonly number[], others: readonly number[]) =>
    some.every((one) => others.every((other) => values[one * size + other] !== 0));
  const parts: (readonly number[])[][] = [];
  for (let left = [...households]; left.length > 0;) {
    const part = left.splice(0, 1);
    for (const household of part) {
      const near = new Set(left.filter((other) => mayLive(household, other)));
      part.push(...near);
      if (near.size > 0) left = left.filter((other) => !near.has(other));
    }
    parts.push(part);
  }
  return parts;
}

/** The sizes of those who have no unit, how many people have none or live alone, and how many rooms lost theirs. */
function leftOut({ blocks, rooms }: PeopleToPlace, { groups, unplaced }: Proposal) {
  const isRoom = new Set(rooms);
  const sizeOf = (one: { blocks: readonly number[] }) => one.blocks.flatMap((block) => blocks[block]!).length;
  const sizes = unplaced.map(sizeOf);
  return {
    sizes,
    people: sizes.reduce((sum, size) => sum + size, groups.filter((group) => sizeOf(group) === 1).length),
    rooms: unplaced.filter((one) => one.blocks.some((block) => isRoom.has(block))).length,
  };
}
