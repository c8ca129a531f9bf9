import { percentOf } from '../percent';
import type { AnswerRows } from './answer-rows';
import type { Best } from './best';

/** Offers every row that can still be among the best and that `admits` lets in. */
export function scan(rows: AnswerRows, best: Best, admits: (row: number) => boolean): void {
  for (let row = rows.next(0, best.threshold); row < rows.count; row = rows.next(row + 1, best.threshold))
    if (admits(row)) best.offer(row, percentOf(rows.sums));
}

export function percentAt(rows: AnswerRows, row: number): number | null {
  rows.next(row, 0, row + 1);
  return percentOf(rows.sums);
}
