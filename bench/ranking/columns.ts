import type { Answer, Question } from '@nestmate/matching';
import type { BenchResident } from './world';

/**
 * One question's answers as the C and the SQL reference store them, one byte each: own, then the wanted range; for a
 * select the own and the accepted options as bit masks. `own` is 0 for a missing answer.
 */
export interface Column {
  readonly own: Uint8Array;
  readonly low: Uint8Array;
  readonly high: Uint8Array;
}

export function columnsOf(questions: readonly Question[], residents: readonly BenchResident[]): Column[] {
  return questions.map(({ id }) => {
    const column = emptyColumn(residents.length);
    residents.forEach(({ answers }, row) => write(column, row, answers.get(id)));
    return column;
  });
}

const emptyColumn = (rows: number): Column => ({
  own: new Uint8Array(rows),
  low: new Uint8Array(rows),
  high: new Uint8Array(rows),
});

function write({ own, low, high }: Column, row: number, answer: Answer | undefined): void {
  if (answer?.kind === 'SLIDER') {
    own[row] = answer.own ?? 0;
    low[row] = answer.low ?? 0;
    high[row] = answer.high ?? 0;
  } else if (answer?.kind === 'SELECT') {
    own[row] = maskOf(answer.own);
    low[row] = maskOf(answer.accepted);
  }
}

const maskOf = (options: readonly number[]): number =>
  options.reduce((mask, option) => mask | (1 << option), 0);

/** The same answer as one small integer; 0 for a missing answer. */
export const codeOf = ({ kind, options }: Question, own: number, low: number, high: number): number =>
  kind === 'SLIDER' ? own * 256 + low * 16 + high : own * 2 ** options + low;
