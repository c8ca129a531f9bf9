import { fitOf } from './fit';
import { percentOf } from './percent';
import { type Answers, type Question, weightOf } from './question';
import { stanceOn } from './stance';

/**
 * How well two people fit, 0 to 100, the same from both sides: the geometric mean of how well each suits what the other
 * wants, over the questions that both answered. Null when there is no such question.
 */
export function percentMatch(questions: readonly Question[], a: Answers, b: Answers): number | null {
  let bFitsA = 0;
  let aFitsB = 0;
  let total = 0;
  for (const question of questions) {
    const mine = stanceOn(question, a.get(question.id));
    const theirs = stanceOn(question, b.get(question.id));
    if (mine === null || theirs === null) continue;
    const weight = weightOf(question);
    bFitsA += weight * fitOf(question, mine, theirs);
    aFitsB += weight * fitOf(question, theirs, mine);
    total += weight;
  }
  return percentOf(bFitsA, aFitsB, total);
}
