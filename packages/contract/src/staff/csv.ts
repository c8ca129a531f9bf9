/** Signs that a spreadsheet takes for the beginning of a formula, also after blanks and in full width. */
const formula = /^'*\s*[=+\-@＝＋－＠]/u;
const ownMark = /^'(?='*\s*[=+\-@＝＋－＠])/u;

/** PostgreSQL stores no NUL, but other systems read on after one. */
const withoutControls = (text: string) => text.replaceAll('\0', '').replaceAll(/^[\t\r\n]+/gu, '');

/** A cell that no spreadsheet runs: a quote mark stands before what would be a formula. */
const inert = (text: string): string => {
  const plain = withoutControls(text);
  return formula.test(plain) ? `'${plain}` : plain;
};

/** Takes off the mark that stands before what would be a formula. */
export const withoutMark = (cell: string): string => cell.replace(ownMark, '');

const quoted = (cell: string) =>
  /[",;\t\r\n']|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A row of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(inert(cell))).join(',')}\r\n`;

/** At the beginning of a file: spreadsheets read it as UTF-8 then. */
export const byteOrderMark = '\uFEFF';
