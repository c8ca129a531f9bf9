import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './check-matching';
import type { Edge } from './graph';
import { maximumWeightMatching, type MatchingSolution } from './maximum-weight-matching';

interface Problem {
  readonly size: number;
  readonly edges: readonly Edge[];
  readonly maxCardinality: boolean;
}

/** Parallel edges and equal weights are frequent. */
function anyProblem(maxSize: number): fc.Arbitrary<Problem> {
  const anyWeight = fc.oneof(fc.integer({ min: -3, max: 6 }), fc.integer({ min: -1000, max: 1000 }));
  return fc.integer({ min: 2, max: maxSize }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      edges: fc.array(
        fc
          .tuple(fc.nat(size - 1), fc.nat(size - 2), anyWeight)
          .map(([one, step, weight]): Edge => [one, (one + 1 + step) % size, weight]),
        { maxLength: 4 * size, size: 'max' },
      ),
      maxCardinality: fc.boolean(),
    }),
  );
}

interface Best {
  readonly pairs: number;
  readonly total: number;
}

/** The most pairs, where they come first, and the greatest weight, from all matchings. */
function bestOf({ size, edges, maxCardinality }: Problem): Best {
  const isBetter = (one: Best, other: Best) =>
    maxCardinality && one.pairs !== other.pairs ? one.pairs > other.pairs : one.total > other.total;
  const known = new Map<number, Best>([[0, { pairs: 0, total: 0 }]]);
  const bestAmong = (free: number): Best => {
    const first = 1 << (31 - Math.clz32(free));
    let best = known.get(free) ?? bestAmong(free & ~first);
    if (known.has(free)) return best;
    for (const [one, other, weight] of edges) {
      const both = (1 << one) | (1 << other);
      if (!(both & first) || (free & both) !== both) continue;
      const { pairs, total } = bestAmong(free & ~both);
      const candidate = { pairs: pairs + 1, total: total + weight };
      if (isBetter(candidate, best)) best = candidate;
    }
    known.set(free, best);
    return best;
  };
  return bestAmong(2 ** size - 1);
}

const solve = ({ size, edges, maxCardinality }: Problem) =>
  maximumWeightMatching(size, edges, { maxCardinality });
const pairsOf = ({ partners }: MatchingSolution) => partners.filter((partner) => partner >= 0).length / 2;

/** A tree that ends takes the vertex that another tree has just seen as free. */
const seenAsFree: Problem = {
  size: 5,
  edges: [
    [3, 2, 7],
    [3, 4, 7],
    [0, 1, 15],
    [4, 0, 17],
    [0, 2, 17],
  ],
  maxCardinality: false,
};

describe('a maximum-weight matching', () => {
  it('weighs as much as the best of all matchings [decisions 9]', () => {
    fc.assert(
      fc.property(anyProblem(10), (problem) => {
        const matching = solve(problem);
        const best = bestOf(problem);
        expect(matching.total).toBe(best.total);
        if (problem.maxCardinality) expect(pairsOf(matching)).toBe(best.pairs);
      }),
      { numRuns: 2000 },
    );
  });

  it('proves that none is better [decisions 9]', () => {
    fc.assert(
      fc.property(anyProblem(60), (problem) => {
        expect(problemsOf(problem, solve(problem))).toEqual([]);
      }),
      { numRuns: 1000, examples: [[seenAsFree]] },
    );
  });

  it('is the same for the same edges [decisions 9]', () => {
    fc.assert(
      fc.property(anyProblem(30), (problem) => {
        expect(solve(problem)).toEqual(solve(problem));
      }),
    );
  });

  it('leaves everybody free where there are no edges, or none that is worth its weight [decisions 9]', () => {
    const nobody = { partners: Int32Array.of(-1, -1), total: 0 };
    expect(maximumWeightMatching(2, [])).toMatchObject(nobody);
    expect(maximumWeightMatching(2, [[0, 1, -1]])).toMatchObject(nobody);
    expect(maximumWeightMatching(2, [[0, 1, -1]], { maxCardinality: true }).total).toBe(-1);
    expect(maximumWeightMatching(0, []).total).toBe(0);
  });

  it('has room for blossoms in blossoms, a thousand deep [decisions 9]', () => {
    const depth = 1000;
    const edges: Edge[] = [];
    // Each blossom closes a triangle with two vertices more, at a slightly lower weight.
    for (let level = 0; level < depth; level++) {
      const [base, one, other] = [2 * level, 2 * level + 1, 2 * level + 2];
      const weight = 2 * (depth - level);
      edges.push([base, one, weight], [one, other, weight], [other, base, weight]);
    }
    const problem = { size: 2 * depth + 1, edges, maxCardinality: true };
    const matching = solve(problem);
    expect(problemsOf(problem, matching)).toEqual([]);
    expect(matching.proof.blossoms).toHaveLength(depth);
  });

  it('refuses edges that are none, and weights that it cannot add exactly [decisions 9]', () => {
    for (const edge of [
      [0, 0, 1],
      [0, 2, 1],
      [-1, 0, 1],
      [0, 0.5, 1],
      [0, 1, 0.5],
      [0, 1, Number.NaN],
    ] as const)
      expect(() => maximumWeightMatching(2, [edge])).toThrow(RangeError);
    expect(() => maximumWeightMatching(2, [[0, 1, 2 ** 53]])).toThrow('too large');
  });
});

describe('a proof', () => {
  it('fails with any other dual, partner or total [decisions 9]', () => {
    fc.assert(
      fc.property(anyProblem(12), fc.nat(), fc.constantFrom(-0.5, 0.5), (problem, pick, step) => {
        const matching = solve(problem);
        const { partners, total, proof } = matching;
        const vertex = pick % problem.size;
        const refused = [
          { ...matching, total: total + step },
          { ...matching, partners: partners.with(vertex, partners[vertex] === -1 ? 0 : -1) },
          {
            ...matching,
            proof: { ...proof, duals: proof.duals.with(vertex, (proof.duals[vertex] ?? 0) + step) },
          },
          {
            ...matching,
            proof: { ...proof, blossoms: [...proof.blossoms, { members: [0, 1, 2], dual: 1 }] },
          },
        ];
        for (const other of refused) expect(problemsOf(problem, other)).not.toEqual([]);
      }),
    );
  });
});

/** Graphs with known optima, which lie beside the project or above it where they are at hand. */
function graphsIn(folder: string): string[] {
  const path = join(folder, 'shared/data/matching');
  if (existsSync(path))
    return readdirSync(path).flatMap((file) => (file.endsWith('.edge') ? join(path, file) : []));
  return dirname(folder) === folder ? [] : graphsIn(dirname(folder));
}

function readGraph(path: string): { size: number; edges: Edge[] } {
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const size = Number(rows.find(([kind]) => kind === 'p')?.[2]);
  const edges = rows.flatMap(([kind, ...numbers]): Edge[] => {
    const [one = 0, other = 0, weight = 0] = numbers.map(Number);
    return kind === 'e' ? [[one - 1, other - 1, weight]] : [];
  });
  return { size, edges };
}

it.each(graphsIn(import.meta.dirname))('a matching weighs the known optimum of %s [decisions 9]', (path) => {
  const graph = readGraph(path);
  const optimum = /^s (\d+)/.exec(readFileSync(path.replace(/edge$/, 'out'), 'utf8'))?.[1];
  const matching = maximumWeightMatching(graph.size, graph.edges);
  expect(matching.total).toBe(Number(optimum));
  for (const maxCardinality of [false, true]) {
    const problem = { ...graph, maxCardinality };
    expect(problemsOf(problem, solve(problem))).toEqual([]);
  }
});
