import { byteOrderMark, csvLine, idCell, idOfCell, plainCell } from '@nestmate/contract/staff/csv';
import { csvRows, separators, withoutNote } from '@nestmate/contract/staff/csv-rows';
import type { RosterReading } from '@nestmate/contract/staff/roster';
import { rosterRules } from '../../platform/calls';

/**
 * The rows of a roster file that end in some lines, with their own columns and separator, behind a column that says why
 * they are here: to be mended and dropped again. Cells are inert, and ids stay text; a row whose quotes are open stays
 * as it is.
 */
export async function rowsOfFile(
  file: Blob,
  { encoding, separator, columns, header_line: headerLine }: RosterReading,
  { heading, lines }: { heading: string; lines: ReadonlyMap<number, string> },
): Promise<string> {
  const text = withoutNote(new TextDecoder(encoding).decode(await file.arrayBuffer()));
  const mark = separators[separator];
  const plain = (cell: string, at: number) =>
    columns[at]?.field === 'office_id' ? idCell(idOfCell(plainCell(cell))) : plainCell(cell);
  const found: string[] = [];
  for (const { line, cells, raw, ...row } of csvRows(text, mark, rosterRules.limits)) {
    const why = line === headerLine ? heading : lines.get(line);
    if (why === undefined) continue;
    const isOpen = row.isMisquoted || row.doubtful.length > 0;
    found.push(
      isOpen
        ? `${csvLine([why], mark).trimEnd()}${mark}${raw}\r\n`
        : csvLine([why, ...cells.map(plain)], mark),
    );
  }
  return byteOrderMark + found.join('');
}
