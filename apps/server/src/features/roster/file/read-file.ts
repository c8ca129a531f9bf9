import { isUtf8 } from 'node:buffer';
import { csvRows, separators, UnreadableFile, withoutNote } from '@nestmate/contract/staff/csv-rows';
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
import { beginningOf, isFooter, officeIdOf, shortCell, textOfCell, wellFormed } from './cells';
import {
  asBefore,
  type Columns,
  namesKnown,
  plainName,
  recognize,
  type TypeNames,
  unneededBy,
  withUnitTypes,
} from './columns';
import { type FileRow, sheetsOf } from './workbook';

/** Corrections by staff to how a file was read. */
export interface ByHand {
  encoding?: RosterEncoding | undefined;
  separator?: RosterSeparator | undefined;
  sheet?: number | undefined;
  header_line?: number | undefined;
  columns?: Columns | undefined;
  /** Rows with other values in a column are left out. */
  only?: { column: number; values: string[] } | undefined;
}

/** How the columns of an earlier file were mapped. */
export type EarlierColumns = readonly {
  header: string;
  field: RosterField | null;
  only?: string[] | undefined;
}[];

/** What is known of the place that a file is for. */
export interface FileContext {
  earlier?: EarlierColumns | undefined;
  types?: TypeNames | undefined;
  /** Whether its rows name their places; in the file of one place such a column has no use. */
  isOfCampus?: boolean | undefined;
}

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
function samplesOf(rows: readonly FileRow[]): string[][] {
  const found: Set<string>[] = [];
  for (const { cells } of rows) cells.forEach((cell, at) => (found[at] ??= new Set()).add(shortCell(cell)));
  return Array.from(found, (values) =>
    [...(values ?? [])].filter((value) => value !== '').slice(0, rosterLimits.samples),
  );
}

/** Counts the values of each column while they are few. */
function createValueCounter() {
  const { count, characters } = rosterLimits.values;
  const columns: (Map<string, number> | null)[] = [];
  return {
    add: ({ cells }: FileRow) => {
      for (const [at, cell] of cells.entries()) {
        const values = (columns[at] ??= columns[at] === null ? null : new Map<string, number>());
        const value = values && textOfCell(cell);
        if (!values || !value) continue;
        const isNew = !values.has(value);
        values.set(value, (values.get(value) ?? 0) + 1);
        if (isNew && (values.size > count || [...values.keys()].join('').length > characters))
          columns[at] = null;
      }
    },
    counted: () =>
      Array.from(columns, (values) => [...(values ?? [])].map(([value, rows]) => ({ value, rows }))),
  };
}

/** Which rows staff read of the earlier file, if this one has the same columns. */
function filterBefore(header: readonly string[], earlier: EarlierColumns | undefined): ByHand['only'] {
  const at = earlier?.findIndex(({ only }) => only) ?? -1;
  const values = earlier?.[at]?.only;
  if (!earlier || !values || !asBefore(header, earlier)) return undefined;
  return { column: at + header.length - earlier.length, values };
}

function take({ line, cells, ...row }: FileRow, columns: Columns, header: readonly string[]): TakenRow {
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
  /** All values of each column that has few, with the number of their rows. */
  values: { value: string; rows: number }[][];
  /** The first lines, which may be titles above the names of the columns. */
  top: { line: number; text: string }[];
  rows: TakenRow[];
}

/** The rows of a text file. */
function textRows(bytes: Uint8Array, byHand: ByHand, reading: RosterReading): Generator<FileRow> {
  reading.encoding = byHand.encoding ?? encodingOf(bytes);
  // Node's own decoder of Windows-1252 turns its quotes and its euro sign into control characters.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = wellFormed(withoutNote(iconv.decode(buffer, reading.encoding)));
  reading.separator = byHand.separator ?? separatorOf(text);
  return csvRows(text, separators[reading.separator], rosterLimits);
}

function* noRows(): Generator<FileRow> {}

/** The rows of one sheet of a workbook: the first with the names of columns, or else the first with content. */
function workbookRows(bytes: Uint8Array, byHand: ByHand, reading: RosterReading): Generator<FileRow> {
  const sheets = sheetsOf(bytes, rosterLimits).slice(0, rosterLimits.sheets);
  const rowsOf = (at: number) => sheets[at]?.rows() ?? noRows();
  const tops = sheets.map((_, at) => (byHand.sheet === undefined ? topOf(rowsOf(at)).top : []));
  const chosen = [
    byHand.sheet ?? -1,
    tops.findIndex((top) => top.some(({ cells }) => namesKnown(cells) >= sureNames)),
    tops.findIndex((top) => top.length > 0),
  ];
  const sheet = chosen.find((at) => at >= 0 && at < sheets.length) ?? 0;
  reading.workbook = { sheets: sheets.map(({ name }) => beginningOf(tidyText(name, 'line'), 100)), sheet };
  return rowsOf(sheet);
}

/** The first rows of a file, and why there are no more of them. */
function topOf(rows: Generator<FileRow>): { top: FileRow[]; failure?: UnreadableFile } {
  const top: FileRow[] = [];
  try {
    while (top.length < rosterLimits.top) {
      const next = rows.next();
      if (next.done) break;
      top.push(next.value);
    }
  } catch (failure) {
    if (failure instanceof UnreadableFile) return { top, failure };
    throw failure;
  }
  return { top };
}

/** With so many known names, a row is no title and no person. */
const sureNames = 2;

/** Which of the first rows has the names of the columns: the one that has most of those that are known. */
function headerIn(top: readonly FileRow[], line: number | undefined, earlier?: EarlierColumns): number {
  const chosen = top.findIndex((row) => row.line === line);
  if (chosen >= 0) return chosen;
  const before = top.findIndex(({ cells }) => asBefore(cells.map(headerName), earlier));
  if (before >= 0) return before;
  const known = top.map(({ cells }) => namesKnown(cells));
  const most = Math.max(...known, sureNames);
  return Math.max(0, (known[0] ?? 0) < most ? known.indexOf(most) : 0);
}

/** The names of the columns. In a workbook, cells beside them belong to columns without a name. */
function headerOf(
  [{ cells: names = [] } = {}, ...below]: readonly Partial<FileRow>[],
  { workbook }: RosterReading,
) {
  const width = workbook ? Math.max(0, ...below.map(({ cells = [] }) => cells.length)) : 0;
  return [...names, ...Array<string>(Math.max(0, width - names.length)).fill('')];
}

/** A line as it is shown where staff choose the one with the names of the columns. */
const textOfLine = ({ line, cells }: FileRow) => ({
  line,
  text: shortCell(cells.filter((cell) => cell !== '').join(' · ')),
});

/**
 * Reads a roster file: its encoding and separator or its sheet, its columns with a few values, and its rows, with only
 * the fields that Nestmate needs. It takes up to seconds in one piece: only the reader's thread calls it.
 */
export function readFile(
  bytes: Uint8Array,
  byHand: ByHand,
  { earlier, types, isOfCampus = false }: FileContext = {},
): FileRead {
  const reading: RosterReading = {
    encoding: 'utf-8',
    separator: 'comma',
    workbook: null,
    header_line: 1,
    preset: 'generic',
    columns: [],
    missing: [],
    problem: null,
  };
  const read: FileRead = { reading, samples: [], values: [], top: [], rows: [] };
  const stop = (code: FileProblem, line: number | null = null) => {
    reading.problem ??= { code, line };
    return { ...read, rows: [] };
  };
  const sample: FileRow[] = [];
  const counter = createValueCounter();
  try {
    const format = formatOf(bytes);
    if (format !== 'text' && format !== 'workbook') return stop(format);
    const rows = (format === 'workbook' ? workbookRows : textRows)(bytes, byHand, reading);
    const { top, failure } = topOf(rows);
    if (failure && top.length === 0) throw failure;
    if (top.length === 0) return stop('empty');
    const at = headerIn(top, byHand.header_line, earlier);
    const header = headerOf(top.slice(at), reading);
    const { preset, columns: known } = recognize(header);
    const below = top.slice(at + 1);
    const found = types
      ? withUnitTypes(
          known,
          below.map(({ cells }) => cells),
          types,
        )
      : known;
    const columns = onlyFirst(byHand.columns ?? asBefore(header.map(headerName), earlier) ?? found).map(
      (field) => (field === 'place' && !isOfCampus ? null : field),
    );
    const only = byHand.columns
      ? byHand.only
      : (byHand.only ?? filterBefore(header.map(headerName), earlier));
    const isRead = new Set(only?.values.map(plainName));
    read.top = top.map(textOfLine);
    reading.header_line = top[at]?.line ?? 1;
    reading.preset = preset;
    reading.columns = header.map((name, column) => {
      const unneeded = unneededBy(name);
      return {
        header: headerName(name),
        field: columns[column] ?? null,
        ...(unneeded && { unneeded }),
        ...(only?.column === column && { only: only.values }),
      };
    });
    reading.missing = [...required, ...(isOfCampus ? (['place'] as const) : [])].filter(
      (field) => !columns.includes(field),
    );
    // A file without a column of ids has to be read otherwise in any case.
    if (reading.missing.length > 0) stop('columnsMissing', reading.header_line);
    const add = (row: FileRow) => {
      if (sample.length < samplesFrom) sample.push(row);
      counter.add(row);
      if (reading.problem) return;
      if (only && !isRead.has(plainName(textOfCell(row.cells[only.column] ?? ''))))
        reading.left_out = (reading.left_out ?? 0) + 1;
      else read.rows.push(take(row, columns, header));
    };
    below.forEach(add);
    if (failure) throw failure;
    for (const row of rows) {
      if (reading.problem && sample.length >= samplesFrom) break;
      add(row);
    }
    if (read.rows.length === 0) stop(reading.left_out ? 'allLeftOut' : 'onlyHeader');
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    stop(error.code, error.line);
    read.rows = [];
  }
  read.samples = samplesOf(sample);
  // Where reading stopped, there may be other values below.
  if (!reading.problem || reading.problem.code === 'allLeftOut') read.values = counter.counted();
  return read;
}

/** The first row without its quoted parts, in which separators are text. */
const firstLineOf = (text: string) =>
  /^[^\r\n]*/.exec(
    text
      .trimStart()
      .slice(0, 20_000)
      .replaceAll(/"(?:[^"]|"")*"/g, ''),
  )?.[0] ?? '';

/** The most frequent separator of the first row. */
function separatorOf(text: string): RosterSeparator {
  const header = firstLineOf(text);
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

/** The first bytes of files that are no text: archives, old Office documents, PDF, pictures. */
const magic: readonly [FileProblem | 'workbook', readonly number[]][] = [
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['oldWorkbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['notText', [0x25, 0x50, 0x44, 0x46]],
  ['notText', [0x89, 0x50, 0x4e, 0x47]],
  ['notText', [0xff, 0xd8, 0xff]],
  ['notText', [0x1f, 0x8b]],
];
/** In the directory of an old Office document: it is a new one with a password, or no workbook. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');
const otherDocuments = ['WordDocument', 'PowerPoint Document', '__properties_version1'].map((name) =>
  Buffer.from(name, 'utf16le'),
);
/** Some systems write a web page, or XML, and call it a spreadsheet. */
const markup = /^\s*<(?:!doctype|!--|\?xml|html|head|meta|table|style)/i;

/** What a file is, whatever its name: text, a workbook, or why it cannot be read. */
function formatOf(bytes: Uint8Array): FileProblem | 'text' | 'workbook' {
  const [format = 'text'] = magic.find(([, start]) => start.every((byte, at) => bytes[at] === byte)) ?? [];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (format === 'oldWorkbook') {
    if (buffer.includes(encrypted)) return 'locked';
    return otherDocuments.some((name) => buffer.includes(name)) ? 'notText' : 'oldWorkbook';
  }
  if (format !== 'text') return format;
  const start = buffer
    .subarray(0, 1000)
    .toString('latin1')
    .replaceAll(/[\0\u00EF\u00BB\u00BF\u00FE\u00FF]/g, '');
  return markup.test(start) ? 'webPage' : 'text';
}

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
