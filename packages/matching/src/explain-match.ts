import { type CommonFit, commonFits, type Grade } from './common-fits';
import { percentMatch } from './percent-match';
import type { Answers, Question } from './question';

/** One question's part in a percentage. */
export interface MatchReason {
  readonly questionId: string;
  readonly grade: Grade;
  /** Its share of 100 by weight. The parts of all questions add up to 100. */
  readonly part: number;
  /** Its share of the percentage, 0 to `part`. The points of all questions add up to the percentage. */
  readonly points: number;
}

/**
 * Explains a percentage by every question that counts for both people, in the given order; the same from both sides.
 * The percentage is a geometric mean, so where the answers suit one person better than the other, all points are a
 * little less than the mean of both sides.
 */
export function explainMatch(questions: readonly Question[], a: Answers, b: Answers): MatchReason[] {
  const common = commonFits(questions, a, b);
  const parts = partsOf(common);
  const points = apportion(
    percentMatch(questions, a, b) ?? 0,
    common.map(({ weight, fits }) => weight * fits),
    parts.map((part, at) => (common[at]?.fits === 0 ? 0 : part)),
  );
  return common.map(({ questionId, grade }, at) => ({
    questionId,
    grade,
    part: parts[at] ?? 0,
    points: points[at] ?? 0,
  }));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * Splits a whole number by shares: each part is rounded down, and the rest goes to the largest remainders, earlier ones
 * first among equals. No part exceeds its `maxParts`, which must leave room for the whole.
 */
function apportion(
  whole: number,
  shares: readonly number[],
  maxParts: readonly number[] = shares.map(() => whole),
): number[] {
  const total = sumOf(shares);
  if (total === 0) return shares.map(() => 0);
  const exact = shares.map((share) => (whole * share) / total);
  const parts = exact.map((part, at) => Math.min(Math.floor(part), maxParts[at] ?? 0));
  const remainder = (at: number) => (exact[at] ?? 0) - (parts[at] ?? 0);
  for (let left = whole - sumOf(parts); left > 0; left--) {
    const open = [...parts.keys()].filter((at) => (parts[at] ?? 0) < (maxParts[at] ?? 0));
    const next = open.reduce((best, at) => (remainder(at) > remainder(best) ? at : best));
    parts[next] = (parts[next] ?? 0) + 1;
  }
  return parts;
}

/**
 * Questions that suit neither are rounded apart from the others, so that the others have room for the whole percentage
 * and these get no points.
 */
function partsOf(common: readonly CommonFit[]): number[] {
  const weightsOf = (isWorthless: boolean) =>
    common.map(({ weight, fits }) => ((fits === 0) === isWorthless ? weight : 0));
  const [worthy, worthless] = [weightsOf(false), weightsOf(true)];
  const total = (weights: number[]) => weights.reduce((sum, weight) => sum + weight, 0);
  const [forWorthy = 0, forWorthless = 0] = apportion(100, [total(worthy), total(worthless)]);
  const rest = apportion(forWorthless, worthless);
  return apportion(forWorthy, worthy).map((part, at) => part + (rest[at] ?? 0));
}
