import { apportion } from './apportion';
import { type CommonFit, commonFits, type Grade } from './common-fits';
import { percentMatch } from './percent-match';
import type { Answers, Question } from './question';

/** One question's part in a percentage. */
export interface MatchReason {
  readonly questionId: string;
  readonly grade: Grade;
  /** Its share of 100 by weight. The parts of all questions add up to 100. */
  readonly part: number;
  /** What it adds to the percentage, 0 to `part`. The points of all questions add up to the percentage. */
  readonly points: number;
}

/**
 * Explains a percentage by every question that counts for both people, in the given order; the same from both sides.
 * The percentage is a geometric mean, so where the answers suit one person better than the other, all points are a little
 * less than the mean of both sides.
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
