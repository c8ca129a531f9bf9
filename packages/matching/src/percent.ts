import { fullFit } from './fit';

/**
 * The sums over two people's common questions. How well they fit me is weighted by what matters to me, in units of
 * `fullFit`, out of `myWeight`; how well I fit them, by what matters to them.
 */
export interface Sums {
  readonly theyFitMe: number;
  readonly myWeight: number;
  readonly iFitThem: number;
  readonly theirWeight: number;
}

/** The root of 25 · fits / weights is a whole number of these for each half percent. */
export const rootsOfPercent = fullFit / 20;

/**
 * The percentage of a pair, or null where no question has a weight.
 *
 * No rounding error can move it across a threshold: at a threshold (25·a·b = (63·(2p−1))²·v·w, both sides whole
 * numbers) quotient and root are whole and every step is exact, and next to one the two sides differ by at least 1 in
 * 1.7·10¹⁴ (v, w ≤ 1022), which is eight times what two quotients and a root of doubles can be off together.
 */
export function percentOf({ theyFitMe, myWeight, iFitThem, theirWeight }: Sums): number | null {
  if (myWeight * theirWeight === 0) return null;
  return Math.round(Math.sqrt((25 * theyFitMe * iFitThem) / (myWeight * theirWeight)) / rootsOfPercent);
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
 * 25 · theyFitMe · iFitThem ≥ thresholdOf(percent) · myWeight · theirWeight. All values stay below 2⁵³.
 */
export function thresholdOf(percent: number): number {
  return percent <= 0 ? 0 : (63 * (2 * percent - 1)) ** 2;
}
