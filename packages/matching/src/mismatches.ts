import { fitOf, fullFit, isAccepted } from './fit';
import type { Answers, Question } from './question';
import { isMust, type Stance, stanceOn, weightFor } from './stance';

/** A question on which one person's own answer lies outside of what the other accepts. */
export interface Mismatch {
  readonly questionId: string;
  /** Whether the first or the second person accepts something else. */
  readonly of: 'a' | 'b';
  /** Whether it is a must for that person, so that the two are never suggested to each other. */
  readonly isMust: boolean;
}

/**
 * The questions that count for both people on which one does not accept the other’s own answer, musts first, then those
 * that take the most from the percent match: a position outside of the accepted range, or no accepted option.
 */
export function mismatchesOf(questions: readonly Question[], a: Answers, b: Answers): Mismatch[] {
  return questions
    .flatMap((question) => {
      const [first, second] = [
        stanceOn(question, a.get(question.id)),
        stanceOn(question, b.get(question.id)),
      ];
      if (first === null || second === null) return [];
      return [mismatchOn(question, 'a', first, second), mismatchOn(question, 'b', second, first)];
    })
    .flatMap((mismatch) => mismatch ?? [])
    .toSorted((one, other) => Number(other.isMust) - Number(one.isMust) || other.lost - one.lost)
    .map(({ questionId, of, isMust: isHard }) => ({ questionId, of, isMust: isHard }));
}

/** With what it takes from the match, in weighted units; undefined where the answer is accepted. */
function mismatchOn(
  question: Question,
  of: 'a' | 'b',
  mine: Stance,
  theirs: Stance,
): (Mismatch & { lost: number }) | undefined {
  if (isAccepted(question, mine, theirs)) return undefined;
  const lost = weightFor(question, mine) * (fullFit - fitOf(question, mine, theirs));
  return { questionId: question.id, of, isMust: isMust(question, mine), lost };
}

/** Whether a person's own answer is one that the other rules out, in either direction: a hard rule for suggestions. */
export const breaksMust = (questions: readonly Question[], a: Answers, b: Answers): boolean =>
  questions.some((question) => {
    const [first, second] = [stanceOn(question, a.get(question.id)), stanceOn(question, b.get(question.id))];
    return first !== null && second !== null && breaksMustOn(question, first, second);
  });

/** As `breaksMust`, on one question. */
export const breaksMustOn = (question: Question, first: Stance, second: Stance): boolean =>
  (isMust(question, first) && !isAccepted(question, first, second)) ||
  (isMust(question, second) && !isAccepted(question, second, first));

/** The positions of the questions that are a must for somebody with these stances. */
export const mustsIn = (questions: readonly Question[], stances: readonly (Stance | null)[]): number[] =>
  questions.flatMap((question, at) => {
    const stance = stances[at];
    return stance && isMust(question, stance) ? at : [];
  });
