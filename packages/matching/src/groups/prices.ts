/* oxlint-disable typescript/no-non-null-assertion -- indices are people, for whom all arrays have room */
import type { PairValues } from './pair-values';

/** Prices are whole numbers of this part of a percent, so that sums of them are exact. */
export const priceUnit = 64;

/**
 * A price for each person, high for those whom many want: half of what a pair with them must be worth before it pays.
 * What is left of a pair's percent after both prices compares groups of different people fairly.
 *
 * They are multipliers of “everybody lives with `others` people”, by subgradient steps on its Lagrangian dual
 * (Held, Wolfe and Crowder 1974).
 */
export function pairPrices(pairs: PairValues, others: number): Int32Array {
  const { size, values } = pairs;
  const prices = Float64Array.from({ length: size }, (_, person) => nthBest(pairs, person, others) / 2);
  const best = prices.slice();
  // At most about a second for each 10⁸ pairs.
  const passes = Math.min(25, Math.max(5, Math.round(6e8 / size ** 2)));
  const surplus = new Float64Array(size);
  let least = Infinity;
  for (let pass = 0, step = 0.45; pass < passes; pass++, step *= 0.95) {
    let dual = 0;
    surplus.fill(-others);
    for (let a = 0; a < size; a++) {
      const price = prices[a]! + 1;
      dual += others * prices[a]!;
      for (let b = 0, at = a * size; b < a; b++, at++) {
        const left = values[at]! - price - prices[b]!;
        if (left <= 0) continue;
        dual += left;
        surplus[a]! += 1;
        surplus[b]! += 1;
      }
    }
    if (dual < least) {
      least = dual;
      best.set(prices);
    } else step *= 0.8;
    for (let person = 0; person < size; person++)
      prices[person] = Math.max(0, prices[person]! + step * surplus[person]!);
  }
  return Int32Array.from(best, (price) => Math.round(price * priceUnit));
}

/** The nth best percent that somebody has with anybody. */
function nthBest({ size, values }: PairValues, person: number, n: number): number {
  const counts = new Int32Array(102);
  for (let at = person * size; at < (person + 1) * size; at++) counts[values[at]!]! += 1;
  let value = 101;
  for (let left = n; value > 1 && left > counts[value]!; value--) left -= counts[value]!;
  return value - 1;
}
