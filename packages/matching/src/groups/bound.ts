/* oxlint-disable typescript/no-non-null-assertion -- indices are people, for whom all arrays have room */
import type { PairValues } from './pair-values';
import type { OptimalityProof } from './pairs/maximum-weight-matching';
import { priceUnit } from './prices';
import type { GroupProblem, UnitKind } from './problem';

/** From the best pairs there are; from prices; or from the best partners of each person alone, without a proof. */
export type BoundMethod = Bound['method'];

/** No draft has a larger sum of means, in percent; where everybody is placed, no draft that places everybody. */
export type Bound = { readonly total: number } & (
  | { readonly method: 'partners' }
  /** What each person and each unit of a kind costs, from which anybody can compute the same total. */
  | { readonly method: 'prices'; readonly prices: Prices }
  /** Why no pairs are better; for fewer people in pairs, none is either. */
  | { readonly method: 'pairs'; readonly proof: OptimalityProof }
);

/** In price units. */
interface Prices {
  readonly people: Int32Array;
  readonly units: Int32Array;
}

interface BoundOptions {
  readonly passes: number;
  /** Whether only drafts that place everybody count. */
  readonly placesAll: boolean;
  readonly goesOn: () => boolean;
}

/**
 * Prices turn “everybody is in one group” and “there are so many units” into a cost for each person and each unit
 * (Lagrangian duality): a person in a group of s brings at most twice their price, and what the group’s pairs leave
 * beyond their prices, on average, less their share of the unit. The average over fours with that person, taken over a
 * larger group, is the group’s; so the best four around each person (the best two or three, in groups of as many) leave
 * at least as much.
 */
export function priceBound(
  problem: GroupProblem,
  start: Int32Array,
  { passes, placesAll, goesOn }: BoundOptions,
): Bound | undefined {
  const { pairs, kinds } = problem;
  const largest = Math.max(0, ...kinds.map(({ capacity, count }) => (count > 0 ? capacity : 0)));
  if (largest < 2) return undefined;
  let best: Bound | undefined;
  const prices = start.slice();
  // Dearer people leave less, and bound worse.
  while (largest > 2 && expectedWork(pairs, prices) > maxWork)
    for (const person of prices.keys()) prices[person]! += priceUnit / 4;
  for (let pass = 0; pass < passes; pass++) {
    const averages = bestOfFew(pairs, prices, Math.min(largest, 4), goesOn);
    if (!averages) break;
    const units = bestUnitPrices(kinds, (of) => costOf(problem, { prices, averages, units: of, placesAll }));
    const total = costOf(problem, { prices, averages, units, placesAll }) / priceUnit;
    if (!best || total < best.total)
      best = { total, method: 'prices', prices: { people: prices.slice(), units } };
    const most = averages.at(-1)!;
    const mean = most.reduce((sum, average) => sum + average, 0) / prices.length;
    for (let person = 0; person < prices.length; person++)
      prices[person] = Math.max(0, Math.round(prices[person]! + (most[person]! - mean) / 4));
  }
  return best;
}

/** The mean that each person would have with those who fit best, as few as could live in a unit. */
export function partnersBound({ pairs: { size, values }, kinds }: GroupProblem, placesAll: boolean): Bound {
  const places = kinds.reduce((sum, { capacity, count }) => sum + capacity * count, 0);
  const smallest = Math.min(...kinds.map(({ capacity }) => capacity)) - (places - size);
  const others = placesAll ? Math.max(smallest - 1, 1) : 1;
  const means = new Float64Array(size);
  const counts = new Int32Array(102);
  for (let person = 0; person < size; person++) {
    counts.fill(0);
    for (let at = person * size; at < (person + 1) * size; at++) counts[values[at]!]! += 1;
    let sum = 0;
    for (let value = 101, left = others; value > 1 && left > 0; value--) {
      const taken = Math.min(left, counts[value]!);
      sum += taken * (value - 1);
      left -= taken;
    }
    means[person] = sum / others;
  }
  const total = means
    .toSorted()
    .slice(Math.max(size - places, 0))
    .reduce((sum, mean) => sum + mean, 0);
  return { total, method: 'partners' };
}

interface Costs {
  readonly prices: Int32Array;
  /** For each number of people from 2 on: what the best so many around each person leave on average. */
  readonly averages: readonly Float64Array[];
  readonly units: Int32Array;
  readonly placesAll: boolean;
}

/** The price of all units, and the most that each person may bring beyond it. */
function costOf({ blocks, kinds }: GroupProblem, { prices, averages, units, placesAll }: Costs): number {
  let cost = 0;
  for (const [kind, { count }] of kinds.entries()) cost += count * units[kind]!;
  for (const people of blocks)
    for (const person of people) {
      let most = placesAll ? -Infinity : 0;
      for (const [kind, { capacity, count }] of kinds.entries()) {
        if (count === 0 || capacity === 0) continue;
        const price = units[kind]!;
        most = Math.max(most, -price);
        for (let size = 2; size <= capacity; size++) {
          const average = averages[Math.min(size, 4) - 2]![person]!;
          most = Math.max(most, 2 * prices[person]! + average - price / size);
        }
      }
      cost += most;
    }
  return cost;
}

/** Whole prices of units at which the cost is low: first the same for each place, then one kind after the other. */
function bestUnitPrices(kinds: readonly UnitKind[], cost: (units: Int32Array) => number): Int32Array {
  const place = lowestAt((price) => cost(Int32Array.from(kinds, ({ capacity }) => price * capacity)));
  const units = Int32Array.from(kinds, ({ capacity }) => place * capacity);
  if (kinds.length === 1) return units;
  for (let round = 0; round < 2; round++)
    for (const kind of kinds.keys())
      units[kind] = lowestAt((price) => cost(units.with(kind, price)), units[kind]);
  return units;
}

/** The whole number from 0 on at which a convex function is lowest. */
function lowestAt(valueOf: (at: number) => number, start = 0): number {
  let [from, to] = [0, Math.max(200 * priceUnit, 2 * start)];
  while (to - from > 2) {
    const third = Math.floor((to - from) / 3);
    if (valueOf(from + third) <= valueOf(to - third)) to -= third;
    else from += third;
  }
  return [from, from + 1, to].reduce((a, b) => (valueOf(b) < valueOf(a) ? b : a));
}

/** Fours to look at: a few seconds. */
const maxWork = 6e9;

/** About how many fours `bestOfFew` looks at, from the threes of a few people. */
function expectedWork({ size, values }: PairValues, prices: Int32Array): number {
  const apart = Math.ceil(size / 40);
  let threes = 0;
  for (let a = 0; a < size; a += apart)
    for (let b = 0; b < size; b++) {
      const ofTwo = (values[a * size + b]! - 1) * priceUnit - prices[a]! - prices[b]!;
      if (ofTwo <= 0 || values[a * size + b] === 0) continue;
      const start = ofTwo - prices[a]! - prices[b]! - 2 * priceUnit;
      for (let c = 0; c < size; c++)
        if (start + (values[a * size + c]! + values[b * size + c]!) * priceUnit > 2 * prices[c]!) threes += 1;
    }
  // Each three is found from its two or three pairs that leave something, and from both ends of each.
  return ((threes * apart) / 5) * size;
}

/**
 * What the best two, three and four people around each person (up to `of`) leave on average over their pairs, at least
 * 0. All that leave more than nothing are looked at: each contains three people whose pairs leave more than nothing in
 * all, and those a pair that does. Undefined when it is stopped.
 */
function bestOfFew(
  { size, values }: PairValues,
  prices: Int32Array,
  of: number,
  goesOn: () => boolean,
): Float64Array[] | undefined {
  const [ofTwos, ofThrees, ofFours] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  /** What each person leaves with a and b together. */
  const withBoth = new Int32Array(size);
  const left = (a: number, b: number) => (values[a * size + b]! - 1) * priceUnit - prices[a]! - prices[b]!;
  const raise = (most: Int32Array, person: number, to: number) => {
    if (to > most[person]!) most[person] = to;
  };
  for (let a = 1; a < size; a++) {
    if (a % 64 === 0 && !goesOn()) return undefined;
    for (let b = 0; b < a; b++) {
      const ofTwo = left(a, b);
      if (ofTwo <= 0 || values[a * size + b] === 0) continue;
      raise(ofTwos, a, ofTwo);
      raise(ofTwos, b, ofTwo);
      if (of === 2) continue;
      const [rowA, rowB] = [a * size, b * size];
      const both = prices[a]! + prices[b]! + 2 * priceUnit;
      for (let c = 0; c < size; c++)
        withBoth[c] = (values[rowA + c]! + values[rowB + c]!) * priceUnit - both - 2 * prices[c]!;
      for (let c = 0; c < size; c++) {
        const ofThree = ofTwo + withBoth[c]!;
        if (ofThree <= 0 || values[rowA + c] === 0 || values[rowB + c] === 0) continue;
        // Each three are looked at from their best pair.
        const [ac, bc] = [left(a, c), left(b, c)];
        if (ac > ofTwo || bc > ofTwo || (ac === ofTwo && c > b) || (bc === ofTwo && c > a)) continue;
        for (const person of [a, b, c]) raise(ofThrees, person, ofThree);
        if (of === 3) continue;
        const rowC = c * size;
        const least = Math.min(ofFours[a]!, ofFours[b]!, ofFours[c]!);
        const begin = ofThree - prices[c]! - priceUnit;
        for (let d = 0; d < size; d++) {
          const ofFour = begin + withBoth[d]! + values[rowC + d]! * priceUnit - prices[d]!;
          if (ofFour <= least && ofFour <= ofFours[d]!) continue;
          if (values[rowA + d] === 0 || values[rowB + d] === 0 || values[rowC + d] === 0) continue;
          for (const person of [a, b, c, d]) raise(ofFours, person, ofFour);
        }
      }
    }
  }
  const found = [ofTwos, ofThrees, ofFours].slice(0, of - 1);
  return found.map((sums, at) => Float64Array.from(sums, (sum) => sum / [1, 3, 6][at]!));
}
