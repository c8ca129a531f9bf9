import { fitOf } from '../fit';
import type { Sums } from '../percent';
import { type Answers, weightOf } from '../question';
import { stanceOn } from '../stance';
import type { AnswerCodes } from './answer-codes';

/*
 * The three sums of a pair travel in one 64-bit whole number, so that a resident costs one addition per question: the
 * high half is how well they fit me; the low half is how well I fit them, then ten bits of weight. A total weight is at
 * most 832 and a sum of fits at most 832 · 2520 < 2²¹, so no part ever runs over into the next.
 */
export const fitThemBits = 10;
export const weightMask = 2 ** fitThemBits - 1;

/** Writes what each coded answer adds to the sums with this viewer, low half first; zero without a viewer's answer. */
export function writeWorths(viewer: Answers, codes: AnswerCodes, table: Uint32Array): void {
  const stances = codes.questions.map((question) => stanceOn(question, viewer.get(question.id)));
  for (let code = 1; code <= codes.highest; code++) {
    const answer = codes.answerAt(code);
    // No row contains a free code.
    if (!answer) continue;
    const { at, question, stance: theirs } = answer;
    const mine = stances[at];
    const weight = weightOf(question);
    table[2 * code] = mine ? ((weight * fitOf(question, theirs, mine)) << fitThemBits) | weight : 0;
    table[2 * code + 1] = mine ? weight * fitOf(question, mine, theirs) : 0;
  }
}

export function unpack([low = 0, high = 0]: Uint32Array): Sums {
  return { theyFitMe: high, iFitThem: low >>> fitThemBits, weight: low & weightMask };
}
