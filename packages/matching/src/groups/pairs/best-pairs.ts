/* oxlint-disable typescript/no-non-null-assertion -- indices are people and pairs of them */
import type { PairValues } from '../pair-values';
import { none } from './blossoms';
import { Cover } from './cover';
import { Forest } from './forest';
import { type Edge, makeGraph } from './graph';
import { floorOf, type MatchingSolution, proofOf } from './maximum-weight-matching';

export interface PairsSolution extends MatchingSolution {
  /** The pairs that were enough to solve; the proof covers all of them. */
  readonly edges: readonly Edge[];
}

/** How many pairs of each person the first graph has, and how many each round adds at most. */
const firstPairs = 10;
const addedPairs = 3;

/**
 * The pairs of people, as many as there can be, that fit best in sum, and the proof, which covers all pairs. Solves a
 * graph of each person's best pairs, then adds the pairs that its duals do not cover, until they cover all.
 */
export function bestPairs(pairs: PairValues): PairsSolution {
  const { size, values } = pairs;
  let highest = 1;
  for (let pair = 0; pair < values.length; pair++) if (values[pair]! > highest) highest = values[pair]!;
  const cover = new Cover(size, floorOf(size, 0, highest - 1));
  let edges = uncoveredPairs(pairs, cover, firstPairs);
  let graph = makeGraph(size, edges);
  cover.begin(graph);
  for (;;) {
    new Forest(graph, cover).grow();
    const added = uncoveredPairs(pairs, cover, addedPairs);
    if (added.length === 0) break;
    edges = edges.concat(added);
    graph = makeGraph(size, edges);
    cover.add(added);
  }
  const partners = cover.blossoms.mates;
  let total = 0;
  for (const [person, partner] of partners.entries())
    if (person < partner) total += values[person * size + partner]! - 1;
  return { partners, total, proof: proofOf(cover), edges };
}

/** The pairs with a slack below 0, at most `count` for each person: those with the least. */
function uncoveredPairs({ size, values }: PairValues, cover: Cover, count: number): Edge[] {
  const edges: Edge[] = [];
  const known = new Set<number>();
  const others = new Int32Array(count);
  const slacks = new Float64Array(count);
  const pairDuals = new PairDuals(cover);
  for (let person = 0; person < size; person++) {
    const row = person * size;
    const dual = cover.duals[person]!;
    const duals = pairDuals.rowOf(person);
    let found = 0;
    let limit = 0;
    const choose = (from: number, to: number) => {
      for (let other = from; other < to; other++) {
        const value = values[row + other]!;
        const slack = dual + duals[other]! - 2 * (value - 1);
        if (slack >= limit || value === 0) continue;
        let at = found < count ? found++ : count - 1;
        for (; at > 0 && slacks[at - 1]! > slack; at--) {
          slacks[at] = slacks[at - 1]!;
          others[at] = others[at - 1]!;
        }
        slacks[at] = slack;
        others[at] = other;
        if (found === count) limit = slacks[count - 1]!;
      }
    };
    // Of equal pairs, those come first who follow next, so that not everybody chooses the same people.
    choose(person + 1, size);
    choose(0, person);
    for (let at = 0; at < found; at++) {
      const other = others[at]!;
      const pair = Math.min(person, other) * size + Math.max(person, other);
      if (!known.has(pair)) edges.push([person, other, values[row + other]! - 1]);
      known.add(pair);
    }
  }
  return edges;
}

/** For one person after the other, what covers their pairs beside their own dual. */
class PairDuals {
  readonly #cover: Cover;
  readonly #outsideIn: readonly number[];
  readonly #row: Float64Array;
  /** By blossom: whether it contains the person, and the duals of all that contain both it and the person. */
  readonly #isAround: Uint8Array;
  readonly #sums: Float64Array;

  constructor(cover: Cover) {
    const { size, nodes } = cover.blossoms;
    this.#cover = cover;
    this.#outsideIn = cover.blossoms.outsideIn();
    this.#row = new Float64Array(size);
    this.#isAround = new Uint8Array(nodes);
    this.#sums = new Float64Array(nodes);
  }

  /** By other person: their dual, and those of the blossoms that contain both. Overwritten by the next call. */
  rowOf(person: number): Float64Array {
    const { duals, blossoms } = this.#cover;
    const { parents, size } = blossoms;
    if (parents[person] === none) return duals;

    this.#isAround.fill(0);
    for (let node = parents[person]!; node !== none; node = parents[node]!) this.#isAround[node] = 1;
    const sums = this.#sums;
    for (const blossom of this.#outsideIn) {
      const parent = parents[blossom]!;
      const outside = parent === none ? 0 : sums[parent]!;
      sums[blossom] = this.#isAround[blossom] === 1 ? outside + duals[blossom]! : outside;
    }
    const row = this.#row;
    for (let other = 0; other < size; other++) {
      const parent = parents[other]!;
      row[other] = parent === none ? duals[other]! : duals[other]! + sums[parent]!;
    }
    return row;
  }
}
