import { closeSync, openSync, writeSync } from 'node:fs';
import type { Question } from '@nestmate/matching';
import { makeResidents } from '../ranking/world';

export const idPrefix = '01900000-0000-7000-';

const maxRowsPerWrite = 500;

/** The same residents as in the ranking benchmark, as rows to copy into `answer_sheets`. */
export function writeAnswerSheets(path: string, questions: readonly Question[], residents: number): void {
  const rows = makeResidents(questions, residents).map(({ answers }, number) => {
    const sheet = Object.fromEntries(
      Array.from(answers, ([id, { kind: type, ...answer }]) => [id, { type, ...answer }]),
    );
    return `${idPrefix}8000-${number.toString(16).padStart(12, '0')}\t${JSON.stringify(sheet)}\n`;
  });
  const file = openSync(path, 'w', 0o644);
  for (let from = 0; from < rows.length; from += maxRowsPerWrite)
    writeSync(file, rows.slice(from, from + maxRowsPerWrite).join(''));
  closeSync(file);
}
