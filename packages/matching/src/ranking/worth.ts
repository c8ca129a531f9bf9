import { fitOf } from '../fit';
import type { Sums } from '../percent';
import { type Answers, type Question, weightOf } from '../question';
import { type Stance, stanceOn } from '../stance';
import type { AnswerCodes } from './answerCodes';

/*
 * The three sums of a pair travel in one double: theyFitMe · 2³² + iFitThem · 2¹⁰ + weight, so that a resident costs one
 * addition a question. With a total weight of at most 832 a sum of fits is at most 832 · 2520 < 2²¹ and the whole below
 * 2⁵³: adding is exact in any order, and the lower two parts fill 31 bits of an integer.
 */
const fitMeUnit = 2 ** 32;
const fitThemBits = 10;
const weightMask = 2 ** fitThemBits - 1;

export const theyFitMeIn = (packed: number): number => (packed / fitMeUnit) | 0;
export const iFitThemIn = (packed: number): number => (packed | 0) >> fitThemBits;
export const weightIn = (packed: number): number => packed & weightMask;

const pack = ({ theyFitMe, iFitThem, weight }: Sums): number =>
  theyFitMe * fitMeUnit + iFitThem * (1 << fitThemBits) + weight;

/** What each coded answer adds to the sums with this viewer; nothing where the viewer has no answer. */
export function worthTo(viewer: Answers, questions: readonly Question[], codes: AnswerCodes): Float64Array {
  const stances = new Map<Question, Stance | null>();
  for (const question of questions) stances.set(question, stanceOn(question, viewer.get(question.id)));

  const worth = new Float64Array(codes.count + 1);
  let code = 0;
  for (const theirs of codes.all()) {
    code++;
    const mine = stances.get(theirs.question);
    if (!mine) continue;
    const weight = weightOf(theirs.question);
    worth[code] = pack({
      theyFitMe: weight * fitOf(theirs.question, mine, theirs),
      iFitThem: weight * fitOf(theirs.question, theirs, mine),
      weight,
    });
  }
  return worth;
}
