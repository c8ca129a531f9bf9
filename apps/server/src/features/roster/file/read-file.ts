import { isUtf8 } from 'node:buffer';
import {
  type CsvRow,
  csvRows,
  separators,
  UnreadableCsv,
  withoutNote,
} from '@nestmate/contract/staff/csv-rows';
import {
  type FileProblem,
  type RosterEncoding,
  type RosterField,
  rosterLimits,
  type RosterReading,
  type RosterSeparator,
} from '@nestmate/contract/staff/roster';
import { tidyText } from '@nestmate/contract/text/tidy-text';
import iconv from 'iconv-lite';
import { beginningOf, isFooter, officeIdOf, shortCell, textOfCell } from './cells';
import { asBefore, type Columns, recognize } from './columns';

/** Corrections by staff to how a file was read. */
export interface ByHand {
  encoding?: RosterEncoding | undefined;
  separator?: RosterSeparator | undefined;
  columns?: Columns | undefined;
}

/** How the columns of an earlier file were mapped. */
export type EarlierColumns = readonly { header: string; field: RosterField | null }[];

/** A row of the file: only the cells of the fields that are needed. */
export interface TakenRow {
  line: number;
  cells: Partial<Record<RosterField, string>>;
  /** Whether it has more cells than the header. */
  isLonger: boolean;
  /** Whether its quotes leave open where a cell that is needed begins or ends. */
  isMisquoted: boolean;
  isFooter: boolean;
  isHeader: boolean;
}

const samplesFrom = 50;
const required = ['office_id'] as const;

/** A column's name as it is stored and shown. */
const headerName = (name: string) => beginningOf(tidyText(name, 'line'), 100);

/** One column for each field; the first wins. */
const onlyFirst = (columns: Columns): Columns =>
  columns.map((field, at) => (columns.indexOf(field) === at ? field : null));

/** Different values of each column, from the first rows below the header. */
function samplesOf(rows: readonly CsvRow[]): string[][] {
  const found: Set<string>[] = [];
  for (const { cells } of rows) cells.forEach((cell, at) => (found[at] ??= new Set()).add(shortCell(cell)));
  return Array.from(found, (values) =>
    [...(values ?? [])].filter((value) => value !== '').slice(0, rosterLimits.samples),
  );
}

function take({ line, cells, ...row }: CsvRow, columns: Columns, header: readonly string[]): TakenRow {
  const fields: TakenRow['cells'] = {};
  for (const [at, field] of columns.entries())
    if (field) fields[field] = (field === 'office_id' ? officeIdOf : textOfCell)(cells[at] ?? '');
  return {
    line,
    cells: fields,
    isFooter: isFooter(fields, cells),
    isLonger: cells.slice(header.length).some((cell) => cell !== ''),
    isMisquoted: row.isMisquoted || row.doubtful.some((at) => columns[at]),
    isHeader: header.every((name, at) => name === (cells[at] ?? '')),
  };
}

export interface FileRead {
  reading: RosterReading;
  /** A few values of each column. */
  samples: string[][];
  rows: TakenRow[];
}

/**
 * Reads a roster file: its encoding and separator, its columns with a few values, and its rows, with only the fields
 * that Nestmate needs. It takes up to a second in one piece: only the reader's thread calls it.
 */
export function readFile(bytes: Uint8Array, byHand: ByHand, earlier?: EarlierColumns): FileRead {
  const encoding = byHand.encoding ?? encodingOf(bytes);
  const reading: RosterReading = {
    encoding,
    separator: byHand.separator ?? 'comma',
    preset: 'generic',
    columns: [],
    missing: [],
    problem: null,
  };
  const read: FileRead = { reading, samples: [], rows: [] };
  const stop = (code: FileProblem, line: number | null = null) => {
    reading.problem = { code, line };
    return { ...read, rows: [] };
  };
  // The zero bytes of a workbook would pass for UTF-16.
  if (isWorkbook(bytes)) return stop('notText');
  // Node's own decoder of Windows-1252 turns its quotes and its euro sign into control characters.
  const text = withoutNote(iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), encoding));
  reading.separator = byHand.separator ?? separatorOf(text);
  const first: CsvRow[] = [];
  try {
    const rows = csvRows(text, separators[reading.separator], rosterLimits);
    const top = rows.next();
    if (top.done) return stop('empty');
    const header = top.value.cells;
    const { preset, columns: known } = recognize(header);
    const columns = onlyFirst(byHand.columns ?? asBefore(header.map(headerName), earlier) ?? known);
    reading.preset = preset;
    reading.columns = header.map((name, at) => ({ header: headerName(name), field: columns[at] ?? null }));
    reading.missing = required.filter((field) => !columns.includes(field));
    if (reading.missing.length > 0) stop('columnsMissing', top.value.line);
    for (const row of rows) {
      if (first.length < samplesFrom) first.push(row);
      else if (reading.problem) break;
      if (!reading.problem) read.rows.push(take(row, columns, header));
    }
    if (read.rows.length === 0 && !reading.problem) stop('onlyHeader');
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    // A file without a column of ids has to be read otherwise in any case.
    if (!reading.problem) stop(error.code, error.line);
    read.rows = [];
  }
  read.samples = samplesOf(first);
  return read;
}

/** The first row without its quoted parts, in which separators are text. */
const headerOf = (text: string) =>
  /^[^\r\n]*/.exec(
    text
      .trimStart()
      .slice(0, 20_000)
      .replaceAll(/"(?:[^"]|"")*"/g, ''),
  )?.[0] ?? '';

/** The most frequent separator of the first row. */
function separatorOf(text: string): RosterSeparator {
  const header = headerOf(text);
  const found = (Object.keys(separators) as RosterSeparator[]).map((name) => ({
    name,
    times: header.split(separators[name]).length,
  }));
  return found.reduce((best, one) => (one.times > best.times ? one : best)).name;
}

const marks: readonly [RosterEncoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The magic bytes of new and old spreadsheet files. */
const workbooks: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const isWorkbook = (bytes: Uint8Array): boolean =>
  workbooks.some((start) => start.every((byte, at) => bytes[at] === byte));

/** UTF-16 without a byte order mark: most of its characters have a zero byte, always on the same side. */
function wideOf(bytes: Uint8Array): RosterEncoding | undefined {
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = start.length / 8;
  if (odd > many && odd > even * 4) return 'utf-16le';
  if (even > many && even > odd * 4) return 'utf-16be';
  return undefined;
}

/** Whether the last bytes of a file are the beginning of a longer character. */
const startsCharacter = ([first = 0, ...others]: Uint8Array) =>
  first >= 0xc2 && first <= 0xf4 && others.every((byte) => byte >= 0x80 && byte < 0xc0);

/** UTF-8, even if the file is cut off in the middle of a character. */
const isUtf8UpToTheEnd = (bytes: Uint8Array) =>
  [0, 1, 2, 3].some(
    (cut) =>
      isUtf8(bytes.subarray(0, bytes.length - cut)) && (cut === 0 || startsCharacter(bytes.subarray(-cut))),
  );

/**
 * The encoding of a file: by its byte order mark, its zero bytes, or as strict UTF-8 throughout; otherwise
 * Windows-1252, in which every byte is a character.
 */
function encodingOf(bytes: Uint8Array): RosterEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  return marked?.[0] ?? wideOf(bytes) ?? (isUtf8UpToTheEnd(bytes) ? 'utf-8' : 'windows-1252');
}
