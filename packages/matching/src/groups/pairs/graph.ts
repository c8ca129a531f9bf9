/* oxlint-disable typescript/no-non-null-assertion -- indices are vertices, edges and their ends */

/** Two vertices and a whole number. */
export type Edge = readonly [one: number, other: number, weight: number];

/**
 * The edges of a graph, twice: edge by edge, and at each vertex as a row of `starts[vertex]` to `starts[vertex + 1]`.
 * Weights are doubled, so that all duals are whole numbers.
 */
export interface Graph {
  readonly size: number;
  readonly ones: Int32Array;
  readonly others: Int32Array;
  readonly doubledWeightsOf: Float64Array;
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  readonly doubledWeights: Float64Array;
  /** The edge of each place of a row. */
  readonly edges: Int32Array;
}

export function makeGraph(size: number, edges: readonly Edge[]): Graph {
  const ones = Int32Array.from(edges, ([one]) => one);
  const others = Int32Array.from(edges, ([, other]) => other);
  const starts = new Int32Array(size + 1);
  for (const ends of [ones, others]) for (const vertex of ends) starts[vertex + 1]!++;
  for (let vertex = 0; vertex < size; vertex++) starts[vertex + 1]! += starts[vertex]!;
  const rows = {
    neighbours: new Int32Array(2 * edges.length),
    doubledWeights: new Float64Array(2 * edges.length),
    edges: new Int32Array(2 * edges.length),
  };
  const filled = starts.slice();
  const add = (from: number, to: number, weight: number, edge: number) => {
    const slot = filled[from]!++;
    rows.neighbours[slot] = to;
    rows.doubledWeights[slot] = 2 * weight;
    rows.edges[slot] = edge;
  };
  for (const [edge, [one, other, weight]] of edges.entries()) {
    add(one, other, weight, edge);
    add(other, one, weight, edge);
  }
  const doubledWeightsOf = Float64Array.from(edges, ([, , weight]) => 2 * weight);
  return { size, ones, others, doubledWeightsOf, starts, ...rows };
}
