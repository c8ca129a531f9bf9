import fc from 'fast-check';
import loadHighs from 'highs';
import { expect, it } from 'vitest';
import { checkCertificate } from '../certificate/check-certificate';
import { certificateOf } from './certify';
import type { GroupProblem } from './problem';
import { propose } from './propose';
import { createRandom } from './random';
import { conflictsOf } from './rules';

const highs = await loadHighs();

interface Campus {
  people: number;
  capacity: number;
  seed: number;
}

/** People of whom some live together and some pairs may not, in as many equal units as they need. */
function problemOf({ people, capacity, seed }: Campus): GroupProblem {
  const random = createRandom(seed);
  const values = new Uint8Array(people * people);
  for (let one = 0; one < people; one++)
    for (let other = 0; other < one; other++) {
      const value = random() < 0.05 ? 0 : 1 + Math.floor(random() * 101);
      values[one * people + other] = value;
      values[other * people + one] = value;
    }
  // A room is together already, whatever anybody thinks of it.
  values[1] = 60;
  values[people] = 60;
  const blocks = [[0, 1], ...Array.from({ length: people - 2 }, (_, at) => [at + 2])];
  const apart = [[2, 3]] as const;
  return {
    pairs: { size: people, values },
    blocks,
    kinds: [{ capacity, count: Math.ceil(people / capacity) }],
    apart,
    together: people > 6 ? [[4, 5]] : [],
  };
}

/** Every group that could fill a unit under the rules, with the sum of its people's means. */
function possibleGroups({ pairs, blocks, kinds, apart = [], together = [] }: GroupProblem) {
  const capacity = kinds[0]?.capacity ?? 0;
  const groups: { blocks: number[]; worth: number }[] = [];
  const valueOf = (one: number, other: number) => pairs.values[one * pairs.size + other] ?? 0;
  const isApart = (one: number, other: number) =>
    valueOf(one, other) === 0 ||
    apart.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
  const grow = (chosen: number[], people: number[], sum: number, from: number) => {
    const isWhole = together.every(([one, other]) => people.includes(one) === people.includes(other));
    if (chosen.length > 0 && isWhole)
      groups.push({ blocks: chosen, worth: people.length > 1 ? (2 * sum) / (people.length - 1) : 0 });
    for (let block = from; block < blocks.length; block++) {
      const newcomers = blocks[block] ?? [];
      if (people.length + newcomers.length > capacity) continue;
      if (newcomers.some((one) => people.some((other) => isApart(one, other)))) continue;
      const all = [...people, ...newcomers];
      let more = sum;
      for (const [at, one] of all.entries())
        for (const other of all.slice(Math.max(at + 1, people.length))) more += valueOf(one, other) - 1;
      grow([...chosen, block], all, more, block + 1);
    }
  };
  grow([], [], 0, 0);
  return groups;
}

/** The best total of any draft that places everybody; undefined where none does. */
function optimumOf(problem: GroupProblem): number | undefined {
  const groups = possibleGroups(problem);
  const named = (ofGroup: (at: number) => string) => groups.map((_, at) => ofGroup(at)).join('\n + ');
  const rows = problem.blocks.map((_, block) => {
    const having = groups.flatMap((group, at) => (group.blocks.includes(block) ? [`g${at}`] : []));
    return ` b${block}: ${having.join('\n + ')} = 1`;
  });
  const { Status, ObjectiveValue } = highs.solve(
    [
      'Maximize',
      ` obj: ${named((at) => `${groups[at]?.worth} g${at}`)}`,
      'Subject To',
      ...rows,
      ` units: ${named((at) => `g${at}`)} <= ${problem.kinds[0]?.count}`,
      'Binary',
      ` ${groups.map((_, at) => `g${at}`).join('\n ')}`,
      'End',
    ].join('\n'),
    { mip_rel_gap: 0, output_flag: false },
  );
  return Status === 'Optimal' ? ObjectiveValue : undefined;
}

/** The solver's own tolerance. */
const tolerance = 1e-4;

/** Of forty people in fours the solver looks at 90,000 groups for a minute: a thorough run does. */
const isThorough = process.env['NESTMATE_THOROUGH'] === '1';
const mostPeople = isThorough ? { 2: 40, 3: 40, 4: 40 } : { 2: 40, 3: 24, 4: 20 };

it('neither exceeds the optimum of HiGHS nor bounds below it, and comes within 2 % of it [1.9]', () => {
  const campuses = fc.constantFrom(2 as const, 3 as const, 4 as const).chain((capacity) =>
    fc.record({
      capacity: fc.constant(capacity),
      people: fc.integer({ min: 6, max: mostPeople[capacity] }),
      seed: fc.nat(),
    }),
  );
  const shares: number[] = [];
  const compare = (campus: Campus) => {
    const problem = problemOf(campus);
    fc.pre(conflictsOf(problem).length === 0);
    const options = { seed: campus.seed, power: 1, effort: 2000 };
    const proposed = propose(problem, options);
    expect(checkCertificate(problem, certificateOf(problem, proposed))).toEqual([]);
    expect(propose(problem, options)).toEqual(proposed);
    const optimum = optimumOf(problem);
    if (optimum === undefined) expect(proposed.unplaced).not.toEqual([]);
    else if (proposed.unplaced.length === 0) {
      expect(proposed.total).toBeLessThanOrEqual(optimum + tolerance);
      expect(proposed.bound.total).toBeGreaterThanOrEqual(optimum - tolerance);
      shares.push(proposed.total / optimum);
    }
  };
  fc.assert(fc.property(campuses, compare), { numRuns: 40 });
  compare({ people: mostPeople[4], capacity: 4, seed: 1 });
  // Where nobody would rather swap, the total may be below the best of all.
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.98);
});
