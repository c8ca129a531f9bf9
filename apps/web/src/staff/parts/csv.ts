import { byteOrderMark, csvLine } from '@nestmate/contract/staff/csv';

/** A CSV file that no spreadsheet runs. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((row) => csvLine(row)).join('');

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: Blob | string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun keeps its bytes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
