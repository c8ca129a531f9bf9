import {
  type RosterEncoding,
  type RosterField,
  type RosterReading,
  type RosterSeparator,
  withoutMark,
} from '@nestmate/contract/staff';
import { tidyText } from '@nestmate/contract';
import { asBefore, type Columns, recognise } from './columns';
import { encodingOf, isWorkbook } from './encoding';
import { isFooter } from './footer';
import { type FileRow, rowsOf, UnreadableFile } from './rows';
import { beginningOf, samplesOf } from './samples';
import { separatorOf } from './separator';
import { textOf } from './text-of';

/** Corrections by staff to how a file was read. */
export interface ByHand {
  encoding?: RosterEncoding | undefined;
  separator?: RosterSeparator | undefined;
  columns?: Columns | undefined;
}

/** A row of the file: only the cells of the fields that are needed. */
export interface TakenRow {
  line: number;
  cells: Partial<Record<RosterField, string>>;
  /** Whether it has more cells than the header. */
  isLonger: boolean;
  isFooter: boolean;
  isHeader: boolean;
}

/** A column's name as it is stored and shown. */
const headerName = (name: string) => beginningOf(tidyText(name, 'line'), 100);

const required = ['office_id'] as const;
/** One column for each field; the first wins. */
const onlyFirst = (columns: Columns): Columns =>
  columns.map((field, at) => (columns.indexOf(field) === at ? field : null));

const cellOf = (text: string) => tidyText(withoutMark(text), 'line');

function take({ line, cells }: FileRow, columns: Columns, header: readonly string[]): TakenRow {
  const taken = columns.flatMap((field, at) => (field ? [[field, cellOf(cells[at] ?? '')] as const] : []));
  const isHeader = header.every((name, at) => name.trim() === (cells[at] ?? '').trim());
  const fields: TakenRow['cells'] = Object.fromEntries(taken);
  return {
    line,
    cells: fields,
    isFooter: isFooter(fields, cells),
    isLonger: cells.slice(header.length).some((cell) => cell.trim() !== ''),
    isHeader,
  };
}

async function* others(rows: AsyncGenerator<FileRow>, columns: Columns, header: readonly string[]) {
  for await (const row of rows) yield take(row, columns, header);
}

/**
 * Starts to read a roster file: its encoding and separator, its columns with a few values, and its rows, with only the fields that Nestmate
 * needs.
 */
export async function readFile(
  bytes: Uint8Array,
  byHand: ByHand,
  earlier?: readonly { header: string; field: RosterField | null }[],
): Promise<{ reading: RosterReading; samples: string[][]; rows: AsyncGenerator<TakenRow> }> {
  const encoding = byHand.encoding ?? encodingOf(bytes);
  let separator = byHand.separator ?? 'comma';
  const unread = (code: UnreadableFile['code'], line: number | null = null) => ({
    reading: {
      encoding,
      separator,
      preset: 'generic',
      columns: [],
      missing: [],
      problem: { code, line },
    } as RosterReading,
    samples: [],
    rows: others((async function* none() {})(), [], []),
  });
  // Its zero bytes would pass for UTF-16.
  if (isWorkbook(bytes)) return unread('notText');
  try {
    const text = textOf(bytes, encoding);
    separator = byHand.separator ?? separatorOf(text);
    const rows = rowsOf(text, separator);
    const first = await rows.next();
    if (first.done) return unread('empty');
    const header = first.value.cells;
    const { preset, columns: known } = recognise(header);
    const columns = onlyFirst(byHand.columns ?? asBefore(header.map(headerName), earlier) ?? known);
    const missing = required.filter((field) => !columns.includes(field));
    const reading: RosterReading = {
      encoding,
      separator,
      preset,
      columns: header.map((name, at) => ({
        header: headerName(name),
        field: columns[at] ?? null,
      })),
      missing,
      problem: missing.length > 0 ? { code: 'columnsMissing', line: first.value.line } : null,
    };
    return { reading, samples: await samplesOf(text, separator), rows: others(rows, columns, header) };
  } catch (error) {
    if (error instanceof UnreadableFile) return unread(error.code, error.line);
    throw error;
  }
}
