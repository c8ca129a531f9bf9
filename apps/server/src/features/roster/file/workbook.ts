import { type CsvRow, type FileLimits, UnreadableFile } from '@nestmate/contract/staff/csv-rows';
import { format } from 'numfmt';
import { SaxesParser } from 'saxes';
import { wellFormed } from './cells';
import { unzip, zipParts } from './zip';

/** A row of any file. */
export type FileRow = Pick<CsvRow, 'cells' | 'doubtful' | 'isMisquoted' | 'line'>;

/** A sheet of a workbook. Its rows are read as often as they are iterated. */
export interface Sheet {
  name: string;
  rows: () => Generator<FileRow>;
}

/** What a part of a workbook becomes at most: a million rows of formatted empty cells are a third of it. */
const maxPartBytes = 512 * 1024 * 1024;
/** The texts of all cells are in memory while a sheet is read. */
const maxTextLength = 48 * 1024 * 1024;

interface XmlReader {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

type Part = (path: string) => Generator<Uint8Array> | undefined;

/** A name without its prefix: some programs write `x:row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The characters of a text, a tag or a comment, and the depth of tags: more of either is no workbook. */
const maxXml = { characters: 1024 * 1024, depth: 64 };

/**
 * Reads the XML of a part; the caller takes what was found after each piece. A part that is absent is empty.
 * @throws UnreadableFile `damaged`
 */
function* readXml(part: Part, path: string, { open, text, close }: XmlReader): Generator<void> {
  const pieces = part(path);
  if (!pieces) return;
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  let characters = 0;
  let depth = 0;
  // At the first: a tag of a million doubled attributes has as many, each with its stack.
  parser.on('error', () => {
    throw new UnreadableFile('damaged');
  });
  parser.on('opentag', ({ name, attributes }) => {
    characters = 0;
    depth += 1;
    open(localName(name), attributes);
  });
  parser.on('text', (found) => {
    characters = 0;
    text?.(found);
  });
  parser.on('closetag', ({ name }) => {
    characters = 0;
    depth -= 1;
    close?.(localName(name));
  });
  const decoder = new TextDecoder();
  for (const piece of pieces) {
    const xml = decoder.decode(piece, { stream: true });
    parser.write(xml);
    // What the parser has not passed on yet is in memory.
    characters += xml.length;
    if (depth > maxXml.depth || characters > maxXml.characters + xml.length)
      throw new UnreadableFile('damaged');
    yield;
  }
  parser.close();
}

function readWhole(part: Part, path: string, reader: XmlReader): void {
  for (const _ of readXml(part, path, reader));
}

/** The parts to which a part refers: by id, and by the last word of their kind. */
function relationsOf(part: Part, path: string) {
  const byId = new Map<string, { kind: string; path: string }>();
  const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  readWhole(part, `${folder}_rels/${file}.rels`, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship' || !URL.canParse(target, `file:///${folder}`)) return;
      const { pathname } = new URL(target, `file:///${folder}`);
      byId.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), path: pathname.slice(1) });
    },
  });
  return { byId, ofKind: (kind: string) => [...byId.values()].find((one) => one.kind === kind)?.path };
}

/** Excel writes characters that XML does not have as `_x000D_`: also half of one, which is no text. */
const withoutEscapes = (text: string) =>
  wellFormed(
    text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

/** Gathers the text of an element, without how it is pronounced. */
function createTextGatherer(maxLength: number) {
  let text = '';
  let isReading = false;
  let isPronunciation = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isPronunciation = true;
      else isReading = (name === 't' || name === 'v') && !isPronunciation;
    },
    add: (more: string) => {
      if (isReading && text.length <= maxLength) text += more;
    },
    close: (name: string) => {
      if (name === 'rPh') isPronunciation = false;
      isReading = false;
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** The texts that cells refer to by number. @throws UnreadableFile `tooCostly` */
function textsOf(part: Part, path: string, { row }: FileLimits): string[] {
  const texts: string[] = [];
  const gatherer = createTextGatherer(row);
  let length = 0;
  readWhole(part, path, {
    open: gatherer.open,
    text: gatherer.add,
    close: (name) => {
      gatherer.close(name);
      if (name !== 'si') return;
      const text = withoutEscapes(gatherer.take());
      length += text.length;
      if (length > maxTextLength) throw new UnreadableFile('tooCostly');
      texts.push(text);
    },
  });
  return texts;
}

/** The formats that workbooks name by a number, as Excel shows them in the United States. */
const builtIn: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};

/** The number format of each style, as Excel writes it. */
function formatsOf(part: Part, path: string): string[] {
  const own = new Map<string, string>();
  const ids: string[] = [];
  let isInCells = false;
  readWhole(part, path, {
    open: (name, { numFmtId: id = '0', formatCode: code = '' }) => {
      if (name === 'numFmt') own.set(id, code);
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) ids.push(id);
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return ids.map((id) => own.get(id) ?? builtIn[id] ?? 'General');
}

const isGeneral = (pattern: string) => /^(?:general|@)$/i.test(pattern);
/** The days between the two dates from which workbooks count. */
const daysUntil1904 = 1462;

/** A number as Excel shows it, but with all its digits where the format does not say how many. */
function shownNumber(text: string, pattern: string, is1904: boolean): string {
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return text;
  if (isGeneral(pattern)) return /^\d{1,15}$/.test(text) ? text : String(Number(number.toPrecision(15)));
  const isDate = /[dmyhs]/i.test(pattern);
  const shown = format(pattern, is1904 && isDate ? number + daysUntil1904 : number, { throws: false });
  return shown.startsWith('###') ? text : shown;
}

/** The column of a cell, from 0: `C7` is in column 2. */
function columnOf(cell: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface CellContext {
  texts: readonly string[];
  formats: readonly string[];
  is1904: boolean;
}

/** The text of a cell as Excel shows it: of a formula, its last result. */
function shownCell(
  type: string,
  style: number,
  text: string,
  { texts, formats, is1904 }: CellContext,
): string {
  switch (type) {
    case 's':
      return text === '' ? '' : (texts[Number(text)] ?? '');
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'inlineStr':
      return withoutEscapes(text);
    case 'd':
    case 'e':
      return text;
    default:
      return shownNumber(text, formats[style] ?? 'General', is1904);
  }
}

/** The rows of a sheet that have content. @throws UnreadableFile */
function* rowsOf(part: Part, path: string, limits: FileLimits, context: CellContext): Generator<FileRow> {
  const gatherer = createTextGatherer(limits.row);
  let found: FileRow[] = [];
  let rows = 0;
  let line = 0;
  let cells: string[] = [];
  let size = 0;
  let column = -1;
  let [type, style] = ['', 0];
  const closeCell = () => {
    const cell = shownCell(type, style, gatherer.take(), context).trim();
    if (cell === '') return;
    size += cell.length;
    if (size > limits.row) throw new UnreadableFile('rowTooLong', line);
    if (column >= limits.columns) throw new UnreadableFile('tooManyColumns', line);
    while (cells.length < column) cells.push('');
    cells[column] = cell;
  };
  const closeRow = () => {
    if (cells.length === 0) return;
    if (rows > limits.rows) throw new UnreadableFile('tooManyRows', line);
    rows += 1;
    found.push({ line, cells, doubtful: [], isMisquoted: false });
  };
  const pieces = readXml(part, path, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number.parseInt(attributes['r'] ?? '', 10) || line + 1;
        cells = [];
        size = 0;
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes['r'] ?? '') ?? column + 1;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
      } else gatherer.open(name);
    },
    text: gatherer.add,
    close: (name) => {
      gatherer.close(name);
      if (name === 'c') closeCell();
      else if (name === 'row') closeRow();
    },
  });
  for (const _ of pieces) {
    yield* found;
    found = [];
  }
}

/**
 * The sheets of an Excel workbook that its office sees, in their order.
 * @throws UnreadableFile `damaged`, `tooCostly`, or `notText` for an archive of something else
 */
export function sheetsOf(bytes: Uint8Array, limits: FileLimits): Sheet[] {
  const parts = zipParts(bytes);
  const part: Part = (path) => {
    const found = parts.get(path);
    return found && unzip(bytes, found, maxPartBytes);
  };
  const book = relationsOf(part, '').ofKind('officeDocument');
  if (!book || !parts.has(book)) throw new UnreadableFile('notText');
  const { byId, ofKind } = relationsOf(part, book);
  const found: { name: string; path: string; isHidden: boolean }[] = [];
  let is1904 = false;
  let isWorkbook = false;
  readWhole(part, book, {
    open: (tag, { name = '', state, date1904, ...others }) => {
      isWorkbook ||= tag === 'workbook';
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? [];
      const target = byId.get(id);
      if (tag === 'sheet' && target?.kind === 'worksheet')
        found.push({ name, path: target.path, isHidden: /hidden/i.test(state ?? '') });
    },
  });
  if (!isWorkbook) throw new UnreadableFile('notText');
  const texts = textsOf(part, ofKind('sharedStrings') ?? '', limits);
  const formats = formatsOf(part, ofKind('styles') ?? '');
  const visible = found.filter(({ isHidden }) => !isHidden);
  return (visible.length > 0 ? visible : found).map(({ name, path }) => ({
    name,
    rows: () => rowsOf(part, path, limits, { texts, formats, is1904 }),
  }));
}
