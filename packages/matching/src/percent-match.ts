import { fitOf } from './fit';
import { percentOf, type Sums } from './percent';
import { type Answers, type Question, weightOf } from './question';
import { type Stance, stanceOn, weightFor } from './stance';

/**
 * How well two people fit, 0 to 100, the same from both sides: the geometric mean of how well each fits what the other
 * wants, over the questions that both answered, each weighed by how much it matters to that person. Null when there is
 * no such question.
 */
export const percentMatch = (questions: readonly Question[], a: Answers, b: Answers): number | null =>
  percentOf(
    sumsOf(
      questions,
      questions.map((question) => stanceOn(question, a.get(question.id))),
      questions.map((question) => stanceOn(question, b.get(question.id))),
    ),
  );

/** The sums of a pair, whose stances are in the order of the questions. */
export function sumsOf(
  questions: readonly Question[],
  mine: readonly (Stance | null)[],
  theirs: readonly (Stance | null)[],
): Sums {
  const common = questions.flatMap((question, at) => {
    const [my, their] = [mine[at], theirs[at]];
    return my && their ? { question, my, their } : [];
  });
  const [myWeights, theirWeights] = [
    weightsFor(common.map(({ question, my: stance }) => ({ question, stance }))),
    weightsFor(common.map(({ question, their: stance }) => ({ question, stance }))),
  ];
  let [theyFitMe, myWeight, iFitThem, theirWeight] = [0, 0, 0, 0];
  for (const [at, { question, my, their }] of common.entries()) {
    const [forMe, forThem] = [myWeights[at] ?? 0, theirWeights[at] ?? 0];
    theyFitMe += forMe * fitOf(question, my, their);
    myWeight += forMe;
    iFitThem += forThem * fitOf(question, their, my);
    theirWeight += forThem;
  }
  return { theyFitMe, myWeight, iFitThem, theirWeight };
}

/** What each common question weighs for one person. If none of them matters to that person, all matter alike. */
export function weightsFor(common: readonly { question: Question; stance: Stance }[]): number[] {
  const weights = common.map(({ question, stance }) => weightFor(question, stance));
  return weights.some((weight) => weight > 0) ? weights : common.map(({ question }) => weightOf(question));
}
