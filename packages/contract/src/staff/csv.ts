/** Characters with which a formula begins. */
const formula = /[=+\-@＝＋－＠]/u;
/** The characters that may precede a formula within a cell. */
const before = /["'\s]/u;
/** Where a cell begins, whichever of these the list separator of a spreadsheet is. */
const separators = ',;|\t\r\n';

/** The positions of a text, from its end, at which a spreadsheet may see a formula. */
function* formulasIn(text: string): Generator<number> {
  let isFormula = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const one = text.charAt(at);
    isFormula = formula.test(one) || (isFormula && before.test(one));
    if (isFormula && (at === 0 || separators.includes(text.charAt(at - 1)))) yield at;
  }
}

/** PostgreSQL does not store a NUL, but other systems continue reading after one. */
const withoutControls = (text: string) => text.replaceAll('\0', '').replaceAll(/^[\t\r\n]+/gu, '');

/** Applies a function to each position of a text at which a formula may begin. */
function atFormulas(text: string, part: (from: string) => string): string {
  const parts: string[] = [];
  let end = text.length;
  for (const at of formulasIn(text)) {
    parts.push(part(text.slice(at, end)));
    end = at;
  }
  return [text.slice(0, end), ...parts.toReversed()].join('');
}

/** A cell that no spreadsheet runs: a quote mark is put before each possible formula. */
const inert = (text: string): string => atFormulas(withoutControls(text), (from) => `'${from}`);

/** Removes the quote marks before possible formulas. */
export const withoutMark = (cell: string): string => atFormulas(cell, (from) => from.replace(/^'/, ''));

/** A formula that keeps a number as text: `="0012345"`. */
const textFormula = /^=\s*"((?:[^"]|"")*)"$/;

/** The text of a cell, without what a spreadsheet or our own files put around it. */
export function plainCell(cell: string): string {
  const inside = textFormula.exec(cell.trim())?.[1];
  return inside === undefined ? withoutMark(cell) : inside.replaceAll('""', '"');
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** Ids that a spreadsheet would read as something else: numbers that it shortens, dates, times, truth. */
const spoilable = [
  /^['’‘`]/,
  /^0\d/,
  /^\d{12,}$/,
  /^\d*[.,]\d*$/,
  /^[\d.,]+e[+-]?\d+$/i,
  /^\d+[-/.: ]\d/,
  new RegExp(`^(?:\\d+[-/. ]?)?(?:${months})[a-z]*(?:[-/. ]?\\d+)?$`, 'i'),
  /^\d.*%$/,
  /^(?:true|false)$/i,
];

/** An office id as a cell that stays text in a spreadsheet. */
export const idCell = (id: string): string => (spoilable.some((shape) => shape.test(id)) ? `'${id}` : id);

/** The office id of a cell, without the mark that keeps it as text. */
export const idOfCell = (cell: string): string => cell.replace(/^['’‘`](?=.)/u, '');

/** Quotes a cell, also around characters that a reader of files might take for quotes. */
const quoted = (cell: string) =>
  /[",;|\t\r\n'‘’“”„‟«»＂]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A row of a CSV file (RFC 4180), in the format of our own files unless it belongs to somebody's. */
export const csvLine = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => quoted(inert(cell))).join(separator)}\r\n`;

/** The mark at the beginning of a file that makes spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';
