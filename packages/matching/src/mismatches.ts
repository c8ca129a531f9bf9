import { fitOf, fullFit } from './fit';
import { type Answers, type Question, weightOf } from './question';
import { type Stance, stanceOn } from './stance';

/** A question on which one person's own answer lies outside of what the other accepts. */
export interface Mismatch {
  readonly questionId: string;
  /** Whether the first or the second person accepts something else. */
  readonly of: 'a' | 'b';
}

/**
 * The questions that count for both people on which one does not accept the other’s own answer, those first that take
 * the most from the percent match: a position outside of the accepted range, or no accepted option.
 */
export function mismatchesOf(questions: readonly Question[], a: Answers, b: Answers): Mismatch[] {
  return questions
    .flatMap((question) => {
      const [first, second] = [
        stanceOn(question, a.get(question.id)),
        stanceOn(question, b.get(question.id)),
      ];
      if (first === null || second === null) return [];
      return [
        { questionId: question.id, of: 'a' as const, lost: lostOn(question, first, second) },
        { questionId: question.id, of: 'b' as const, lost: lostOn(question, second, first) },
      ];
    })
    .filter(({ lost }) => lost > 0)
    .toSorted((one, other) => other.lost - one.lost)
    .map(({ questionId, of }) => ({ questionId, of }));
}

/** What an answer that is not accepted takes from the match, in weighted units; one accepted option is enough. */
function lostOn(question: Question, mine: Stance, theirs: Stance): number {
  const fit = fitOf(question, mine, theirs);
  const isAccepted = question.kind === 'SELECT' ? fit > 0 : fit === fullFit;
  return isAccepted ? 0 : weightOf(question) * (fullFit - fit);
}
