/* oxlint-disable typescript/no-non-null-assertion -- indices are nodes and edges, for which all arrays have room */
import { type Blossoms, none } from './blossoms';
import type { Cover } from './cover';
import { EventQueue } from './event-queue';
import type { Graph } from './graph';

/** What a search has made of a node at the top: whether an even or an odd number of edges leads to it from the root. */
const unlabelled = 0;
const outer = 1;
const inner = 2;

/**
 * Edmonds' search for a matching of greatest weight. Each free vertex with a dual above the floor is the root of a tree
 * of edges without slack, every second one matched. As time passes, the duals of all outer vertices fall and those of
 * inner ones rise by as much, so that the edges of the trees stay without slack and others lose theirs. A tree ends
 * when it reaches another one, a free vertex, or with an outer dual the floor: the edges from there to the root change
 * sides.
 *
 * Duals are written when a label changes. Meanwhile an outer vertex stores its dual plus the time, and an inner one
 * what it had before, so that the time at which an edge loses its slack is a constant, and a tree's vertices look at
 * their edges a single time (after Galil, Micali and Gabow, SIAM J. Comput. 15, 1986). When a tree ends, the others
 * stay, as in LEMON: to give it up costs as much as it is large, and trees are large only when few are left.
 */
export class Forest {
  readonly #graph: Graph;
  readonly #cover: Cover;
  readonly #blossoms: Blossoms;
  readonly #duals: Float64Array;

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
   * When a tree reaches a vertex without label, and by which edge, unless that tree ends before. In an inner blossom,
   * by the clock of when the blossom joined its tree.
   */
  readonly #reachTimes: Float64Array;
  readonly #reachEdges: Int32Array;
  /** By root: when the first outer dual of its tree is at the floor. */
  readonly #floorTimes: Float64Array;
  /** A vertex is reached, an inner blossom has no dual left, an edge has no slack left, or a dual is at the floor. */
  readonly #events = new EventQueue();

  constructor(graph: Graph, cover: Cover) {
    this.#graph = graph;
    this.#cover = cover;
    this.#blossoms = cover.blossoms;
    this.#duals = cover.duals;
    const { size, nodes } = cover.blossoms;
    this.#labels = new Uint8Array(nodes);
    this.#roots = new Int32Array(nodes);
    this.#since = new Float64Array(nodes);
    this.#entriesFrom = new Int32Array(nodes);
    this.#entriesTo = new Int32Array(nodes);
    this.#passed = new Int32Array(nodes);
    this.#reachTimes = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.#reachEdges = new Int32Array(size);
    this.#floorTimes = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  }

  /** Grows all trees to their end, which makes the cover's matching one of greatest weight. */
  grow(): void {
    const { size, nodes, mates } = this.#blossoms;
    const edges = this.#graph.ones.length;
    for (let root = 0; root < size; root++)
      if (mates[root] === none && this.#duals[root]! > this.#cover.floor) this.#plant(root);
    while (this.#trees.size > 0) {
      this.#now = this.#events.nextTime;
      const event = this.#events.pop();
      if (event < size) this.#reach(event);
      else if (event < nodes) this.#expand(event);
      else if (event < nodes + edges) this.#meet(event - nodes);
      else this.#stopAtFloor(event - nodes - edges);
    }
  }

  /** Begins a tree. All roots have an even dual, so that two trees always meet at a whole number. */
  #plant(root: number): void {
    const node = this.#blossoms.topOf(root);
    if (this.#duals[root]! % 2 !== 0) this.#cover.shift(node, 1);
    this.#trees.set(root, []);
    this.#addOuter(node, root);
  }

  /** Adds an unlabelled node and the partner of its base to a tree; where it has none, the tree ends. */
  #reach(vertex: number): void {
    const blossoms = this.#blossoms;
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
    return this.#duals[ones[edge]!]! + this.#duals[others[edge]!]! - doubledWeightsOf[edge]!;
  }

  #addInner(node: number, root: number, from: number, to: number): void {
    this.#label(node, inner, root);
    this.#since[node] = this.#now;
    this.#entriesFrom[node] = from;
    this.#entriesTo[node] = to;
    if (node >= this.#blossoms.size) this.#events.push(this.#now + this.#duals[node]! / 2, node);
  }

  #addOuter(node: number, root: number): void {
    this.#label(node, outer, root);
    this.#cover.shift(node, this.#now);
    const { firstVertices, nextVertices } = this.#blossoms;
    for (let vertex = firstVertices[node]!; vertex !== none; vertex = nextVertices[vertex]!)
      this.#scan(vertex, node, root);
  }

  #label(node: number, label: number, root: number): void {
    this.#labels[node] = label;
    this.#roots[node] = root;
    this.#trees.get(root)?.push(node);
  }

  /** Notes when the edges of a new outer vertex lose their slack. */
  #scan(vertex: number, node: number, root: number): void {
    const { starts, neighbours, doubledWeights, edges } = this.#graph;
    const blossoms = this.#blossoms;
    const duals = this.#duals;
    const labels = this.#labels;
    const reachTimes = this.#reachTimes;
    const dual = duals[vertex]!;
    if (dual - this.#cover.floor < this.#floorTimes[root]!) {
      this.#floorTimes[root] = dual - this.#cover.floor;
      this.#events.push(dual - this.#cover.floor, blossoms.nodes + this.#graph.ones.length + vertex);
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

  /** After a tree has ended, finds again when a vertex without label is reached. */
  #findReach(vertex: number): void {
    const { starts, neighbours, doubledWeights, edges } = this.#graph;
    const dual = this.#duals[vertex]!;
    let least = Number.POSITIVE_INFINITY;
    for (let slot = starts[vertex]!, last = starts[vertex + 1]!; slot < last; slot++) {
      const neighbour = neighbours[slot]!;
      const time = dual + this.#duals[neighbour]! - doubledWeights[slot]!;
      if (time >= least || this.#labels[this.#blossoms.topOf(neighbour)] !== outer) continue;
      least = time;
      this.#reachEdges[vertex] = edges[slot]!;
    }
    this.#reachTimes[vertex] = least;
    if (least < Number.POSITIVE_INFINITY) this.#events.push(least, vertex);
  }

  /** Two outer nodes meet: a cycle in one tree becomes an outer blossom; two trees end. */
  #meet(edge: number): void {
    const blossoms = this.#blossoms;
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
    const blossoms = this.#blossoms;
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
    const blossoms = this.#blossoms;
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
      const above = this.#blossoms.isFree(here) ? none : this.#branchAt(here).above;
      [here, there] = there === none ? [above, none] : [there, above];
    }
    return here;
  }

  /** Makes an outer blossom of the cycle from `baseChild`. */
  #shrink(baseChild: number, root: number): void {
    const blossoms = this.#blossoms;
    const duals = this.#duals;
    const added: number[] = [];
    for (const child of blossoms.cycleOf(baseChild)) {
      if (this.#labels[child] === inner) {
        this.#unlabel(child);
        this.#cover.shift(child, this.#now);
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
    const blossoms = this.#blossoms;
    const duals = this.#duals;
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
    const node = this.#blossoms.topOf(vertex);
    if (this.#labels[node] !== outer || this.#duals[vertex]! - this.#cover.floor !== this.#now) return;
    this.#flip(vertex, none);
    this.#end(this.#roots[node]!);
  }

  /** Gives an outer vertex another partner: exchanges matched and other edges from it to the root. */
  #flip(vertex: number, partner: number): void {
    const blossoms = this.#blossoms;
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
    const blossoms = this.#blossoms;
    const duals = this.#duals;
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
    this.#cover.shift(node, this.#labels[node] === outer ? -this.#now : this.#now - this.#since[node]!);
    this.#labels[node] = unlabelled;
  }
}
