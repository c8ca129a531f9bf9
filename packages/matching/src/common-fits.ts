import { fitOf, fullFit } from './fit';
import { type Answer, type Answers, type Question, weightOf } from './question';
import { stanceOn } from './stance';

/**
 * How well two people suit each other on a question: the mean of both sides is at least 95 %, at least half, or less.
 * It is the mean alone, so that a grade never contradicts the points beside it.
 */
export type Grade = 'same' | 'close' | 'different';

/** One question that counts for both people. */
export interface CommonFit {
  readonly questionId: string;
  readonly weight: number;
  /** The sum of both fits, each with what the other wants: 0 to twice `fullFit`. The same from both sides. */
  readonly fits: number;
  readonly grade: Grade;
}

/** Every question that counts for both people, in the given order. */
export function commonFits(questions: readonly Question[], a: Answers, b: Answers): CommonFit[] {
  return questions.flatMap((question) => commonFit(question, a.get(question.id), b.get(question.id)) ?? []);
}

/** Null where the question does not count for both people. */
export function commonFit(
  question: Question,
  a: Answer | undefined,
  b: Answer | undefined,
): CommonFit | null {
  const mine = stanceOn(question, a);
  const theirs = stanceOn(question, b);
  if (mine === null || theirs === null) return null;
  const fits = fitOf(question, mine, theirs) + fitOf(question, theirs, mine);
  return {
    questionId: question.id,
    weight: weightOf(question),
    fits,
    grade: gradeOf(fits / (2 * fullFit)),
  };
}

function gradeOf(mean: number): Grade {
  if (mean >= 0.95) return 'same';
  return mean >= 0.5 ? 'close' : 'different';
}
