/* oxlint-disable typescript/no-non-null-assertion -- indices are nodes and edges, for which all arrays have room */
import { Blossoms, none } from './blossoms';
import { EventQueue } from './event-queue';
import type { Edge, Graph } from './graph';

/** What a search has made of a node at the top: whether an even or an odd number of edges leads to it from the root. */
const unlabelled = 0;
const outer = 1;
const inner = 2;

/**
 * Maximum-weight matching with Edmonds' blossoms and dual variables. Weights and duals are doubled, which makes all of
 * them whole numbers.
 *
 * Always, the duals of the ends of an edge and of the blossoms that contain both add up to at least its weight; what
 * they have more is its slack. Matched edges and those of a blossom's cycle have none. A vertex with the least dual
 * there is, `floor`, may stay free. Each other free vertex is the root of a tree of edges without slack, every second
 * one matched. As time passes, the duals of all outer vertices fall and those of inner ones rise by as much, so that
 * the edges of the trees stay without slack and others lose theirs. A tree ends when it reaches another one, or when an
 * outer dual of its own reaches the floor: the edges from there to the root change sides.
 *
 * Duals are written when a label changes. Meanwhile an outer vertex stores its dual plus the time, and an inner one
 * what it had before, so that the time at which an edge loses its slack is a constant, and a tree's vertices look at
 * their edges a single time (after Galil, Micali and Gabow, SIAM J. Comput. 15, 1986). Other trees stay when one ends,
 * as in LEMON: that costs as much as the tree is large, so the last trees are few when they are large.
 */
export class Matcher {
  readonly floor: number;
  readonly blossoms: Blossoms;
  /** By node. Those of vertices are at least `floor`, those of blossoms at least 0. */
  readonly duals: Float64Array;
  #graph: Graph;

  #now = 0;
  readonly #labels: Uint8Array;
  /** The root of the tree that a node with a label is in, and by root, all nodes that have had a label in its tree. */
  readonly #roots: Int32Array;
  readonly #trees = new Map<number, number[]>();
  /** When an inner node joined its tree, and by which edge from an outer vertex. */
  readonly #since: Float64Array;
  readonly #entriesFrom: Int32Array;
  readonly #entriesTo: Int32Array;
  /** The nodes that a walk to the root has passed, by the number of the walk. */
  readonly #passed: Int32Array;
  #walks = 0;

  /**
   * By vertex: in place of an inner blossom or without a label, when a tree reaches it and by which edge, unless that
   * tree ends before; for an inner blossom, by the clock of when it joined its tree. For a root, when its tree has an
   * outer dual at the floor.
   */
  readonly #reachTimes: Float64Array;
  readonly #reachEdges: Int32Array;
  readonly #floorTimes: Float64Array;
  readonly #events = new EventQueue();

  constructor(graph: Graph, floor: number) {
    const { size } = graph;
    this.floor = floor;
    this.#graph = graph;
    this.blossoms = new Blossoms(size);
    const { nodes } = this.blossoms;
    this.duals = new Float64Array(nodes).fill(floor, 0, size);
    this.#labels = new Uint8Array(nodes);
    this.#roots = new Int32Array(nodes);
    this.#since = new Float64Array(nodes);
    this.#entriesFrom = new Int32Array(nodes);
    this.#entriesTo = new Int32Array(nodes);
    this.#passed = new Int32Array(nodes);
    this.#reachTimes = new Float64Array(size);
    this.#reachEdges = new Int32Array(size);
    this.#floorTimes = new Float64Array(size);
    this.#matchGreedily();
  }

  /** Makes the matching one of greatest weight. */
  solve(): void {
    const { size, nodes, mates } = this.blossoms;
    const edges = this.#graph.ones.length;
    this.#now = 0;
    this.#events.clear();
    this.#reachTimes.fill(Number.POSITIVE_INFINITY);
    for (let root = 0; root < size; root++)
      if (mates[root] === none && this.duals[root]! > this.floor) this.#plant(root);
    while (this.#trees.size > 0) {
      this.#now = this.#events.nextTime;
      const event = this.#events.pop();
      if (event < size) this.#reach(event);
      else if (event < nodes) this.#expand(event);
      else if (event < nodes + edges) this.#meet(event - nodes);
      else this.#stopAtFloor(event - nodes - edges);
    }
  }

  /** What the duals of two vertices and of the blossoms that contain both have more than twice a weight. */
  slackOf(one: number, other: number, weight: number): number {
    const { parents } = this.blossoms;
    let slack = this.duals[one]! + this.duals[other]! - 2 * weight;
    if (this.blossoms.topOf(one) !== this.blossoms.topOf(other)) return slack;
    const walk = ++this.#walks;
    for (let node = parents[one]!; node !== none; node = parents[node]!) this.#passed[node] = walk;
    for (let node = parents[other]!; node !== none; node = parents[node]!)
      if (this.#passed[node] === walk) slack += this.duals[node]!;
    return slack;
  }

  /** Continues with more edges; where a new one has a slack below 0, a vertex becomes free, with a dual high enough. */
  extend(graph: Graph, added: readonly Edge[]): void {
    this.#graph = graph;
    const counts = new Int32Array(graph.size);
    for (const [one, other] of added) for (const vertex of [one, other]) counts[vertex]!++;
    for (const [one, other, weight] of added) {
      if (this.slackOf(one, other, weight) >= 0) continue;
      const vertex = counts[one]! > counts[other]! ? one : other;
      this.#isolate(vertex);
      this.duals[vertex]! -= Math.min(0, this.slackOf(one, other, weight));
    }
  }

  /** Frees a vertex, and dissolves all blossoms around it: half of their duals goes to each of their vertices. */
  #isolate(vertex: number): void {
    const { blossoms } = this;
    for (let node = blossoms.topOf(vertex); node !== vertex; node = blossoms.topOf(vertex)) {
      blossoms.unmatch(blossoms.bases[node]!);
      this.#shift(node, this.duals[node]! / 2);
      blossoms.dissolve(node);
    }
    blossoms.unmatch(vertex);
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

  /** Begins a tree. All roots have an even dual, so that two trees always meet at a whole number. */
  #plant(root: number): void {
    const node = this.blossoms.topOf(root);
    if (this.duals[root]! % 2 !== 0) this.#shift(node, 1);
    this.#trees.set(root, []);
    this.#floorTimes[root] = Number.POSITIVE_INFINITY;
    this.#addOuter(node, root);
  }

  /** Adds an unlabelled node and the partner of its base to a tree; where it has none, the tree ends. */
  #reach(vertex: number): void {
    const { blossoms } = this;
    const node = blossoms.topOf(vertex);
    if (this.#labels[node] !== unlabelled || this.#reachTimes[vertex] !== this.#now) return;
    const edge = this.#reachEdges[vertex]!;
    const from = this.#graph.ones[edge]! + this.#graph.others[edge]! - vertex;
    const outerNode = blossoms.topOf(from);
    if (this.#labels[outerNode] !== outer || this.#timeOf(edge) !== this.#now) {
      this.#findReach(vertex);
      return;
    }
    const root = this.#roots[outerNode]!;
    const mate = blossoms.mates[blossoms.bases[node]!]!;
    this.#addInner(node, root, from, vertex);
    if (mate === none) {
      blossoms.rebase(node, vertex);
      blossoms.mates[vertex] = from;
      this.#flip(from, vertex);
      this.#end(root);
    } else this.#addOuter(blossoms.topOf(mate), root);
  }

  /** When an edge between a vertex without label and an outer one loses its slack; twice that between outer ones. */
  #timeOf(edge: number): number {
    const { ones, others, doubledWeightsOf } = this.#graph;
    return this.duals[ones[edge]!]! + this.duals[others[edge]!]! - doubledWeightsOf[edge]!;
  }

  #addInner(node: number, root: number, from: number, to: number): void {
    this.#label(node, inner, root);
    this.#since[node] = this.#now;
    this.#entriesFrom[node] = from;
    this.#entriesTo[node] = to;
    if (node >= this.blossoms.size) this.#events.push(this.#now + this.duals[node]! / 2, node);
  }

  #addOuter(node: number, root: number): void {
    this.#label(node, outer, root);
    this.#shift(node, this.#now);
    const { firstVertices, nextVertices } = this.blossoms;
    for (let vertex = firstVertices[node]!; vertex !== none; vertex = nextVertices[vertex]!)
      this.#scan(vertex, node, root);
  }

  #label(node: number, label: number, root: number): void {
    this.#labels[node] = label;
    this.#roots[node] = root;
    this.#trees.get(root)?.push(node);
  }

  /** Raises the duals of a node's vertices, and lowers that of a blossom so that its edges stay without slack. */
  #shift(node: number, rise: number): void {
    const { firstVertices, nextVertices, size } = this.blossoms;
    if (node >= size) this.duals[node]! -= 2 * rise;
    for (let vertex = firstVertices[node]!; vertex !== none; vertex = nextVertices[vertex]!)
      this.duals[vertex]! += rise;
  }

  /** Notes when the edges of a new outer vertex lose their slack. */
  #scan(vertex: number, node: number, root: number): void {
    const { starts, neighbours, doubledWeights, edges } = this.#graph;
    const { blossoms, duals } = this;
    const labels = this.#labels;
    const reachTimes = this.#reachTimes;
    const dual = duals[vertex]!;
    if (dual - this.floor < this.#floorTimes[root]!) {
      this.#floorTimes[root] = dual - this.floor;
      this.#events.push(dual - this.floor, blossoms.nodes + this.#graph.ones.length + vertex);
    }
    for (let slot = starts[vertex]!, last = starts[vertex + 1]!; slot < last; slot++) {
      const neighbour = neighbours[slot]!;
      const other = blossoms.topOf(neighbour);
      const time = dual + duals[neighbour]! - doubledWeights[slot]!;
      if (labels[other] === outer) {
        if (other !== node) this.#events.push(time / 2, blossoms.nodes + edges[slot]!);
      } else if (time < reachTimes[neighbour]!) {
        reachTimes[neighbour] = time;
        this.#reachEdges[neighbour] = edges[slot]!;
        if (labels[other] === unlabelled) this.#events.push(time, neighbour);
      }
    }
  }

  /** Finds anew when a vertex without label is reached, after a tree has ended. */
  #findReach(vertex: number): void {
    const { starts, neighbours, doubledWeights, edges } = this.#graph;
    const dual = this.duals[vertex]!;
    let least = Number.POSITIVE_INFINITY;
    for (let slot = starts[vertex]!, last = starts[vertex + 1]!; slot < last; slot++) {
      const neighbour = neighbours[slot]!;
      const time = dual + this.duals[neighbour]! - doubledWeights[slot]!;
      if (time >= least || this.#labels[this.blossoms.topOf(neighbour)] !== outer) continue;
      least = time;
      this.#reachEdges[vertex] = edges[slot]!;
    }
    this.#reachTimes[vertex] = least;
    if (least < Number.POSITIVE_INFINITY) this.#events.push(least, vertex);
  }

  /** Two outer nodes meet: a cycle in one tree becomes an outer blossom; two trees end. */
  #meet(edge: number): void {
    const { blossoms } = this;
    const [one, other] = [this.#graph.ones[edge]!, this.#graph.others[edge]!];
    const [node, otherNode] = [blossoms.topOf(one), blossoms.topOf(other)];
    if (node === otherNode || this.#labels[node] !== outer || this.#labels[otherNode] !== outer) return;
    if (this.#timeOf(edge) !== 2 * this.#now) return;
    const [root, otherRoot] = [this.#roots[node]!, this.#roots[otherNode]!];
    if (root === otherRoot) {
      const meeting = this.#meetingOf(node, otherNode);
      this.#joinCycle(meeting, one, other);
      this.#shrink(meeting, root);
    } else {
      this.#flip(one, other);
      this.#flip(other, one);
      this.#end(root, otherRoot);
    }
  }

  /** Joins the two branches between outer vertices and where they meet to a cycle. */
  #joinCycle(meeting: number, one: number, other: number): void {
    const { blossoms } = this;
    const [node, otherNode] = [blossoms.topOf(one), blossoms.topOf(other)];
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

  /** Makes an outer blossom of the cycle from `baseChild`. */
  #shrink(baseChild: number, root: number): void {
    const { blossoms, duals } = this;
    const added: number[] = [];
    for (const child of blossoms.cycleOf(baseChild)) {
      if (this.#labels[child] === inner) {
        this.#unlabel(child);
        this.#shift(child, this.#now);
        for (const vertex of blossoms.verticesOf(child)) added.push(vertex);
      }
      if (child >= blossoms.size) duals[child]! += 2 * this.#now;
      this.#labels[child] = unlabelled;
    }
    const blossom = blossoms.shrink(baseChild);
    this.#label(blossom, outer, root);
    duals[blossom] = -2 * this.#now;
    for (const vertex of added) this.#scan(vertex, blossom, root);
  }

  /** Replaces an inner blossom without dual by its children: those on the path through it stay in the tree. */
  #expand(blossom: number): void {
    const { blossoms, duals } = this;
    const since = this.#since[blossom]!;
    if (this.#labels[blossom] !== inner || since + duals[blossom]! / 2 !== this.#now) return;
    const root = this.#roots[blossom]!;
    const reachTimes = this.#reachTimes;
    for (const vertex of blossoms.verticesOf(blossom)) reachTimes[vertex]! += this.#now - since;
    this.#unlabel(blossom);
    blossoms.dissolve(blossom);

    const baseChild = blossoms.baseChildren[blossom]!;
    const [from, to] = [this.#entriesFrom[blossom]!, this.#entriesTo[blossom]!];
    const path = blossoms.pathToBase(blossoms.topOf(to), baseChild);
    this.#addInner(path[0]!, root, from, to);
    for (let at = 1; at < path.length; at += 2) {
      const [odd, even] = [path[at]!, path[at + 1]!];
      this.#addInner(even, root, blossoms.endOf(odd, even), blossoms.endOf(even, odd));
      this.#addOuter(odd, root);
    }
    for (const child of blossoms.cycleOf(baseChild)) {
      if (this.#labels[child] !== unlabelled) continue;
      for (const vertex of blossoms.verticesOf(child))
        if (reachTimes[vertex]! < Number.POSITIVE_INFINITY) this.#events.push(reachTimes[vertex]!, vertex);
    }
  }

  /** Leaves an outer vertex free whose dual has reached the floor. */
  #stopAtFloor(vertex: number): void {
    const node = this.blossoms.topOf(vertex);
    if (this.#labels[node] !== outer || this.duals[vertex]! - this.floor !== this.#now) return;
    this.#flip(vertex, none);
    this.#end(this.#roots[node]!);
  }

  /** Gives an outer vertex another partner: exchanges matched and other edges from it to the root. */
  #flip(vertex: number, partner: number): void {
    const { blossoms } = this;
    let [from, to] = [vertex, partner];
    for (;;) {
      const node = blossoms.topOf(from);
      const mate = blossoms.mates[blossoms.bases[node]!]!;
      blossoms.rebase(node, from);
      blossoms.mates[from] = to;
      if (mate === none) return;
      const above = blossoms.topOf(mate);
      from = this.#entriesFrom[above]!;
      to = this.#entriesTo[above]!;
      blossoms.rebase(above, to);
      blossoms.mates[to] = from;
    }
  }

  /** Ends trees whose root is no longer one: nothing in them has a label now, and blossoms without dual dissolve. */
  #end(...roots: number[]): void {
    const { blossoms, duals } = this;
    const left: number[] = [];
    for (const root of roots) {
      for (const node of this.#trees.get(root) ?? [])
        if (this.#labels[node] !== unlabelled && this.#roots[node] === root) {
          this.#unlabel(node);
          left.push(node);
        }
      this.#trees.delete(root);
    }
    for (let node = left.pop(); node !== undefined; node = left.pop())
      if (node >= blossoms.size && duals[node] === 0) {
        blossoms.dissolve(node);
        left.push(...blossoms.cycleOf(blossoms.baseChildren[node]!));
      } else for (const vertex of blossoms.verticesOf(node)) this.#findReach(vertex);
  }

  /** Takes a node out of its tree, with its duals as they are now. */
  #unlabel(node: number): void {
    this.#shift(node, this.#labels[node] === outer ? -this.#now : this.#now - this.#since[node]!);
    this.#labels[node] = unlabelled;
  }
}
