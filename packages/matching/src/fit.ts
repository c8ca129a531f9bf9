import type { Question } from './question';
import { highOf, lowOf, type Stance } from './stance';

/**
 * Full satisfaction, in the units that fits are counted in. Every share with a denominator from 1 to 10 is a whole
 * number of them, so weighted sums are exact and do not depend on the order of adding. A select with more than ten own
 * answers is taken to the nearest unit.
 */
export const fullFit = 2520;

/** How well the own answer of `theirs` fits what `mine` wants: 0 to `fullFit`. */
export function fitOf(question: Question, mine: Stance, theirs: Stance): number {
  switch (question.kind) {
    case 'SLIDER':
      return sliderFit(question.options, mine.accepted, theirs.own);
    case 'SELECT':
      return selectFit(mine.accepted, theirs.own);
  }
}

/** Whether `mine` accepts the own answer of `theirs`: a position in the range, or at least one of the options. */
export function isAccepted(question: Question, mine: Stance, theirs: Stance): boolean {
  const fit = fitOf(question, mine, theirs);
  return question.kind === 'SELECT' ? fit > 0 : fit === fullFit;
}

/** Full inside the accepted range; outside, it falls linearly to 0 at the farthest end of the scale. */
function sliderFit(options: number, range: number, own: number): number {
  const low = lowOf(range);
  const high = highOf(range);
  const distance = Math.max(low - own, own - high, 0);
  if (distance === 0) return fullFit;
  const farthest = Math.max(low - 1, options - high);
  return fullFit - distance * (fullFit / farthest);
}

/** The share of their own answers that I accept. */
function selectFit(accepted: number, own: number): number {
  return Math.round((fullFit * bitsIn(own & accepted)) / bitsIn(own));
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}
