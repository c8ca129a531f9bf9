/** Characters that a spreadsheet treats as the beginning of a formula, even after blanks and in full width. */
const formula = /^'*\s*[=+\-@＝＋－＠]/u;
const ownMark = /^'(?='*\s*[=+\-@＝＋－＠])/u;

/** PostgreSQL does not store a NUL, but other systems continue reading after one. */
const withoutControls = (text: string) => text.replaceAll('\0', '').replaceAll(/^[\t\r\n]+/gu, '');

/** A cell that no spreadsheet runs: a quote mark is put before a possible formula. */
const inert = (text: string): string => {
  const plain = withoutControls(text);
  return formula.test(plain) ? `'${plain}` : plain;
};

/** Removes the quote mark before a possible formula. */
export const withoutMark = (cell: string): string => cell.replace(ownMark, '');

const quoted = (cell: string) =>
  /[",;\t\r\n']|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A row of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(inert(cell))).join(',')}\r\n`;

/** The mark at the beginning of a file that makes spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';
