/* oxlint-disable typescript/no-non-null-assertion -- indices are nodes, for which all arrays have room */
import { none } from './blossoms';
import { Cover } from './cover';
import { Forest } from './forest';
import { type Edge, makeGraph } from './graph';

export interface MatchingSolution {
  /** The partner of each vertex; -1 without one. */
  readonly partners: Int32Array;
  /** The sum of the weights of the matched edges. */
  readonly total: number;
  readonly proof: OptimalityProof;
}

/**
 * Why no matching is better (weak duality of linear programs). No dual is below `floor`, and for each edge, the duals
 * of its ends and of the blossoms that contain both add up to at least its weight. So k edges without a common vertex
 * weigh at most Σ (dual − floor) + 2k · floor + Σ dual of a blossom · (its vertices − 1) / 2, and the matched edges
 * weigh exactly that. `floor` is 0, so that another number of edges allows no more; or where most edges come first, it
 * is so low that the bound for one edge more is less than any edges weigh: there are none.
 */
export interface OptimalityProof {
  readonly floor: number;
  /** By vertex, in steps of a half. */
  readonly duals: Float64Array;
  /**
   * Those with a dual above 0, each of an odd number of vertices. A member below the number of vertices is one; another
   * is that number plus the place of a blossom earlier in the list.
   */
  readonly blossoms: readonly { readonly members: readonly number[]; readonly dual: number }[];
}

/**
 * The matching of `size` vertices, numbered from 0, that weighs most; with `maxCardinality`, the one that weighs most
 * of those with the most edges. Weights are whole numbers. Time grows with size · edges · log(edges) at worst, and
 * little faster than edges on most graphs. Throws a RangeError for an edge without two vertices, and for weights that
 * are not whole or too large to be added exactly.
 */
export function maximumWeightMatching(
  size: number,
  edges: readonly Edge[],
  { maxCardinality = false }: { readonly maxCardinality?: boolean } = {},
): MatchingSolution {
  let [lowest, highest] = [0, 0];
  for (const [one, other, weight] of edges) {
    if (one === other || !isVertex(one, size) || !isVertex(other, size))
      throw new RangeError(`An edge needs two of ${size} vertices, not ${one} and ${other}`);
    if (!Number.isInteger(weight)) throw new RangeError(`A weight needs to be a whole number, not ${weight}`);
    lowest = Math.min(lowest, weight);
    highest = Math.max(highest, weight);
  }
  const floor = floorOf(size, lowest, highest);
  const graph = makeGraph(size, edges);
  const cover = new Cover(size, maxCardinality ? floor : 0);
  cover.begin(graph);
  new Forest(graph, cover).grow();
  const partners = cover.blossoms.mates;
  return { partners, total: totalOf(partners, edges), proof: proofOf(cover) };
}

const isVertex = (vertex: number, size: number) => Number.isInteger(vertex) && vertex >= 0 && vertex < size;

/** The doubled dual of free vertices at which no weights from `lowest` to `highest` make up for an edge less. */
export function floorOf(size: number, lowest: number, highest: number): number {
  const floor = -Math.floor(size / 2) * (Math.max(0, highest) - Math.min(0, lowest)) - 1;
  if (!Number.isSafeInteger(2 * size * floor))
    throw new RangeError(`Weights from ${lowest} to ${highest} are too large for ${size} vertices`);
  return floor;
}

/** Of edges between the same two vertices, the heaviest one counts. */
function totalOf(partners: Int32Array, edges: readonly Edge[]): number {
  const weights = new Map<number, number>();
  for (const [one, other, weight] of edges)
    if (partners[one] === other) {
      const first = Math.min(one, other);
      weights.set(first, Math.max(weight, weights.get(first) ?? weight));
    }
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return total;
}

export function proofOf({ blossoms, duals, floor }: Cover): OptimalityProof {
  const { size, parents } = blossoms;
  const insideOut = blossoms
    .outsideIn()
    .toReversed()
    .filter((blossom) => duals[blossom]! > 0);
  const found = insideOut.map((blossom) => ({ members: [] as number[], dual: duals[blossom]! / 2 }));
  const numbers = new Map(insideOut.map((blossom, at) => [blossom, at]));
  const add = (node: number, member: number) => {
    let parent = parents[node]!;
    while (parent !== none && duals[parent] === 0) parent = parents[parent]!;
    found[numbers.get(parent) ?? none]?.members.push(member);
  };
  for (let vertex = 0; vertex < size; vertex++) add(vertex, vertex);
  for (const [at, blossom] of insideOut.entries()) add(blossom, size + at);
  return {
    floor: floor / 2,
    duals: duals.subarray(0, size).map((dual) => dual / 2),
    blossoms: found,
  };
}
