import type { QuestionFit } from '@nestmate/contract';

const order = { agree: 0, close: 1, differ: 2 } as const;

/** What speaks for two people comes first; within that the order of the questions stays. */
export const bestFirst = (why: readonly QuestionFit[]) =>
  why.toSorted((a, b) => order[a.agreement] - order[b.agreement]);
