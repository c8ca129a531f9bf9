import { describe, expect, it } from 'vitest';
import { certificateOf } from '../groups/certify';
import type { GroupProblem } from '../groups/problem';
import { propose } from '../groups/propose';
import { createRandom } from '../groups/random';
import type { Certificate } from './certificate';
import { checkCertificate } from './check-certificate';
import { seedOf } from './files';

/** 27 people with every rule: a room, pins, a lock, a held place, two who are blocked, and too few places. */
function ruledProblem(): GroupProblem {
  const size = 27;
  const random = createRandom(4);
  const values = new Uint8Array(size * size);
  for (let one = 0; one < size; one++)
    for (let other = 0; other < one; other++) {
      const isBlocked = one === 9 && other === 8;
      const value = isBlocked ? 0 : 1 + Math.floor(101 * random());
      values[one * size + other] = value;
      values[other * size + one] = value;
    }
  return {
    pairs: { size, values },
    blocks: [[0, 1], ...Array.from({ length: size - 2 }, (_, at) => [at + 2])],
    kinds: [
      { capacity: 4, count: 5 },
      { capacity: 3, count: 2, held: 1 },
    ],
    rooms: [0],
    together: [[4, 5]],
    apart: [[6, 7]],
    locked: [{ kind: 0, blocks: [20, 21, 22, 23] }],
  };
}

const problem = ruledProblem();
const seedText = `00000006${'ab'.repeat(28)}`;
const honest: Certificate = {
  ...certificateOf(problem, propose(problem, { seed: seedOf(seedText), power: 1, effort: 300 })),
  seedText,
};

/** The same certificate with other groups, whose sums are claimed to be as they were. */
const withPeople = (change: (people: readonly number[]) => readonly number[]): Certificate => ({
  ...honest,
  groups: honest.groups.map(({ kind, people }) => ({ kind, people: change(people) })),
  unplaced: honest.unplaced.map(({ people, rule }) => ({ people: change(people), rule })),
});
/** Two people change places. */
const swapped = (one: number, other: number) =>
  withPeople((people) => people.map((person) => (person === one ? other : person === other ? one : person)));
const homeOf = (person: number) => honest.groups.findIndex(({ people }) => people.includes(person));
/** Somebody who is alone, in another unit than these people. */
const awayFrom = (...people: readonly number[]) =>
  [10, 11, 12, 13, 14, 15, 16].find(
    (one) => homeOf(one) >= 0 && people.every((other) => homeOf(one) !== homeOf(other)),
  ) ?? -1;

/** A hundred certificates of which one thing is not true, and the reason for which each has to be refused. */
function* corrupted(): Generator<[reason: RegExp, Certificate]> {
  const { groups, people, unplaced, bound } = honest;
  if (!bound?.prices) throw new Error('A proposal of this size has prices');
  const { prices } = bound;
  const placed = groups.flatMap((group) => group.people);
  for (const person of placed.slice(0, 20)) {
    const own = people[person] ?? { sum: 0, lowest: 0 };
    yield [
      new RegExp(`other percents of ${person}$`),
      { ...honest, people: people.with(person, { ...own, sum: own.sum + 1 }) },
    ];
    yield [
      new RegExp(`other percents of ${person}$`),
      { ...honest, people: people.with(person, { ...own, lowest: own.lowest - 1 }) },
    ];
    yield [/missing or twice/, withPeople((some) => some.filter((one) => one !== person))];
  }
  for (const person of [10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    if (homeOf(person) >= 0) {
      const dearer = prices.people.with(person, (prices.people[person] ?? 0) + 640);
      yield [/bound is another/, { ...honest, bound: { ...bound, prices: { ...prices, people: dearer } } }];
      yield [/other percents/, swapped(person, awayFrom(person))];
    }
  for (const kind of prices.units.keys()) {
    const units = prices.units.with(kind, (prices.units[kind] ?? 0) + 6400);
    yield [/bound is another/, { ...honest, bound: { ...bound, prices: { ...prices, units } } }];
  }
  yield [/bound is another/, { ...honest, bound: { ...bound, total: bound.total + 1 } }];
  yield [/no such bound/, { ...honest, bound: { ...bound, prices: { ...prices, units: [-64, 0] } } }];
  yield [/no such bound/, { ...honest, bound: { ...bound, prices: { ...prices, people: [] } } }];
  yield [/without proof/, { ...honest, bound: { total: bound.total } }];
  yield [/above its bound/, { ...honest, bound: { ...bound, total: honest.total - 1 } }];
  for (const by of [-1, 0.01, 1]) {
    yield [/the total is/, { ...honest, total: honest.total + by }];
    yield [/the lowest mean is/, { ...honest, lowest: honest.lowest + by }];
  }
  yield [/seed is another/, { ...honest, seed: honest.seed + 1 }];
  yield [/seed is another/, { ...honest, seedText: `1${seedText.slice(1)}` }];
  for (const by of [-1, 1]) yield [/swaps were examined/, { ...honest, swaps: honest.swaps + by }];
  yield [/0 and 1 are apart/, swapped(1, awayFrom(0))];
  const [waiting = -1] = unplaced[0]?.people ?? [];
  yield [/0 and 1 have lost their unit/, swapped(1, waiting)];
  yield [/4 and 5 are apart/, swapped(5, awayFrom(4))];
  yield [/locked group of 21,22,23,24 is another/, swapped(22, awayFrom(22))];
  yield [/there is no kind 7/, { ...honest, groups: groups.map((group) => ({ ...group, kind: 7 })) }];
  yield [/too many units of kind 1/, { ...honest, groups: groups.map((group) => ({ ...group, kind: 1 })) }];
  yield [
    /too many people/,
    { ...honest, groups: groups.map(({ kind, people: some }) => ({ kind: 1 - kind, people: some })) },
  ];
  for (const [at, { people: waiting, rule }] of unplaced.entries())
    for (const other of ['size', 'places', 'together', 'bad luck'].filter((one) => one !== rule))
      yield [
        new RegExp(`the rule for ${waiting.join()} is ${rule}`),
        { ...honest, unplaced: unplaced.with(at, { people: waiting, rule: other }) },
      ];
  const [somebody = -1] = groups.find(({ kind }) => kind === 1)?.people ?? [];
  yield [
    new RegExp(`there is a place for ${somebody}`),
    {
      ...withPeople((some) => some.filter((one) => one !== somebody)),
      unplaced: [...unplaced, { people: [somebody], rule: 'places' }],
    },
  ];
}

describe('checking a certificate of a proposal with every rule', () => {
  it('accepts a true one that leaves people out for want of places [decisions 9]', () => {
    expect(checkCertificate(problem, honest)).toEqual([]);
    expect(new Set(honest.unplaced.map(({ rule }) => rule))).toEqual(new Set(['places']));
  });

  it('refuses a hundred others, each for its reason [decisions 9]', () => {
    const cases = [...corrupted()];
    expect(cases.length).toBeGreaterThanOrEqual(100);
    for (const [reason, certificate] of cases)
      expect(checkCertificate(problem, certificate).join('\n')).toMatch(new RegExp(reason.source, 'm'));
  });
});
