/* oxlint-disable typescript/no-non-null-assertion -- indices are people and blocks, for which all arrays have room */
import type { PairValues } from './pair-values';
import { type GroupProblem, placesIn } from './problem';

/** A rule of staff that cannot hold beside the others, and whom it concerns. */
export interface Conflict {
  /** `cannot live together`: people who are pinned together or locked, and may not. */
  readonly rule: 'cannot live together' | 'locked twice' | 'locked without a unit' | 'pinned without a unit';
  readonly people: readonly number[];
}

/** The rules that contradict each other; a problem with any has no proposal. */
export function conflictsOf(problem: GroupProblem): Conflict[] {
  const { blocks, kinds, locked = [] } = problem;
  const conflicts: Conflict[] = [];
  const peopleOf = (some: readonly number[]) => some.flatMap((block) => blocks[block]!);
  const forbids = forbiddenPairs(problem);
  const collect = (together: readonly number[]) => {
    const people = peopleOf(together);
    for (const [at, one] of people.entries())
      for (const other of people.slice(0, at))
        if (forbids(one, other)) conflicts.push({ rule: 'cannot live together', people: [other, one] });
  };
  const isLocked = new Set<number>();
  const units = kinds.map(({ count }) => count);
  for (const { kind, blocks: together } of locked) {
    const people = peopleOf(together);
    units[kind]! -= 1;
    if (people.length > placesIn(kinds[kind]!) || units[kind]! < 0)
      conflicts.push({ rule: 'locked without a unit', people });
    if (together.some((block) => isLocked.has(block))) conflicts.push({ rule: 'locked twice', people });
    for (const block of together) isLocked.add(block);
    collect(together);
  }
  const lockOf = new Map(locked.flatMap((group, at) => group.blocks.map((block) => [block, at])));
  for (const together of joinedBlocks(problem)) {
    const locks = new Set(together.map((block) => lockOf.get(block)));
    if (locks.size > 1) conflicts.push({ rule: 'cannot live together', people: peopleOf(together) });
    else if (locks.has(undefined)) {
      collect(together);
      const people = peopleOf(together);
      if (together.length > 1 && kinds.every((kind) => placesIn(kind) < people.length))
        conflicts.push({ rule: 'pinned without a unit', people });
    }
  }
  return conflicts;
}

/**
 * The same problem without the locks and pins that cannot hold beside those before them: locks come first, then pins
 * apart, then pins together. Staff pin and lock at any time, and people block each other at any other.
 */
export function withoutConflicts(problem: GroupProblem): GroupProblem {
  if (conflictsOf(problem).length === 0) return problem;
  let held: GroupProblem = { ...problem, locked: [], apart: [], together: [] };
  const tryRule = (next: GroupProblem): boolean => {
    const holds = conflictsOf(next).length === 0;
    if (holds) held = next;
    return holds;
  };
  const { locked = [], apart = [], together = [] } = problem;
  if (!tryRule({ ...held, locked }))
    for (const group of locked) tryRule({ ...held, locked: [...(held.locked ?? []), group] });
  if (!tryRule({ ...held, apart }))
    for (const pin of apart) tryRule({ ...held, apart: [...(held.apart ?? []), pin] });
  if (!tryRule({ ...held, together }))
    for (const pin of together) tryRule({ ...held, together: [...(held.together ?? []), pin] });
  return held;
}

/** What is left to choose: a problem without pins, locked groups and held places, which are in its blocks and kinds. */
export interface FreePart {
  readonly problem: GroupProblem;
  /** Of the given problem, by number: the person, and the blocks that are one here. */
  readonly people: readonly number[];
  readonly blocks: readonly (readonly number[])[];
}

/**
 * The part of a problem without conflicts that is left to choose. Those pinned together are one block; roommates who
 * could not be put together today fit 0 percent; those pinned apart may not live together. Kinds keep their numbers.
 */
export function freePart(given: GroupProblem): FreePart {
  const { pairs, kinds, locked = [], apart = [] } = given;
  const blocks = freeBlocks(given);
  const people = blocks
    .flatMap((some) => some.flatMap((block) => given.blocks[block]!))
    .toSorted((a, b) => a - b);
  const numbers = new Map(people.map((person, at) => [person, at]));
  const joined = blocks.map((some) =>
    some.flatMap((block) => given.blocks[block]!.map((one) => numbers.get(one)!)),
  );
  const part = valuesAmong(pairs, people);

  const changes: [one: number, other: number, value: number][] = [];
  for (const [one, other] of apart)
    if (numbers.has(one) && numbers.has(other)) changes.push([numbers.get(one)!, numbers.get(other)!, 0]);
  for (const room of joined)
    for (const one of room)
      for (const other of room)
        if (one !== other && part.values[one * part.size + other] === 0) changes.push([one, other, 1]);
  const values = changes.length > 0 && part === pairs ? pairs.values.slice() : part.values;
  for (const [one, other, value] of changes) {
    values[one * part.size + other] = value;
    values[other * part.size + one] = value;
  }

  const problem = {
    pairs: { size: part.size, values },
    blocks: joined,
    kinds: kinds.map((kind, at) => ({
      capacity: placesIn(kind),
      count: kind.count - locked.filter((group) => group.kind === at).length,
    })),
    rooms: roomsAmong(given, blocks),
  };
  return { problem, people, blocks };
}

/** The values of some people, who are numbered in the given order; the same object for everybody in order. */
export function valuesAmong(pairs: PairValues, people: readonly number[]): PairValues {
  if (people.length === pairs.size && people.every((person, at) => person === at)) return pairs;
  const size = people.length;
  const values = pairs.values instanceof Uint8Array ? new Uint8Array(size ** 2) : new Int32Array(size ** 2);
  for (const [at, person] of people.entries())
    for (let other = 0; other < size; other++)
      values[at * size + other] = pairs.values[person * pairs.size + people[other]!]!;
  return { size, values };
}

/** The block of each person. */
export function blocksOfPeople({ pairs, blocks }: Pick<GroupProblem, 'blocks' | 'pairs'>): Int32Array {
  const blockOf = new Int32Array(pairs.size);
  for (const [block, people] of blocks.entries()) for (const person of people) blockOf[person] = block;
  return blockOf;
}

/** Whether two people may not live together: roommates may, unless they are pinned apart. */
export function forbiddenPairs(problem: GroupProblem): (one: number, other: number) => boolean {
  const { size, values } = problem.pairs;
  const blockOf = blocksOfPeople(problem);
  const pinned = new Set(problem.apart?.flatMap(([one, other]) => [one * size + other, other * size + one]));
  return (one, other) =>
    pinned.has(one * size + other) || (values[one * size + other] === 0 && blockOf[one] !== blockOf[other]);
}

/** Sets of blocks that stay together, without those of locked groups. */
export function freeBlocks(problem: GroupProblem): number[][] {
  const isLocked = new Set(problem.locked?.flatMap(({ blocks }) => blocks));
  return joinedBlocks(problem).filter(([block]) => !isLocked.has(block!));
}

/** Which of some sets of blocks have a unit, because one of their blocks is a room. */
export function roomsAmong({ rooms }: GroupProblem, sets: readonly (readonly number[])[]): number[] {
  const isRoom = new Set(rooms);
  return sets.flatMap((blocks, at) => (blocks.some((block) => isRoom.has(block)) ? at : []));
}

/** Sets of blocks that pins hold together; most are of one. */
export function joinedBlocks(problem: GroupProblem): number[][] {
  const { blocks, together = [] } = problem;
  const blockOf = blocksOfPeople(problem);
  const sets = new Map(blocks.map((_, block) => [block, [block]]));
  for (const [one, other] of together) {
    const [first, second] = [sets.get(blockOf[one]!)!, sets.get(blockOf[other]!)!];
    if (first === second) continue;
    first.push(...second);
    for (const block of second) sets.set(block, first);
  }
  return [...new Set(sets.values())];
}
