import { fullFit } from './fit';

/** The sums over two people's common questions; both fits are weighted, in units of `fullFit`. */
export interface Sums {
  readonly theyFitMe: number;
  readonly iFitThem: number;
  readonly weight: number;
}

/**
 * The percentage of a pair, or null without a common answered question.
 *
 * No rounding error can move it across a threshold: at a threshold (25·a·b = (63·(2p−1)·w)², both sides whole numbers)
 * the root is whole and every step is exact, and next to one the two sides differ by at least 1 in 1.1·10¹⁴ (w ≤ 832),
 * which is ten times what a root, a product and a quotient of doubles can be off together.
 */
export function percentOf({ theyFitMe, iFitThem, weight }: Sums): number | null {
  if (weight === 0) return null;
  return Math.round((100 * Math.sqrt(theyFitMe * iFitThem)) / (weight * fullFit));
}

/** The mean of the percentages that exist, as a whole number; null without any. */
export function meanPercent(percentages: Iterable<number | null>): number | null {
  let sum = 0;
  let count = 0;
  for (const percent of percentages) {
    if (percent === null) continue;
    sum += percent;
    count += 1;
  }
  return count === 0 ? null : Math.round(sum / count);
}

/**
 * The same threshold without a root, for the ranking's inner loop: a pair reaches `percent` exactly when
 * 25 · theyFitMe · iFitThem ≥ thresholdOf(percent) · weight². All values stay below 2⁵³.
 */
export function thresholdOf(percent: number): number {
  return percent <= 0 ? 0 : (63 * (2 * percent - 1)) ** 2;
}
