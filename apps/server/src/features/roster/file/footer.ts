import type { RosterField } from '@nestmate/contract/staff/roster';

const hasLetter = (text: string | undefined) => /\p{L}/u.test(text ?? '');
/** “Records: 8”, “(8 rows)”: no office writes its ids like this. */
const isNoId = (text: string | undefined) => !text || /[\s:()]/.test(text);
/** “Total” beside a number; letters alone may be an id. */
const counts = (id: string | undefined, filled: readonly string[]) =>
  !/\d/.test(id ?? '') && filled.some((cell) => /^\d+$/.test(cell));

/** Whether a row counts the rows or ends the file, and is about nobody: one or two cells, without an id, an address or a full name. */
export function isFooter(fields: Partial<Record<RosterField, string>>, cells: readonly string[]): boolean {
  if (cells.length < 3 && Object.keys(fields).length < 3) return false;
  const { office_id: id, first_name: first, last_name: last, email } = fields;
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isAboutFile = isNoId(id) || counts(id, filled);
  return filled.length <= 2 && isAboutFile && !email && !(hasLetter(first) && hasLetter(last));
}
