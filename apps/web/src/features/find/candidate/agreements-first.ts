import type { QuestionFit } from '@nestmate/contract';

const order = { agree: 0, close: 1, differ: 2 } as const;

/** Agreements first; otherwise the questions keep their order. */
export const agreementsFirst = (why: readonly QuestionFit[]) =>
  why.toSorted((a, b) => order[a.agreement] - order[b.agreement]);
