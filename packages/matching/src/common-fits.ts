import { fitOf, fullFit } from './fit';
import { weightsFor } from './percent-match';
import type { Answer, Answers, Question } from './question';
import { type Stance, stanceOn } from './stance';

/**
 * How well two people suit each other on a question: the mean of both sides is at least 95 %, at least half, or less.
 * It is the mean alone, so that a grade never contradicts the points beside it.
 */
export type Grade = 'same' | 'close' | 'different';

/** One question that counts for both people. */
export interface CommonFit {
  readonly questionId: string;
  /** Its share of all weights, the mean of both people's, in a whole number of units. The same from both sides. */
  readonly weight: number;
  /** The sum of both fits, each with what the other wants: 0 to twice `fullFit`. The same from both sides. */
  readonly fits: number;
  readonly grade: Grade;
}

/** Every question that counts for both people, in the given order. */
export function commonFits(questions: readonly Question[], a: Answers, b: Answers): CommonFit[] {
  const common = questions.flatMap(
    (question) => commonOn(question, a.get(question.id), b.get(question.id)) ?? [],
  );
  const [mine, theirs] = [
    weightsFor(common.map(({ question, my: stance }) => ({ question, stance }))),
    weightsFor(common.map(({ question, their: stance }) => ({ question, stance }))),
  ];
  const [myWeight, theirWeight] = [sumOf(mine), sumOf(theirs)];
  return common.map(({ question, my, their }, at) => {
    const fits = fitsOf(question, my, their);
    const weight = (mine[at] ?? 0) * theirWeight + (theirs[at] ?? 0) * myWeight;
    return { questionId: question.id, weight, fits, grade: gradeOf(fits) };
  });
}

/** The grade of a question; null where it does not count for both people. */
export function gradeOn(question: Question, a: Answer | undefined, b: Answer | undefined): Grade | null {
  const common = commonOn(question, a, b);
  return common && gradeOf(fitsOf(question, common.my, common.their));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function commonOn(question: Question, a: Answer | undefined, b: Answer | undefined) {
  const my = stanceOn(question, a);
  const their = stanceOn(question, b);
  return my && their ? { question, my, their } : null;
}

const fitsOf = (question: Question, my: Stance, their: Stance): number =>
  fitOf(question, my, their) + fitOf(question, their, my);

function gradeOf(fits: number): Grade {
  const mean = fits / (2 * fullFit);
  if (mean >= 0.95) return 'same';
  return mean >= 0.5 ? 'close' : 'different';
}
