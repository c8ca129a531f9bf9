/* oxlint-disable typescript/no-non-null-assertion -- indices are people, for whom all arrays have room */
import type { PairValues } from './pair-values';
import type { OptimalityProof } from './pairs/maximum-weight-matching';
import { priceUnit } from './prices';
import type { GroupProblem } from './problem';

/**
 * No draft that places everybody can have a larger sum of means, in percent; no draft at all, where that is not
 * possible.
 */
export interface Bound {
  readonly total: number;
  readonly method: 'best partners' | 'pairs' | 'prices';
  /** With `prices`: a price for each person, in price units, from which anybody can compute the same total. */
  readonly prices?: Int32Array;
  /** With `pairs`: why no pairs are better; for fewer people in pairs, none is either. */
  readonly proof?: OptimalityProof;
}

/**
 * Prices turn “everybody is in one group” into a cost for each person (Lagrangian duality): the sum of means is at
 * most the sum of all prices, twice, plus what groups leave beyond them: for each of its people, the average over a
 * group's pairs. The average over fours with that person, taken over the group, is the same; so the best four around
 * each person (the best three, for groups of three) leave at least as much.
 */
export function priceBound(
  { pairs, kinds }: GroupProblem,
  start: Int32Array,
  passes: number,
): Bound | undefined {
  const [{ capacity } = { capacity: 0 }] = kinds;
  if (capacity < 3 || kinds.some((kind) => kind.capacity !== capacity)) return undefined;
  const units = kinds.reduce((sum, { count }) => sum + count, 0);
  const free = units * capacity - pairs.size;
  if (free < 0) return undefined;
  let best: Bound | undefined;
  const prices = start.slice();
  // Dearer people leave less, and bound worse.
  while (expectedWork(pairs, prices) > patience)
    for (const person of prices.keys()) prices[person]! += priceUnit / 4;
  for (let pass = 0; pass < passes; pass++) {
    const few = bestOfFew(pairs, prices, capacity === 3 ? 3 : 4);
    const unitPrice = free === 0 ? 0 : priceOfUnit(few, capacity);
    const extra = few.averages.reduce((sum, average) => sum + average, 0);
    const paid = prices.reduce((sum, price) => sum + 2 * price, 0);
    const total = (paid + extra + (unitPrice * free) / capacity) / priceUnit;
    if (!best || total < best.total) best = { total, method: 'prices', prices: prices.slice() };
    const mean = extra / prices.length;
    for (let person = 0; person < prices.length; person++)
      prices[person] = Math.max(0, Math.round(prices[person]! + (few.averages[person]! - mean) / 4));
  }
  return best;
}

/** The mean that each person would have with those who fit best, as few as could live in a unit. */
export function partnersBound({ pairs: { size, values }, kinds }: GroupProblem, placesAll: boolean): Bound {
  const places = kinds.reduce((sum, { capacity, count }) => sum + capacity * count, 0);
  const smallest = Math.min(...kinds.map(({ capacity }) => capacity)) - (places - size);
  const others = placesAll ? Math.max(smallest - 1, 1) : 1;
  const means = new Float64Array(size);
  for (let person = 0; person < size; person++) {
    const row = values.subarray(person * size, (person + 1) * size).toSorted();
    let sum = 0;
    for (let rank = 1; rank <= others; rank++) sum += Math.max((row[size - rank] ?? 0) - 1, 0);
    means[person] = sum / others;
  }
  const total = means
    .toSorted()
    .slice(Math.max(size - places, 0))
    .reduce((sum, mean) => sum + mean, 0);
  return { total, method: 'best partners' };
}

interface Few {
  /** For each person, the most that the pairs of four people with them leave on average, at least 0; in price units. */
  readonly averages: Float64Array;
  /** The most that two, and that three people leave in all. */
  readonly two: number;
  readonly three: number;
}

/** What a unit must cost at least so that nobody gains by leaving places free in it. */
function priceOfUnit({ averages, two, three }: Few, capacity: number): number {
  const most = averages.reduce((a, b) => Math.max(a, b), 0);
  const leftBy = (size: number) => (size === 2 ? 2 * two : size === 3 ? three : size * most);
  let price = 0;
  for (let size = 2; size < capacity; size++) price = Math.max(price, leftBy(size) / (1 - size / capacity));
  return price;
}

/** Fours to look at: a few seconds. */
const patience = 6e9;

/** How many fours `bestOfFew` looks at, from the threes of a few people. */
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
 * The best four (or three) around each person. All that leave more than nothing are looked at: each contains three
 * people whose pairs leave more than nothing in all, and those a pair that does.
 */
function bestOfFew({ size, values }: PairValues, prices: Int32Array, of: 3 | 4): Few {
  const best = new Int32Array(size);
  const most = { two: 0, three: 0 };
  /** What each person leaves with a and b together. */
  const withBoth = new Int32Array(size);
  const left = (a: number, b: number) => (values[a * size + b]! - 1) * priceUnit - prices[a]! - prices[b]!;
  const raise = (person: number, to: number) => {
    if (to > best[person]!) best[person] = to;
  };
  for (let a = 1; a < size; a++)
    for (let b = 0; b < a; b++) {
      const ofTwo = left(a, b);
      if (ofTwo <= 0 || values[a * size + b] === 0) continue;
      most.two = Math.max(most.two, ofTwo);
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
        most.three = Math.max(most.three, ofThree);
        if (of === 3) {
          for (const person of [a, b, c]) raise(person, ofThree);
          continue;
        }
        const rowC = c * size;
        const least = Math.min(best[a]!, best[b]!, best[c]!);
        const start = ofThree - prices[c]! - priceUnit;
        for (let d = 0; d < size; d++) {
          const ofFour = start + withBoth[d]! + values[rowC + d]! * priceUnit - prices[d]!;
          if (ofFour <= least && ofFour <= best[d]!) continue;
          if (values[rowA + d] === 0 || values[rowB + d] === 0 || values[rowC + d] === 0) continue;
          for (const person of [a, b, c, d]) raise(person, ofFour);
        }
      }
    }
  const pairsOf = (of * (of - 1)) / 2;
  return { averages: Float64Array.from(best, (sum) => sum / pairsOf), ...most };
}
