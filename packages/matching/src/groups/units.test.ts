import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCertificate } from '../certificate/check-certificate';
import { certificateOf } from './certify';
import { type PeopleToPlace, proposeInUnits, unitKinds, unitsFor, unitsNeeded } from './units';
import { aimPowers } from './worth';

const options = { seed: 7, power: 1, effort: 200 };

/** Everybody is alone but the given rooms; two whose `mayLive` is false may not live together. */
function peopleOf(
  size: number,
  {
    rooms = [],
    mayLive = () => true,
  }: { rooms?: number[][]; mayLive?: (a: number, b: number) => boolean } = {},
): PeopleToPlace {
  const values = new Uint8Array(size * size);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++)
      if (a !== b && mayLive(Math.max(a, b), Math.min(a, b)))
        values[a * size + b] = 1 + ((Math.max(a, b) * 37 + Math.min(a, b) * 53) % 101);
  const housed = new Set(rooms.flat());
  const alone = Array.from({ length: size }, (_, person) => person).filter((person) => !housed.has(person));
  return {
    pairs: { size, values },
    blocks: [...rooms, ...alone.map((person) => [person])],
    rooms: rooms.map((_, block) => block),
  };
}

const womenFrom = (first: number) => (a: number, b: number) => a < first === b < first;

function findIn(people: PeopleToPlace, supply: Parameters<typeof proposeInUnits>[1], how = {}) {
  const { problem, proposal } = proposeInUnits(people, supply, { ...options, ...how });
  expect(checkCertificate(problem, certificateOf(problem, proposal))).toEqual([]);
  const sizeOf = (one: { blocks: readonly number[] }) =>
    one.blocks.flatMap((block) => problem.blocks[block] ?? []).length;
  return {
    groups: proposal.groups.map(sizeOf).toSorted((a, b) => b - a),
    unplaced: proposal.unplaced.map(sizeOf),
    proposal,
  };
}

describe('the units that people need', () => {
  it.each([
    [[], 0],
    [[1, 1, 1, 1], 1],
    [[1, 1, 1, 1, 1], 2],
    [[3, 3], 2],
    [[3, 2, 1, 2], 2],
  ])('are those that households of %j fill in units of four [decisions 9]', (sizes, units) => {
    expect(unitsFor(sizes, 4)).toBe(units);
  });

  it('count those who may not live together apart, and nobody who may live with no one [decisions 9]', () => {
    const needed = (people: PeopleToPlace, held = 0) => unitsNeeded(people, { capacity: 4, held });
    expect(needed(peopleOf(4))).toBe(1);
    expect(needed(peopleOf(4, { mayLive: womenFrom(2) }))).toBe(2);
    expect(needed(peopleOf(204, { mayLive: womenFrom(102) }))).toBe(52);
    expect(needed(peopleOf(5, { mayLive: womenFrom(4) }))).toBe(1);
    expect(needed(peopleOf(4), 1)).toBe(2);
  });

  it('leave out those of locked groups [decisions 9]', () => {
    const people = { ...peopleOf(6), locked: [{ kind: 0, blocks: [0, 1] }] };
    expect(unitsNeeded(people, { capacity: 2, held: 0 })).toBe(2);
  });
});

describe('the units with held places', () => {
  it('stay empty as a whole first, and one has the rest [decisions 9]', () => {
    const kinds = (held: number, people = peopleOf(8)) => unitKinds(people, { capacity: 4, count: 3, held });
    expect(kinds(0)).toEqual([{ capacity: 4, count: 3 }]);
    expect(kinds(4)).toEqual([{ capacity: 4, count: 2 }]);
    expect(kinds(5)).toEqual([
      { capacity: 4, count: 1 },
      { capacity: 4, count: 1, held: 1 },
    ]);
    expect(kinds(20)).toEqual([{ capacity: 4, count: 0 }]);
  });

  it('never are those that rooms live in, of which only free places are held [decisions 9]', () => {
    const people = peopleOf(8, {
      rooms: [
        [0, 1],
        [2, 3, 4],
      ],
    });
    const supply = { capacity: 4, count: 2, held: 7 };
    expect(unitKinds(people, supply)).toEqual([
      { capacity: 4, count: 0 },
      { capacity: 4, count: 2, held: 1 },
    ]);
    expect(findIn(people, supply).groups).toEqual([3, 3]);
  });
});

describe('proposing in few units', () => {
  it('opens a unit more where two who may not live together would be left out [decisions 9]', () => {
    const people = peopleOf(4, { mayLive: (a, b) => a !== 1 || b !== 0 });
    expect(findIn(people, { capacity: 4, count: 9, held: 0 })).toMatchObject({
      groups: [2, 2],
      unplaced: [],
    });
  });

  it('opens none for one who may live with nobody [decisions 9]', () => {
    const people = peopleOf(5, { mayLive: womenFrom(4) });
    expect(findIn(people, { capacity: 4, count: 9, held: 0 })).toMatchObject({ groups: [4], unplaced: [1] });
  });

  it('leaves each room its unit where there are too few for all [decisions 9]', () => {
    const people = peopleOf(11, { rooms: [[0, 1, 2]], mayLive: womenFrom(3) });
    const { groups, unplaced } = findIn(people, { capacity: 4, count: 2, held: 0 });
    expect([groups, unplaced]).toEqual([
      [4, 3],
      [1, 1, 1, 1],
    ]);
  });

  it('leaves rooms their units whatever the others would bring, for every aim [decisions 9]', () => {
    const anyRooms = fc.record({
      rooms: fc.integer({ min: 1, max: 4 }),
      alone: fc.integer({ min: 0, max: 12 }),
      spare: fc.integer({ min: 0, max: 2 }),
      held: fc.integer({ min: 0, max: 5 }),
      first: fc.integer({ min: 0, max: 8 }),
      power: fc.constantFrom(...Object.values(aimPowers)),
    });
    fc.assert(
      fc.property(anyRooms, ({ rooms, alone, spare, held, first, power }) => {
        const pairs = Array.from({ length: rooms }, (_, at) => [2 * at, 2 * at + 1]);
        const people = peopleOf(2 * rooms + alone, { rooms: pairs, mayLive: womenFrom(2 * first) });
        const supply = { capacity: 3, count: rooms + spare, held };
        const { proposal } = findIn(people, supply, { power });
        expect(proposal.unplaced.every(({ blocks }) => blocks.every((block) => block >= rooms))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps locked groups, and counts their units [decisions 9]', () => {
    const locked = [{ kind: 0, blocks: [0, 3] }];
    const { groups, proposal } = findIn({ ...peopleOf(6), locked }, { capacity: 3, count: 2, held: 0 });
    expect(proposal.groups[0]).toEqual(locked[0]);
    expect(groups).toEqual([3, 2]);
  });

  it('ends with fewer units when it is stopped, and each room has one [decisions 9]', () => {
    const people = peopleOf(12, { rooms: [[0, 1]], mayLive: womenFrom(2) });
    const how = { onProgress: () => false, isStopped: () => true };
    const { proposal } = findIn(people, { capacity: 4, count: 9, held: 0 }, how);
    expect(proposal.groups.some(({ blocks }) => blocks.includes(0))).toBe(true);
  });
});
