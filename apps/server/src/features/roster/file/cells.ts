import { idOfCell, plainCell } from '@nestmate/contract/staff/csv';
import { type RosterField, rosterLimits } from '@nestmate/contract/staff/roster';
import { tidyText } from '@nestmate/contract/text/tidy-text';

/** A text that PostgreSQL stores: half of a character, as in a file cut in UTF-16, is shown as missing. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** The beginning of a text. Half of an emoji is no text that PostgreSQL stores. */
export const beginningOf = (text: string, characters: number): string =>
  Array.from(text.slice(0, 2 * characters))
    .slice(0, characters)
    .join('');

/** The text of a cell, without what a spreadsheet or our own export put around it. */
export const textOfCell = (cell: string): string => tidyText(plainCell(cell), 'line');

/** An office id, without the quote mark that keeps it as text, in letters and digits of the usual width. */
export const officeIdOf = (cell: string): string =>
  tidyText(idOfCell(plainCell(cell)), 'line').normalize('NFKC');

/** A cell as it is shown to staff. */
export const shortCell = (cell: string): string => beginningOf(textOfCell(cell), rosterLimits.word);

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const mangled = [
  // 12345.0 and 12,345
  /^\d+\.0*$/,
  /^\d{1,3}(?:,\d{3})+$/,
  // 9.91214E+15
  /^\d(?:[.,]\d+)?E\+\d{2,}$/i,
  // 3-12, as a date
  new RegExp(`^(?:\\d{1,2}-(?:${months})|(?:${months})-\\d{2})$`),
];
/** Excel's errors, and a number in a column that is too narrow. */
const spreadsheetError = /^#(?:N\/A|REF!|NAME\?|VALUE!|NUM!|NULL!|DIV\/0!|#+)$/;
export const isSpreadsheetError = (text: string): boolean => spreadsheetError.test(text);

/** Whether a spreadsheet wrote this instead of an id. */
export const isMangledId = (id: string): boolean =>
  isSpreadsheetError(id) || mangled.some((shape) => shape.test(id));

/** A number of more digits than a spreadsheet keeps: it puts zeros in place of those after the fifteenth. */
export const isLongNumber = (id: string): boolean => /^[1-9]\d{15,}$/.test(id);
export const hasLostDigits = (id: string): boolean => isLongNumber(id) && /^0+$/.test(id.slice(15));

const hasLetter = (text: string | undefined) => /\p{L}/u.test(text ?? '');
/** “Records: 8”, “(8 rows)”: no office writes its ids like this. */
const isNoId = (text: string | undefined) => !text || /[\s:()]/.test(text);
/** “Total” beside a number; letters alone may be an id. */
const counts = (id: string | undefined, filled: readonly string[]) =>
  !/\d/.test(id ?? '') && filled.some((cell) => /^\d+$/.test(cell));

/**
 * Whether a row counts the rows or ends the file, and is about nobody: one or two cells, without an id, an address or a
 * full name.
 */
export function isFooter(fields: Partial<Record<RosterField, string>>, cells: readonly string[]): boolean {
  if (cells.length < 3 && Object.keys(fields).length < 3) return false;
  const { office_id: id, first_name: first, last_name: last, email } = fields;
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isAboutFile = isNoId(id) || counts(id, filled);
  return filled.length <= 2 && isAboutFile && !email && !(hasLetter(first) && hasLetter(last));
}
