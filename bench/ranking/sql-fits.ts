import type { Question } from '@nestmate/matching';
import { type Column, codeOf } from './columns';

const full = 2520;

/** The contribution of each code to this viewer's packed sums; empty without a viewer's answer. */
export function fitsWith(
  question: Question,
  { own: [own = 0], low: [low = 0], high: [high = 0] }: Column,
): number[] {
  if (own === 0) return [];
  const { kind, options, weight = 1 } = question;
  const worth: number[] = [];
  const note = (code: number, fitsMe: number, fitsThem: number) => {
    worth[code] = weight * (fitsMe * 2 ** 32 + fitsThem * 2 ** 10 + 1);
  };
  if (kind === 'SLIDER')
    for (let theirs = 1; theirs <= options; theirs++)
      for (let from = 1; from <= options; from++)
        for (let to = from; to <= options; to++)
          note(
            codeOf(question, theirs, from, to),
            nearness(options, theirs, low, high),
            nearness(options, own, from, to),
          );
  else
    for (let theirs = 1; theirs < 2 ** options; theirs++)
      for (let accepted = 1; accepted < 2 ** options; accepted++)
        note(codeOf(question, theirs, accepted, 0), sharedPart(theirs, low), sharedPart(own, accepted));
  return Array.from(worth, (value) => value ?? 0);
}

function nearness(options: number, own: number, low: number, high: number): number {
  const distance = Math.max(low - own, own - high, 0);
  return distance === 0 ? full : full - (distance * full) / Math.max(low - 1, options - high);
}

const sharedPart = (own: number, accepted: number): number => (full * bitsIn(own & accepted)) / bitsIn(own);

const bitsIn = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + bitsIn(mask >> 1));
