import type { FileProblem, RosterSeparator } from './roster';

export const separators: Readonly<Record<RosterSeparator, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
};

/** A row of a CSV file. */
export interface CsvRow {
  /** The line where it ends in the file, from 1. */
  line: number;
  cells: string[];
  /** The row as the file has it. */
  raw: string;
  /** Whether something follows a closing quote, so that its cells may be cut in the wrong places. */
  isMisquoted: boolean;
  /** The cells with a quote mark at one end that may be part of the text or not. */
  doubtful: number[];
}

export interface FileLimits {
  /** Rows with content below the header. */
  rows: number;
  /** Cells of a row up to its last one with content. */
  columns: number;
  /** The length of a row with content, in characters. */
  row: number;
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

/** Excel's note to itself about the separator. */
const note = /^sep=.\r?\n/i;

/** The text of a file without what precedes its header. */
export const withoutNote = (text: string): string => text.replace(note, '');

/** The quotes that word processors put in place of `"`, with those that close them. */
const typographic: Readonly<Record<string, string>> = {
  '“': '”“',
  '”': '”',
  '„': '“”',
  '‟': '”',
  '«': '»',
  '»': '«',
  '＂': '＂',
};
const single: Readonly<Record<string, string>> = { "'": "'", '‘': '’' };
const doubleQuotes = /["“”„‟«»＂]/gu;
const doubleAtStart = /^["“”„‟«»＂]/u;
const doubleAtEnd = /["“”„‟«»＂]$/u;
const lineEnds = /\r\n|\r|\n/g;

/** Whether a quote mark at an end of an unquoted cell has no partner, or encloses others. */
function isDoubtful(cell: string): boolean {
  const [starts, ends] = [doubleAtStart.test(cell), doubleAtEnd.test(cell)];
  if (!starts && !ends) return false;
  return (starts && ends) || (cell.match(doubleQuotes)?.length ?? 0) % 2 === 1;
}

/** Whether the first cell of a file is in single quotes: then they enclose its other cells too. */
const hasSingleQuotes = (text: string, separator: string) => {
  const [first = ''] = text
    .trimStart()
    .slice(0, 1000)
    .split(/[\r\n]/, 1);
  const cell = first.split(separator, 1)[0]?.trim() ?? '';
  return cell.length > 2 && cell.at(-1) === single[cell.charAt(0)];
};

/**
 * The rows of a CSV text that have content, header first. It reads what spreadsheets and people write: quotes of any
 * kind, blanks around them, byte order marks within the text, and any number of empty rows and cells, which cost
 * nothing but the time to step over them.
 * @throws UnreadableFile
 */
export function* csvRows(text: string, separator: string, limits: FileLimits): Generator<CsvRow> {
  const isSingle = hasSingleQuotes(text, separator);
  let at = 0;
  let line = 1;
  let rows = 0;
  /** Up to where a quote is known to be closed nowhere, so that no line is searched once for each of its cells. */
  const unclosedUntil: Record<string, number> = {};

  const isEnd = (place: number) => {
    const one = text[place];
    return one === undefined || one === separator || one === '\n' || one === '\r';
  };
  const isBlank = (place: number) => {
    const one = text[place];
    return (
      (one === ' ' || one === '\t' || one === '\uFEFF' || one === '\u00A0' || one === '\u3000') &&
      one !== separator
    );
  };
  const afterBlanks = (place: number) => {
    while (isBlank(place)) place += 1;
    return place;
  };
  const endOf = (place: number) => {
    while (!isEnd(place)) place += 1;
    return place;
  };
  /** The text within `"`, which may span lines; undefined where something other than the next cell follows. */
  const enclosed = (): string | undefined => {
    const opened = at;
    let close = text.indexOf('"', at + 1);
    let hasDoubled = false;
    while (close >= 0 && text[close + 1] === '"' && close - opened <= limits.row) {
      hasDoubled = true;
      close = text.indexOf('"', close + 2);
    }
    if (close < 0 || close - opened > limits.row) throw new UnreadableFile('unclosedQuote', line);
    const next = afterBlanks(close + 1);
    if (!isEnd(next)) return undefined;
    const inside = text.slice(opened + 1, close);
    line += inside.match(lineEnds)?.length ?? 0;
    at = next;
    return hasDoubled ? inside.replaceAll('""', '"') : inside;
  };

  /** The text within quotes of another kind, on one line; undefined where they are not closed before the next cell. */
  const enclosedOtherwise = (): string | undefined => {
    const mark = text[at] ?? '';
    const closing = typographic[mark] ?? single[mark];
    if (!closing || at < (unclosedUntil[mark] ?? 0)) return undefined;
    // A name may begin with an apostrophe: 'Aina.
    const isName = !typographic[mark] && !isSingle;
    let place = at + 1;
    for (; text[place] !== undefined && text[place] !== '\n' && text[place] !== '\r'; place += 1) {
      if (isName && text[place] === separator) return undefined;
      if (!closing.includes(text[place] ?? ' ')) continue;
      const next = afterBlanks(place + 1);
      if (isEnd(next) && place > at + 1) {
        const inside = text.slice(at + 1, place);
        at = next;
        return inside;
      }
      // “Nina” Ana
      if (typographic[mark]) return undefined;
    }
    unclosedUntil[mark] = place;
    return undefined;
  };

  const separates = separator.charCodeAt(0);
  /**
   * Steps over rows of separators and blanks: Excel writes a million of them for a sheet that is formatted and empty.
   */
  const skipEmptyRows = () => {
    for (let place = at; place <= text.length; place += 1) {
      const code = text.charCodeAt(place);
      if (code === 0x0a || code === 0x0d || place === text.length) {
        if (code === 0x0d && text.charCodeAt(place + 1) === 0x0a) place += 1;
        at = place + 1;
        line += 1;
      } else if (code !== separates && !isBlank(place)) return;
    }
  };

  for (skipEmptyRows(); at < text.length; skipEmptyRows()) {
    const start = at;
    const cells: string[] = [];
    const doubtful: number[] = [];
    let columns = 0;
    let empty = 0;
    let size = 0;
    let isMisquoted = false;
    for (;;) {
      const raw = at;
      at = afterBlanks(at);
      let cell = text[at] === '"' ? enclosed() : enclosedOtherwise();
      if (cell === undefined) {
        isMisquoted ||= text[at] === '"';
        at = endOf(at);
        if (at - raw > limits.row && text.slice(raw, at).trim() !== '')
          throw new UnreadableFile('rowTooLong', line);
        cell = text.slice(raw, at).trim();
        if (isDoubtful(cell)) doubtful.push(columns);
      }
      if (cell === '') empty += 1;
      else {
        size += cell.length;
        if (size > limits.row) throw new UnreadableFile('rowTooLong', line);
        if (columns >= limits.columns) throw new UnreadableFile('tooManyColumns', line);
        for (; empty > 0; empty -= 1) cells.push('');
        cells.push(cell);
      }
      columns += 1;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (cells.length > 0) {
      while (cells.length < Math.min(columns, limits.columns)) cells.push('');
      if (rows > limits.rows) throw new UnreadableFile('tooManyRows', line);
      rows += 1;
      yield { line, cells, raw: text.slice(start, at), isMisquoted, doubtful };
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
  }
}
