import { breaksMustOn } from '../mismatches';
import { percentOf } from '../percent';
import { sumsOf } from '../percent-match';
import type { Answers, Question } from '../question';
import { AnswerCodes } from '../ranking/answer-codes';
import { AnswerRows } from '../ranking/answer-rows';
import { writeWorths } from '../ranking/worth';

/**
 * How well each two of `size` people fit, as whole numbers: that of {a, b} plus one at `a * size + b` and at `b * size
 * + a`; 0 for two who may not be in one group, and on the diagonal. Percents take a byte each, 400 MB for 20,000
 * people.
 */
export interface PairValues {
  readonly size: number;
  readonly values: Uint8Array | Int32Array;
}

/**
 * The percents of all pairs, from the columns of the ranking index; 0 percent without a common answered question, and 0
 * for two of whom one breaks a must of the other.
 */
export function percentsOfPairs(questions: readonly Question[], people: readonly Answers[]): PairValues {
  const size = people.length;
  const values = new Uint8Array(size * size);
  const codes = new AnswerCodes(questions);
  const rows = new AnswerRows(questions.length);
  rows.reserve(size);
  for (const [row, answers] of people.entries()) rows.insert(row, codes.acquire(answers));
  const stances = people.map((_, row) => codes.stancesOf(rows.codesIn(row)));
  const musts = people.map((_, row) => codes.mustsIn(rows.codesIn(row)));
  for (const [a, mine] of stances.entries()) {
    writeWorths(mine, codes, rows.worths(codes.highest));
    const percents = values.subarray(a * size, a * size + a);
    rows.writePercents(percents);
    for (let b = 0; b < a; b++) {
      const theirs = stances[b] ?? [];
      // Perhaps nothing matters to one of them, so that all matters alike.
      if (percents[b] === 0) percents[b] = 1 + (percentOf(sumsOf(questions, mine, theirs)) ?? 0);
      const breaksOn = (at: number) => {
        const [question, first, second] = [questions[at], mine[at], theirs[at]];
        return question && first && second ? breaksMustOn(question, first, second) : false;
      };
      if (musts[a]?.some(breaksOn) || musts[b]?.some(breaksOn)) percents[b] = 0;
    }
  }
  mirror(values, size);
  return { size, values };
}

/** Copies what is below the diagonal to above it, tile by tile, so that both stay in the processor's cache. */
function mirror(values: Uint8Array, size: number): void {
  const tile = 64;
  for (let top = 0; top < size; top += tile)
    for (let left = 0; left <= top; left += tile)
      for (let a = top; a < Math.min(top + tile, size); a++)
        for (let b = left; b < Math.min(left + tile, a); b++)
          values[b * size + a] = values[a * size + b] ?? 0;
}
