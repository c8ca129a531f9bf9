/* oxlint-disable typescript/no-non-null-assertion -- indices are nodes and vertices, for which all arrays have room */

/** No partner, no parent, no further vertex. */
export const none = -1;
/** The parent of a blossom that is dissolved. */
const dissolved = -2;

/**
 * A matching and its nested blossoms. A node is a vertex, from 0, or a blossom, from `size`. A blossom is an odd cycle
 * of nodes in which every second edge is matched, except at its base: the one vertex that is matched outside of the
 * blossom or not at all. A node without a parent is at the top.
 */
export class Blossoms {
  readonly size: number;
  /** All nodes are below this number. */
  readonly nodes: number;
  /** The partner of each vertex. */
  readonly mates: Int32Array;
  readonly parents: Int32Array;
  readonly bases: Int32Array;
  /** The child that holds the base of a blossom; after `dissolve`, the one that held it. */
  readonly baseChildren: Int32Array;
  /** The vertices of a node at the top, for a loop that is passed often: the first one, then always the next one. */
  readonly firstVertices: Int32Array;
  readonly nextVertices: Int32Array;
  readonly #lastVertices: Int32Array;
  /** The cycle of a blossom, which its children remember when it is dissolved. */
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  /** The vertex in a child that the edge to the next, or to the previous child leaves from. */
  readonly #ends: { readonly toNext: Int32Array; readonly toPrevious: Int32Array };
  /** Disjoint sets of the vertices of one node at the top, and the node of each set's root. */
  readonly #links: Int32Array;
  readonly #tops: Int32Array;
  readonly #unused: number[] = [];

  constructor(size: number) {
    this.size = size;
    // Each blossom has at least two nodes more than the one it replaces.
    this.nodes = size + (size >> 1);
    const make = (length: number) => new Int32Array(length).fill(none);
    this.mates = make(size);
    this.nextVertices = make(size);
    this.parents = make(this.nodes).fill(dissolved, size);
    this.baseChildren = make(this.nodes);
    this.#next = make(this.nodes);
    this.#previous = make(this.nodes);
    this.#ends = { toNext: make(this.nodes), toPrevious: make(this.nodes) };
    const itself = Int32Array.from({ length: this.nodes }, (_, node) => node);
    this.bases = itself;
    this.firstVertices = itself.slice();
    this.#lastVertices = itself.slice();
    this.#links = itself.slice(0, size);
    this.#tops = itself.slice(0, size);
    for (let blossom = this.nodes - 1; blossom >= size; blossom--) this.#unused.push(blossom);
  }

  /** The node at the top that contains a vertex. */
  topOf(vertex: number): number {
    return this.#tops[this.#rootOf(vertex)]!;
  }

  /** The vertices of a node at the top. */
  *verticesOf(node: number): Generator<number> {
    for (let vertex = this.firstVertices[node]!; vertex !== none; vertex = this.nextVertices[vertex]!)
      yield vertex;
  }

  isFree(node: number): boolean {
    return this.mates[this.bases[node]!] === none;
  }

  match(one: number, other: number): void {
    this.mates[one] = other;
    this.mates[other] = one;
  }

  /** Frees a vertex and its partner, if it has one. */
  unmatch(vertex: number): void {
    const mate = this.mates[vertex]!;
    if (mate === none) return;
    this.mates[vertex] = none;
    this.mates[mate] = none;
  }

  /** Sets what follows a child in the cycle of a blossom to be, and the edge between them. */
  join(child: number, next: number, end: number, nextEnd: number): void {
    this.#next[child] = next;
    this.#previous[next] = child;
    this.#ends.toNext[child] = end;
    this.#ends.toPrevious[next] = nextEnd;
  }

  /** The children of the cycle that `baseChild` is joined to, from it on. */
  *cycleOf(baseChild: number): Generator<number> {
    let child = baseChild;
    do {
      yield child;
      child = this.#next[child]!;
    } while (child !== baseChild);
  }

  /** Makes one blossom of the cycle that `baseChild` is joined to; all its nodes are at the top. */
  shrink(baseChild: number): number {
    const blossom = this.#unused.pop()!;
    const root = this.#rootOf(this.firstVertices[baseChild]!);
    this.baseChildren[blossom] = baseChild;
    this.bases[blossom] = this.bases[baseChild]!;
    this.firstVertices[blossom] = this.firstVertices[baseChild]!;
    let last = none;
    for (const child of this.cycleOf(baseChild)) {
      const first = this.firstVertices[child]!;
      if (last !== none) this.nextVertices[last] = first;
      last = this.#lastVertices[child]!;
      this.#links[this.#rootOf(first)] = root;
      this.parents[child] = blossom;
    }
    this.#lastVertices[blossom] = last;
    this.#tops[root] = blossom;
    this.parents[blossom] = none;
    return blossom;
  }

  /** Brings the children of a blossom to the top. */
  dissolve(blossom: number): void {
    for (const child of this.cycleOf(this.baseChildren[blossom]!)) {
      const root = this.firstVertices[child]!;
      this.parents[child] = none;
      this.nextVertices[this.#lastVertices[child]!] = none;
      for (let vertex = root; vertex !== none; vertex = this.nextVertices[vertex]!)
        this.#links[vertex] = root;
      this.#tops[root] = child;
    }
    this.parents[blossom] = dissolved;
    this.#unused.push(blossom);
  }

  /** The vertex in `child` of the edge between it and a neighbour in the cycle. */
  endOf(child: number, neighbour: number): number {
    const { toNext, toPrevious } = this.#ends;
    return this.#next[child] === neighbour ? toNext[child]! : toPrevious[child]!;
  }

  /** An odd number of nodes along the cycle, from `child` to `baseChild`; the first two are matched, the next two… */
  pathToBase(child: number, baseChild: number): number[] {
    for (const step of [this.#next, this.#previous]) {
      const path = [child];
      for (let node = child; node !== baseChild; path.push(node)) node = step[node]!;
      if (path.length % 2 === 1) return path;
    }
    throw new Error('A blossom has an odd number of children');
  }

  /**
   * Makes `vertex` the base of a node that contains it: exchanges matched and other edges inside. What the base is
   * matched to outside is left to the caller.
   */
  rebase(node: number, vertex: number): void {
    const tasks = [node, vertex];
    while (tasks.length > 0) {
      const base = tasks.pop()!;
      const outermost = tasks.pop()!;
      if (this.bases[outermost] === base) continue;
      for (let child = base; child !== outermost; child = this.parents[child]!) {
        const blossom = this.parents[child]!;
        const path = this.pathToBase(child, this.baseChildren[blossom]!);
        for (let at = 1; at < path.length; at += 2) {
          const [one, other] = [path[at]!, path[at + 1]!];
          const [end, otherEnd] = [this.endOf(one, other), this.endOf(other, one)];
          this.match(end, otherEnd);
          tasks.push(one, end, other, otherEnd);
        }
        this.baseChildren[blossom] = child;
        this.bases[blossom] = base;
      }
    }
  }

  /** All blossoms, each after the one that contains it. */
  outsideIn(): number[] {
    const blossoms: number[] = [];
    const isFound = new Uint8Array(this.nodes);
    for (let vertex = 0; vertex < this.size; vertex++) {
      const around: number[] = [];
      for (
        let node = this.parents[vertex]!;
        node !== none && isFound[node] === 0;
        node = this.parents[node]!
      ) {
        isFound[node] = 1;
        around.push(node);
      }
      for (let blossom = around.pop(); blossom !== undefined; blossom = around.pop()) blossoms.push(blossom);
    }
    return blossoms;
  }

  #rootOf(vertex: number): number {
    const links = this.#links;
    let root = vertex;
    while (links[root] !== root) {
      links[root] = links[links[root]!]!;
      root = links[root]!;
    }
    return root;
  }
}
