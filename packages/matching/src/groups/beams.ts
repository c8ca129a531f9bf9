/* oxlint-disable typescript/no-non-null-assertion -- indices are people and blocks, for which all arrays have room */
import { priceUnit } from './prices';
import type { GroupProblem } from './problem';
import { blocksOfPeople } from './rules';

/** Some blocks that could live together. */
export interface BlockSet {
  readonly blocks: readonly number[];
  readonly people: readonly number[];
  /** What is left of the pairs' percents after both prices, in price units. */
  readonly left: number;
}

/** Sets that are kept for each number of people. */
const width = 6;
/** People who are looked at around a block: those with whom it leaves most. */
const nearby = 256;

/** What a set leaves for each of its people: a mean percent above their prices, in price units. */
export const leftEach = ({ left, people }: BlockSet): number =>
  people.length < 2 ? 0 : (2 * left) / (people.length * (people.length - 1));

/**
 * Finds the best groups around a block among those who are not taken, by a beam search: the best sets of each number
 * of people are extended by each of those nearby.
 */
export class Beams {
  readonly #problem: GroupProblem;
  readonly #prices: Int32Array;
  readonly #blockOf: Int32Array;
  /** Blocks in a random order: of equal groups, chance decides, and not who is listed first. */
  readonly #order: readonly number[];
  /** Those who are not taken: people who are alone, in the first places, and rooms. */
  readonly #alone: Int32Array;
  #aloneCount = 0;
  readonly #placeOf: Int32Array;
  readonly #rooms = new Set<number>();
  readonly #taken: Uint8Array;
  /** People near the block that is looked around, and what the set that is extended leaves with each of them. */
  readonly #near: Int32Array;
  #nearCount = 0;
  readonly #lefts: Int32Array;
  readonly #insides: readonly number[];

  constructor(problem: GroupProblem, prices: Int32Array, order: readonly number[]) {
    const { blocks, pairs } = problem;
    this.#problem = problem;
    this.#prices = prices;
    this.#blockOf = blocksOfPeople(problem);
    this.#order = order;
    this.#alone = new Int32Array(pairs.size);
    this.#placeOf = new Int32Array(pairs.size);
    this.#taken = new Uint8Array(blocks.length);
    this.#near = new Int32Array(pairs.size);
    this.#lefts = new Int32Array(pairs.size);
    this.#insides = blocks.map((people) => {
      let left = 0;
      for (const [at, a] of people.entries())
        for (const b of people.slice(0, at))
          left += (pairs.values[a * pairs.size + b]! - 1) * priceUnit - prices[a]! - prices[b]!;
      return left;
    });
    this.freeAll();
  }

  isTaken(block: number): boolean {
    return this.#taken[block] === 1;
  }

  freeAll(): void {
    this.#taken.fill(0);
    this.#aloneCount = 0;
    for (const block of this.#order) {
      const people = this.#problem.blocks[block]!;
      if (people.length > 1) this.#rooms.add(block);
      else {
        this.#placeOf[people[0]!] = this.#aloneCount;
        this.#alone[this.#aloneCount++] = people[0]!;
      }
    }
  }

  take(block: number): void {
    if (this.#taken[block] === 1) return;
    this.#taken[block] = 1;
    if (this.#rooms.delete(block)) return;
    const last = this.#alone[--this.#aloneCount]!;
    const place = this.#placeOf[this.#problem.blocks[block]![0]!]!;
    this.#alone[place] = last;
    this.#placeOf[last] = place;
  }

  /** The best sets of `capacity` people around a block; of fewer people where nobody more fits. Best first. */
  around(block: number, capacity: number): BlockSet[] {
    const people = this.#problem.blocks[block]!;
    if (people.length > capacity) return [];
    const bySize: BlockSet[][] = Array.from({ length: capacity + 1 }, () => []);
    const own = { blocks: [block], people, left: this.#insides[block]! };
    bySize[people.length]!.push(own);
    this.#look(own);
    for (let size = people.length; size < capacity; size++)
      for (const set of bySize[size]!) this.#extend(set, bySize, size + 1 === capacity ? 1 : width);
    return (bySize.findLast((sets) => sets.length > 0) ?? []).toReversed();
  }

  #extend(set: BlockSet, bySize: BlockSet[][], maxSets: number): void {
    this.#measure(set);
    const sets = bySize[set.people.length + 1]!;
    const own: BlockSet[] = maxSets === 1 ? [] : sets;
    for (let at = 0; at < this.#nearCount; at++) {
      const left = this.#lefts[at]!;
      if (own.length === maxSets && left <= own[0]!.left) continue;
      const person = this.#near[at]!;
      const block = this.#blockOf[person]!;
      if (set.blocks.includes(block)) continue;
      if (this.#mayJoin([person], set.people))
        insert(own, { blocks: [...set.blocks, block], people: [...set.people, person], left }, maxSets);
    }
    if (maxSets === 1) for (const found of own) insert(sets, found, width);
    for (const room of this.#rooms) {
      const people = this.#problem.blocks[room]!;
      const target = bySize[set.people.length + people.length];
      if (!target || set.blocks.includes(room)) continue;
      if (!this.#mayJoin(people, set.people)) continue;
      const left = set.left + this.#insides[room]! + this.#between(people, set.people);
      insert(target, { blocks: [...set.blocks, room], people: [...set.people, ...people], left }, width);
    }
  }

  /** Chooses who is near a block. */
  #look(block: BlockSet): void {
    this.#nearCount = this.#aloneCount;
    this.#near.set(this.#alone.subarray(0, this.#aloneCount));
    if (this.#aloneCount <= nearby) return;
    this.#measure(block);
    const grade = (left: number) =>
      Math.min(Math.max(Math.floor((left - block.left) / priceUnit), -100), 100) + 100;
    const counts = new Int32Array(201);
    for (let at = 0; at < this.#aloneCount; at++) counts[grade(this.#lefts[at]!)]! += 1;
    let least = 200;
    for (let left = nearby; least > 0 && left > counts[least]!; least--) left -= counts[least]!;
    this.#nearCount = 0;
    for (let at = 0; at < this.#aloneCount; at++)
      if (grade(this.#lefts[at]!) >= least) this.#near[this.#nearCount++] = this.#near[at]!;
  }

  /** Writes what the set would leave with each of those near. */
  #measure({ people, left }: BlockSet): void {
    const { size, values } = this.#problem.pairs;
    const lefts = this.#lefts;
    const near = this.#near;
    const prices = this.#prices;
    const count = this.#nearCount;
    let start = left;
    for (const person of people) start -= prices[person]! + priceUnit;
    for (let at = 0; at < count; at++) lefts[at] = start - people.length * prices[near[at]!]!;
    for (const person of people) {
      const row = person * size;
      for (let at = 0; at < count; at++) lefts[at]! += values[row + near[at]!]! * priceUnit;
    }
  }

  #mayJoin(coming: readonly number[], people: readonly number[]): boolean {
    const { size, values } = this.#problem.pairs;
    return coming.every((one) => people.every((other) => values[one * size + other] !== 0));
  }

  #between(ones: readonly number[], others: readonly number[]): number {
    const { size, values } = this.#problem.pairs;
    let left = 0;
    for (const one of ones)
      for (const other of others)
        left += (values[one * size + other]! - 1) * priceUnit - this.#prices[one]! - this.#prices[other]!;
    return left;
  }
}

/** Keeps the best `maxSets` sets, worst first, each once. */
function insert(sets: BlockSet[], set: BlockSet, maxSets: number): void {
  if (sets.length === maxSets && set.left <= sets[0]!.left) return;
  if (
    sets.some((other) => other.left === set.left && set.blocks.every((block) => other.blocks.includes(block)))
  )
    return;
  if (sets.length === maxSets) sets.shift();
  let at = sets.length;
  while (at > 0 && sets[at - 1]!.left > set.left) at--;
  sets.splice(at, 0, set);
}
