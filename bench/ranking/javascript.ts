import { percentMatch, type Question, type Suggestion, type Viewer } from '@nestmate/matching';
import type { BenchResident } from './world';

/** The naive version: apply the definition to everybody, then sort. */
export function rankPlainly(
  questions: readonly Question[],
  viewer: Viewer,
  residents: readonly BenchResident[],
  limit: number,
): Suggestion[] {
  return residents
    .map(({ id, answers }) => ({ id, percent: percentMatch(questions, viewer.answers, answers) }))
    .toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1) || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}
