import { fitOf } from '../fit';
import type { Sums } from '../percent';
import { type Stance, weightFor } from '../stance';
import type { AnswerCodes } from './answer-codes';

/*
 * The four sums of a pair travel in one 64-bit whole number, so that a resident costs one addition per question: the
 * high half is how well they fit me, then ten bits of what matters to me; the low half is how well I fit them, then ten
 * bits of what matters to them. With importance a total weight is at most 1022 and a sum of fits at most 1022 · 2520 <
 * 2²², so no part ever runs over into the next.
 */
export const weightBits = 10;
export const weightMask = 2 ** weightBits - 1;

/** Writes what each coded answer adds to the sums with this viewer, low half first; zero without a viewer's answer. */
export function writeWorths(
  stances: readonly (Stance | null)[],
  codes: AnswerCodes,
  table: Uint32Array,
): void {
  for (let code = 1; code <= codes.highest; code++) {
    const answer = codes.answerAt(code);
    // No row contains a free code.
    if (!answer) continue;
    const { at, question, stance: theirs } = answer;
    const mine = stances[at];
    table[2 * code] = mine ? half(weightFor(question, theirs), fitOf(question, theirs, mine)) : 0;
    table[2 * code + 1] = mine ? half(weightFor(question, mine), fitOf(question, mine, theirs)) : 0;
  }
}

const half = (weight: number, fit: number): number => ((weight * fit) << weightBits) | weight;

export function unpack([low = 0, high = 0]: Uint32Array): Sums {
  return {
    theyFitMe: high >>> weightBits,
    myWeight: high & weightMask,
    iFitThem: low >>> weightBits,
    theirWeight: low & weightMask,
  };
}
