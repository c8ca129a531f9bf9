import { describe, expect, it } from 'vitest';
import { aloneEach, type GroupProblem } from './problem';
import { propose } from './propose';
import { createRandom } from './random';
import { whyNot } from './why-not';

const options = { seed: 7, power: 1, effort: 200 };

/** Everybody fits by chance; pairs in `fits` are set. */
function pairsOf(size: number, fits: readonly (readonly [one: number, other: number, value: number])[] = []) {
  const random = createRandom(11);
  const values = new Uint8Array(size * size);
  const set = (one: number, other: number, value: number) => {
    values[one * size + other] = value;
    values[other * size + one] = value;
  };
  for (let one = 0; one < size; one++)
    for (let other = 0; other < one; other++) set(one, other, 31 + Math.floor(30 * random()));
  for (const [one, other, value] of fits) set(one, other, value);
  return { size, values };
}
const answerFor = (problem: GroupProblem, person: number) =>
  whyNot(problem, propose(problem, options), person, options);

describe('why somebody has no unit, or one where they fit badly', () => {
  it('names the units that would have been enough [decisions 9]', () => {
    const problem = { pairs: pairsOf(14), blocks: aloneEach(14), kinds: [{ capacity: 4, count: 3 }] };
    const [left] = propose(problem, options).unplaced;
    const { rule, mean, helps } = answerFor(problem, left?.blocks[0] ?? -1);
    expect([rule, mean]).toEqual(['places', undefined]);
    expect(helps.map(({ change }) => change)).toEqual([{ change: 'more units', kind: 0, count: 1 }]);
  });

  it('names the pin without which they would fit better, and how well [decisions 9]', () => {
    // Two who fit best are pinned apart; the second lives with two others who fit them, too.
    const pairs = pairsOf(8, [
      [0, 1, 101],
      [0, 2, 101],
      [0, 3, 101],
      [1, 2, 101],
      [1, 3, 101],
      [2, 3, 101],
    ]);
    const problem: GroupProblem = {
      pairs,
      blocks: aloneEach(8),
      kinds: [{ capacity: 4, count: 2 }],
      apart: [[0, 1]],
      together: [
        [1, 2],
        [2, 3],
      ],
    };
    const { rule, mean, helps, most } = answerFor(problem, 0);
    expect(rule).toBeUndefined();
    expect(most).toBeLessThan(90);
    expect(mean).toBeLessThan(70);
    expect(helps).toContainEqual({ change: { change: 'not apart', pin: [0, 1] }, mean: 100 });
  });

  it('says nothing of a block, which only leaves people who may not live together [decisions 9]', () => {
    const blocked = Array.from({ length: 7 }, (_, other) => [7, other, 0] as const);
    const problem = { pairs: pairsOf(8, blocked), blocks: aloneEach(8), kinds: [{ capacity: 8, count: 1 }] };
    const { rule, mean, helps } = answerFor(problem, 7);
    expect([rule, mean]).toEqual(['together', undefined]);
    expect(helps.every(({ change }) => change.change === 'more units')).toBe(true);
  });

  it('counts nobody as helped who would live in a unit alone [decisions 9]', () => {
    const blocked = Array.from({ length: 4 }, (_, other) => [4, other, 0] as const);
    const problem = { pairs: pairsOf(5, blocked), blocks: aloneEach(5), kinds: [{ capacity: 4, count: 1 }] };
    expect(answerFor(problem, 4).helps).toEqual([]);
  });

  it('ends early when its time is over, and does not claim to have tried all [decisions 9]', () => {
    const problem = { pairs: pairsOf(14), blocks: aloneEach(14), kinds: [{ capacity: 4, count: 3 }] };
    const proposal = propose(problem, options);
    const person = proposal.unplaced[0]?.blocks[0] ?? -1;
    const hurried = whyNot(problem, proposal, person, { ...options, isOver: () => true });
    expect([hurried.helps, hurried.isComplete]).toEqual([[], false]);
    expect(whyNot(problem, proposal, person, options).isComplete).toBe(true);
  });

  it('is silent where nothing would have helped [decisions 9]', () => {
    const problem = { pairs: pairsOf(8), blocks: aloneEach(8), kinds: [{ capacity: 4, count: 2 }] };
    expect(answerFor(problem, 3).helps.filter(({ change }) => change.change !== 'more units')).toEqual([]);
  });
});
