import { fitOf } from './fit';
import { percentOf } from './percent';
import { type Answers, type Question, weightOf } from './question';
import { stanceOn } from './stance';

/**
 * How well two people fit, 0 to 100, the same from both sides: the geometric mean of how well each fits what the other
 * wants, over the questions that both answered. Null when there is no such question.
 */
export function percentMatch(questions: readonly Question[], a: Answers, b: Answers): number | null {
  let theyFitMe = 0;
  let iFitThem = 0;
  let weight = 0;
  for (const question of questions) {
    const mine = stanceOn(question, a.get(question.id));
    const theirs = stanceOn(question, b.get(question.id));
    if (mine === null || theirs === null) continue;
    const share = weightOf(question);
    theyFitMe += share * fitOf(question, mine, theirs);
    iFitThem += share * fitOf(question, theirs, mine);
    weight += share;
  }
  return percentOf({ theyFitMe, iFitThem, weight });
}
