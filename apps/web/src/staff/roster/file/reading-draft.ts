import type { QueryIn } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type {
  RosterEncoding,
  RosterField,
  RosterReading,
  RosterSeparator,
} from '@nestmate/contract/staff/roster';

type Query = NonNullable<QueryIn<(typeof staffCalls)['staffRoster']['compare']>>;
/** Corrections by staff to how a file was read. */
export type ByHand = Pick<Query, 'columns' | 'encoding' | 'header_line' | 'only' | 'separator' | 'sheet'>;

/** How a file should be read. */
export interface ReadingDraft {
  encoding: RosterEncoding;
  separator: RosterSeparator;
  /** Of a workbook, which it is, from 0. */
  sheet: number | null;
  /** The line with the names of the columns. */
  headerLine: number;
  /** By column. */
  fields: (RosterField | null)[];
  /** The values that rows have in a column; null for all rows. */
  only: { column: number; values: readonly string[] } | null;
}

/** The column by which rows are left out, with the values of those that are read. */
function filterOf(columns: RosterReading['columns']): ReadingDraft['only'] {
  const column = columns.findIndex(({ only }) => only);
  const values = columns[column]?.only;
  return values ? { column, values } : null;
}

export const draftOf = ({
  encoding,
  separator,
  workbook,
  header_line: headerLine,
  columns,
}: RosterReading): ReadingDraft => ({
  encoding,
  separator,
  sheet: workbook?.sheet ?? null,
  headerLine,
  fields: columns.map(({ field }) => field),
  only: filterOf(columns),
});

/** Maps a column; a field belongs to one column only. */
export const withField = (draft: ReadingDraft, at: number, field: RosterField | null): ReadingDraft => ({
  ...draft,
  fields: draft.fields.map((before, nth) =>
    nth === at ? field : field !== null && before === field ? null : before,
  ),
});

/**
 * The corrections to send to the server; null if it already read the file that way. Another encoding, separator, sheet
 * or line of names yields other columns, which are then recognized again.
 */
export function byHandOf(draft: ReadingDraft, reading: RosterReading): ByHand | null {
  const before = draftOf(reading);
  const { encoding, separator, sheet, headerLine, fields, only } = draft;
  const rows = sheet === null ? { encoding, separator } : { sheet };
  const isOther = (name: 'encoding' | 'headerLine' | 'separator' | 'sheet') => draft[name] !== before[name];
  if (isOther('encoding') || isOther('separator') || isOther('sheet')) return rows;
  const table = { ...rows, header_line: headerLine };
  if (isOther('headerLine')) return table;
  const isSame =
    fields.every((field, at) => field === before.fields[at]) &&
    JSON.stringify(only) === JSON.stringify(before.only);
  return isSame
    ? null
    : { ...table, columns: JSON.stringify(fields), ...(only && { only: JSON.stringify(only) }) };
}
