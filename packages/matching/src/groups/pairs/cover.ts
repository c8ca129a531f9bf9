/* oxlint-disable typescript/no-non-null-assertion -- indices are nodes and edges, for which all arrays have room */
import { Blossoms, none } from './blossoms';
import type { Edge, Graph } from './graph';

/**
 * A matching and the duals that show how good it is. Weights and duals are doubled, which makes all of them whole
 * numbers. Always, the duals of the ends of an edge and of the blossoms that contain both add up to at least its
 * weight; what they have more is its slack. Matched edges and those of a blossom's cycle have none. When each free
 * vertex has the least dual there is, `floor`, no matching is better.
 */
export class Cover {
  readonly floor: number;
  readonly blossoms: Blossoms;
  /** By node. Those of vertices are at least `floor`, those of blossoms at least 0. */
  readonly duals: Float64Array;

  /** Nobody is matched, and there are no edges yet. */
  constructor(size: number, floor: number) {
    this.floor = floor;
    this.blossoms = new Blossoms(size);
    this.duals = new Float64Array(this.blossoms.nodes).fill(floor, 0, size);
  }

  /** Begins with duals high enough for all edges, then as low as one vertex after the other can have them. */
  begin(graph: Graph): void {
    const { starts, neighbours, doubledWeights, size } = graph;
    const { duals, blossoms } = this;
    for (let vertex = 0; vertex < size; vertex++)
      for (let slot = starts[vertex]!; slot < starts[vertex + 1]!; slot++)
        duals[vertex] = Math.max(duals[vertex]!, doubledWeights[slot]! / 2);
    for (let vertex = 0; vertex < size; vertex++) {
      let least = this.floor;
      let partner = none;
      for (let slot = starts[vertex]!; slot < starts[vertex + 1]!; slot++) {
        const neighbour = neighbours[slot]!;
        const needed = doubledWeights[slot]! - duals[neighbour]!;
        if (needed < least) continue;
        const isFree = blossoms.mates[neighbour] === none;
        if (needed > least || partner === none) partner = isFree ? neighbour : none;
        least = needed;
      }
      duals[vertex] = least;
      if (partner !== none && blossoms.mates[vertex] === none) blossoms.match(vertex, partner);
    }
  }

  /** Covers more edges: where one has a slack below 0, an end becomes free, with a dual high enough. */
  add(edges: readonly Edge[]): void {
    const counts = new Int32Array(this.blossoms.size);
    for (const [one, other] of edges) for (const vertex of [one, other]) counts[vertex]!++;
    for (const [one, other, weight] of edges) {
      if (this.slackOf(one, other, weight) >= 0) continue;
      const vertex = counts[one]! > counts[other]! ? one : other;
      this.#isolate(vertex);
      this.duals[vertex]! -= Math.min(0, this.slackOf(one, other, weight));
    }
  }

  /** What the duals of two vertices and of the blossoms that contain both have more than twice a weight. */
  slackOf(one: number, other: number, weight: number): number {
    const { parents } = this.blossoms;
    let slack = this.duals[one]! + this.duals[other]! - 2 * weight;
    if (this.blossoms.topOf(one) !== this.blossoms.topOf(other)) return slack;
    const around = new Set<number>();
    for (let node = parents[one]!; node !== none; node = parents[node]!) around.add(node);
    for (let node = parents[other]!; node !== none; node = parents[node]!)
      if (around.has(node)) slack += this.duals[node]!;
    return slack;
  }

  /** Raises the duals of a node's vertices, and lowers that of a blossom so that its edges stay without slack. */
  shift(node: number, rise: number): void {
    const { firstVertices, nextVertices, size } = this.blossoms;
    if (node >= size) this.duals[node]! -= 2 * rise;
    for (let vertex = firstVertices[node]!; vertex !== none; vertex = nextVertices[vertex]!)
      this.duals[vertex]! += rise;
  }

  /** Frees a vertex, and dissolves all blossoms around it: half of their duals goes to each of their vertices. */
  #isolate(vertex: number): void {
    const { blossoms } = this;
    for (let node = blossoms.topOf(vertex); node !== vertex; node = blossoms.topOf(vertex)) {
      blossoms.unmatch(blossoms.bases[node]!);
      this.shift(node, this.duals[node]! / 2);
      blossoms.dissolve(node);
    }
    blossoms.unmatch(vertex);
  }
}
