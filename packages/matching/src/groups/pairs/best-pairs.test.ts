import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestPairs } from './best-pairs';
import { problemsOf } from './check-matching';
import type { Edge } from './graph';
import { maximumWeightMatching } from './maximum-weight-matching';

/** All pairs who may be together, from any function of two people that returns 0 if not, and 1 + their fit if so. */
function pairsOf(size: number, valueOf: (one: number, other: number) => number) {
  const values = new Int32Array(size * size);
  const edges: Edge[] = [];
  for (let one = 0; one < size; one++)
    for (let other = 0; other < one; other++) {
      const value = valueOf(one, other);
      values[one * size + other] = value;
      values[other * size + one] = value;
      if (value > 0) edges.push([one, other, value - 1]);
    }
  return { size, values, edges, maxCardinality: true };
}

/** The same value from 0 to 1 for the same two numbers. */
function shuffled(one: number, other: number): number {
  const mixed = Math.imul(one * 65_537 + other + 1, 2_654_435_761);
  return (Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0) / 2 ** 32;
}
const percent = (one: number, other: number) => 1 + Math.floor(100 * shuffled(one, other));
const alone = (partners: Int32Array) => partners.filter((partner) => partner === -1).length;

describe('the best pairs', () => {
  it('fit as well in sum as the best matching of all pairs, and prove it [decisions 9]', () => {
    const anyPairs = fc
      .record({
        size: fc.integer({ min: 0, max: 40 }),
        range: fc.constantFrom(1, 3, 101, 10_000),
        forbidden: fc.constantFrom(0, 0.1, 0.7),
        seed: fc.nat(),
      })
      .map(({ size, range, forbidden, seed }) =>
        pairsOf(size, (one, other) => {
          const isForbidden = shuffled(seed + one, other) < forbidden;
          return isForbidden ? 0 : 1 + Math.floor(range * shuffled(other, seed + one));
        }),
      );
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const best = bestPairs(pairs);
        const expected = maximumWeightMatching(pairs.size, pairs.edges, { maxCardinality: true });
        expect(problemsOf(pairs, best)).toEqual([]);
        expect([best.total, alone(best.partners)]).toEqual([expected.total, alone(expected.partners)]);
      }),
      { numRuns: 300 },
    );
  });

  it('are proven for all pairs of hundreds of people, although few of them are solved [decisions 9]', () => {
    for (const size of [300, 301]) {
      const pairs = pairsOf(size, percent);
      const best = bestPairs(pairs);
      expect(problemsOf(pairs, best)).toEqual([]);
      expect(alone(best.partners)).toBe(size % 2);
      expect(best.edges.length).toBeLessThan(pairs.edges.length / 8);
    }
  });

  it('leave nobody alone who could have a partner, where all like the same people best [decisions 9]', () => {
    const pairs = pairsOf(200, (one, other) => (other < 10 ? 50 : 1) + percent(one, other));
    const best = bestPairs(pairs);
    expect(problemsOf(pairs, best)).toEqual([]);
    expect(alone(best.partners)).toBe(0);
  });

  it('leave one of each odd number alone where groups may not mix [decisions 9]', () => {
    const pairs = pairsOf(120, (one, other) => (one % 8 === other % 8 ? percent(one, other) : 0));
    const best = bestPairs(pairs);
    expect(problemsOf(pairs, best)).toEqual([]);
    expect(alone(best.partners)).toBe(8);
  });

  it('are none where nobody may be with anybody [decisions 9]', () => {
    expect(bestPairs(pairsOf(3, () => 0)).partners).toEqual(Int32Array.of(-1, -1, -1));
  });
});
