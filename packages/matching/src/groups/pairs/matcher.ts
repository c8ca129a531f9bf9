/* oxlint-disable typescript/no-non-null-assertion -- indices are nodes and edges, for which all arrays have room */
import { Blossoms, none } from './blossoms';
import { EventQueue } from './event-queue';
import type { Graph } from './graph';

/** What a search has made of a node at the top: whether an even or an odd number of edges leads to it from the root. */
const unlabelled = 0;
const outer = 1;
const inner = 2;

/**
 * Maximum-weight matching: Edmonds' blossoms and dual variables, one search after the other. Weights and duals are
 * doubled, which makes all of them whole numbers.
 *
 * Always, the duals of the ends of an edge and of the blossoms that contain both add up to at least its weight; what
 * they have more is its slack. Matched edges and those of a blossom's cycle have none. A vertex with the least dual
 * there is, `floor`, may stay free. A search starts at another free vertex, its root, and grows a tree of edges without
 * slack, every second one matched. As its time passes, the duals of outer vertices fall and those of inner ones rise by
 * as much, so that the edges of the tree stay without slack and others lose theirs. It ends when the tree reaches a
 * free vertex, or when an outer dual reaches the floor: the edges from there to the root change sides.
 *
 * A search costs no more than its tree: duals are written when a label changes. Meanwhile an outer vertex stores its
 * dual plus the time, and an inner one what it had before, so the time at which an edge loses its slack is a constant,
 * and every edge of an outer vertex is looked at a single time (after Galil, Micali and Gabow, SIAM J. Comput. 15,
 * 1986).
 */
export class Matcher {
  readonly floor: number;
  readonly blossoms: Blossoms;
  /** By node. Those of vertices are at least `floor`, those of blossoms at least 0. */
  readonly duals: Float64Array;
  #graph: Graph;

  readonly #labels: Uint8Array;
  /** All nodes that have had a label in this search. */
  readonly #labelled: number[] = [];
  /** When an inner node joined the tree, and the edge by which it did, from the outer vertex. */
  readonly #since: Float64Array;
  readonly #entriesFrom: Int32Array;
  readonly #entriesTo: Int32Array;
  /** When a vertex that is not outer can be reached, by the clock of when its node joined the tree, and from where. */
  readonly #reachTimes: Float64Array;
  readonly #reachedFrom: Int32Array;
  readonly #reached: number[] = [];
  /** The nodes that a walk to the root has passed, by the number of the walk. */
  readonly #passed: Int32Array;
  #walks = 0;

  #now = 0;
  /** An unlabelled node is reached at a vertex, an inner blossom's dual is 0, or an edge has joined two outer nodes. */
  readonly #events = new EventQueue();
  /** The earliest end that is known: an edge to a free vertex, or without one, an outer vertex that may be free. */
  #end = { time: Number.POSITIVE_INFINITY, from: none, to: none };

  constructor(graph: Graph, floor: number) {
    const { size } = graph;
    this.floor = floor;
    this.#graph = graph;
    this.blossoms = new Blossoms(size);
    const { nodes } = this.blossoms;
    this.duals = new Float64Array(nodes).fill(floor, 0, size);
    this.#labels = new Uint8Array(nodes);
    this.#since = new Float64Array(nodes);
    this.#entriesFrom = new Int32Array(nodes);
    this.#entriesTo = new Int32Array(nodes);
    this.#reachTimes = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.#reachedFrom = new Int32Array(size);
    this.#passed = new Int32Array(nodes);
    this.#matchGreedily();
  }

  /** Makes the matching one of greatest weight. */
  solve(): void {
    const { mates, size } = this.blossoms;
    for (let vertex = 0; vertex < size; vertex++)
      if (mates[vertex] === none && this.duals[vertex]! > this.floor) this.#search(vertex);
  }

  /** Duals high enough for all edges, then as low as one vertex after the other can have them. */
  #matchGreedily(): void {
    const { starts, neighbours, doubledWeights, size } = this.#graph;
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

  #search(root: number): void {
    this.#now = 0;
    this.#events.clear();
    this.#end = { time: Number.POSITIVE_INFINITY, from: none, to: none };
    this.#addOuter(this.blossoms.topOf(root));
    const { size, nodes } = this.blossoms;
    while (this.#events.nextTime < this.#end.time) {
      this.#now = this.#events.nextTime;
      const event = this.#events.pop();
      if (event < size) this.#grow(event);
      else if (event < nodes) this.#expand(event);
      else this.#shrink(event - nodes);
    }
    this.#now = this.#end.time;
    this.#augment();
    this.#settle();
  }

  /** Adds an unlabelled node, and the partner of its base. */
  #grow(vertex: number): void {
    const { blossoms } = this;
    const node = blossoms.topOf(vertex);
    if (this.#labels[node] !== unlabelled || this.#reachTimes[vertex] !== this.#now) return;
    this.#addInner(node, this.#reachedFrom[vertex]!, vertex);
    this.#addOuter(blossoms.topOf(blossoms.mates[blossoms.bases[node]!]!));
  }

  #addInner(node: number, from: number, to: number): void {
    this.#labels[node] = inner;
    this.#labelled.push(node);
    this.#since[node] = this.#now;
    this.#entriesFrom[node] = from;
    this.#entriesTo[node] = to;
    if (node >= this.blossoms.size) this.#events.push(this.#now + this.duals[node]! / 2, node);
  }

  #addOuter(node: number): void {
    const { firstVertices, nextVertices, size } = this.blossoms;
    this.#labels[node] = outer;
    this.#labelled.push(node);
    if (node >= size) this.duals[node]! -= 2 * this.#now;
    for (let vertex = firstVertices[node]!; vertex !== none; vertex = nextVertices[vertex]!) {
      this.duals[vertex]! += this.#now;
      this.#scan(vertex);
    }
  }

  /** Notes when the edges of a new outer vertex lose their slack, as far as that is before the end. */
  #scan(vertex: number): void {
    const { starts, neighbours, doubledWeights, edges } = this.#graph;
    const { blossoms, duals } = this;
    const labels = this.#labels;
    const reachTimes = this.#reachTimes;
    const dual = duals[vertex]!;
    const node = blossoms.topOf(vertex);
    if (dual - this.floor < this.#end.time) this.#end = { time: dual - this.floor, from: vertex, to: none };
    for (let slot = starts[vertex]!, last = starts[vertex + 1]!; slot < last; slot++) {
      const neighbour = neighbours[slot]!;
      const time = dual + duals[neighbour]! - doubledWeights[slot]!;
      if (time >= 2 * this.#end.time) continue;
      const other = blossoms.topOf(neighbour);
      if (labels[other] === outer) {
        if (other !== node) this.#events.push(time / 2, blossoms.nodes + edges[slot]!);
      } else if (time < this.#end.time) {
        if (labels[other] === unlabelled && blossoms.isFree(other))
          this.#end = { time, from: vertex, to: neighbour };
        else if (time < reachTimes[neighbour]!) {
          if (reachTimes[neighbour] === Number.POSITIVE_INFINITY) this.#reached.push(neighbour);
          reachTimes[neighbour] = time;
          this.#reachedFrom[neighbour] = vertex;
          if (labels[other] === unlabelled) this.#events.push(time, neighbour);
        }
      }
    }
  }

  /** Makes an outer blossom of the cycle that an edge between two outer nodes closes. */
  #shrink(edge: number): void {
    const { blossoms, duals } = this;
    const [one, other] = [this.#graph.ones[edge]!, this.#graph.others[edge]!];
    const [node, otherNode] = [blossoms.topOf(one), blossoms.topOf(other)];
    if (node === otherNode) return;
    const meeting = this.#meetingOf(node, otherNode);
    for (let child = node; child !== meeting;) {
      const { mate, base, partner, from, to, above } = this.#branchAt(child);
      blossoms.join(partner, child, mate, base);
      blossoms.join(above, partner, from, to);
      child = above;
    }
    blossoms.join(node, otherNode, one, other);
    for (let child = otherNode; child !== meeting;) {
      const { mate, base, partner, from, to, above } = this.#branchAt(child);
      blossoms.join(child, partner, base, mate);
      blossoms.join(partner, above, to, from);
      child = above;
    }

    const added: number[] = [];
    for (const child of blossoms.cycleOf(meeting)) {
      if (this.#labels[child] === inner) {
        this.#unlabel(child);
        for (
          let vertex = blossoms.firstVertices[child]!;
          vertex !== none;
          vertex = blossoms.nextVertices[vertex]!
        ) {
          duals[vertex]! += this.#now;
          added.push(vertex);
        }
      } else {
        this.#labels[child] = unlabelled;
        if (child >= blossoms.size) duals[child]! += 2 * this.#now;
      }
    }
    const blossom = blossoms.shrink(meeting);
    this.#labels[blossom] = outer;
    this.#labelled.push(blossom);
    duals[blossom] = -2 * this.#now;
    for (const vertex of added) this.#scan(vertex);
  }

  /** The two edges from an outer node towards the root, by way of its inner partner. */
  #branchAt(node: number) {
    const { blossoms } = this;
    const base = blossoms.bases[node]!;
    const mate = blossoms.mates[base]!;
    const partner = blossoms.topOf(mate);
    const [from, to] = [this.#entriesFrom[partner]!, this.#entriesTo[partner]!];
    return { base, mate, partner, to, from, above: blossoms.topOf(from) };
  }

  /** The outer node at which the paths of two others to the root meet: one step on each path in turn. */
  #meetingOf(node: number, otherNode: number): number {
    const walk = ++this.#walks;
    let [here, there] = [node, otherNode];
    while (this.#passed[here] !== walk) {
      this.#passed[here] = walk;
      const above = this.blossoms.isFree(here) ? none : this.#branchAt(here).above;
      [here, there] = there === none ? [above, none] : [there, above];
    }
    return here;
  }

  /** Replaces an inner blossom without dual by its children: those on the path through it stay in the tree. */
  #expand(blossom: number): void {
    const { blossoms, duals } = this;
    const since = this.#since[blossom]!;
    if (this.#labels[blossom] !== inner || since + duals[blossom]! / 2 !== this.#now) return;
    for (
      let vertex = blossoms.firstVertices[blossom]!;
      vertex !== none;
      vertex = blossoms.nextVertices[vertex]!
    )
      this.#reachTimes[vertex]! += this.#now - since;
    this.#unlabel(blossom);
    blossoms.dissolve(blossom);

    const baseChild = blossoms.baseChildren[blossom]!;
    const path = blossoms.pathToBase(blossoms.topOf(this.#entriesTo[blossom]!), baseChild);
    this.#addInner(path[0]!, this.#entriesFrom[blossom]!, this.#entriesTo[blossom]!);
    for (let at = 1; at < path.length; at += 2) {
      const [odd, even] = [path[at]!, path[at + 1]!];
      this.#addInner(even, blossoms.endOf(odd, even), blossoms.endOf(even, odd));
      this.#addOuter(odd);
    }
    for (const child of blossoms.cycleOf(baseChild)) {
      if (this.#labels[child] !== unlabelled) continue;
      for (
        let vertex = blossoms.firstVertices[child]!;
        vertex !== none;
        vertex = blossoms.nextVertices[vertex]!
      )
        if (this.#reachTimes[vertex]! < this.#end.time) this.#events.push(this.#reachTimes[vertex]!, vertex);
    }
  }

  /** Exchanges matched and other edges from the end of the search to its root. */
  #augment(): void {
    const { blossoms } = this;
    let { from, to } = this.#end;
    if (to !== none) {
      blossoms.rebase(blossoms.topOf(to), to);
      blossoms.mates[to] = from;
    }
    for (;;) {
      const node = blossoms.topOf(from);
      const mate = blossoms.mates[blossoms.bases[node]!]!;
      blossoms.rebase(node, from);
      blossoms.mates[from] = to;
      if (mate === none) break;
      const partner = blossoms.topOf(mate);
      from = this.#entriesFrom[partner]!;
      to = this.#entriesTo[partner]!;
      blossoms.rebase(partner, to);
      blossoms.mates[to] = from;
    }
  }

  /** Writes all duals, forgets the tree, and dissolves the blossoms without dual. */
  #settle(): void {
    const { blossoms, duals } = this;
    for (const node of this.#labelled) if (this.#labels[node] !== unlabelled) this.#unlabel(node);
    for (const vertex of this.#reached) this.#reachTimes[vertex] = Number.POSITIVE_INFINITY;
    for (let node = this.#labelled.pop(); node !== undefined; node = this.#labelled.pop())
      if (node >= blossoms.size && blossoms.isAtTop(node) && duals[node] === 0) {
        blossoms.dissolve(node);
        for (const child of blossoms.cycleOf(blossoms.baseChildren[node]!)) this.#labelled.push(child);
      }
    this.#reached.length = 0;
  }

  /** Takes a node out of the tree, with its duals as they are now. */
  #unlabel(node: number): void {
    const { firstVertices, nextVertices, size } = this.blossoms;
    const rise = this.#labels[node] === outer ? -this.#now : this.#now - this.#since[node]!;
    this.#labels[node] = unlabelled;
    if (node >= size) this.duals[node]! -= 2 * rise;
    for (let vertex = firstVertices[node]!; vertex !== none; vertex = nextVertices[vertex]!)
      this.duals[vertex]! += rise;
  }
}
