import { type FileProblem, rosterLimits, type RosterSeparator } from '@nestmate/contract/staff';
import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { separators } from './separator';

export interface FileRow {
  /** The line where it ends in the file, from 1. */
  line: number;
  cells: string[];
}

/** A file that cannot be read to its end. */
export class UnreadableFile extends Error {
  constructor(
    readonly code: FileProblem,
    readonly line: number | null = null,
  ) {
    super(code);
  }
}

const piece = 64 * 1024;

function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece);
}

const lineOf = (error: CsvError) => (typeof error['lines'] === 'number' ? error['lines'] : null);

function unreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  return new UnreadableFile(isOpen ? 'unclosedQuote' : 'notText', lineOf(error));
}

/** The non-empty rows of a CSV text, header first. @throws UnreadableFile */
export async function* rowsOf(text: string, separator: RosterSeparator): AsyncGenerator<FileRow> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter: separators[separator],
      info: true,
      max_record_size: rosterLimits.row,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    }),
  );
  let rows = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (record.length > rosterLimits.columns) throw new UnreadableFile('tooManyColumns', info.lines);
      if (rows > rosterLimits.rows) throw new UnreadableFile('tooManyRows', info.lines);
      rows += 1;
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw unreadable(error);
  }
}
