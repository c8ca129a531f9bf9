import { UnreadableFile } from '@nestmate/contract/staff/csv-rows';
import { Inflate } from 'fflate';

/** A part of a ZIP archive: where its bytes are, and whether they are compressed. */
export interface ZipPart {
  start: number;
  size: number;
  isCompressed: boolean;
}

const marks = { end: 0x06054b50, locator64: 0x07064b50, end64: 0x06064b50, entry: 0x02014b50 };
const endSize = 22;
const maxCommentSize = 0xffff;
/** In place of a number that stands elsewhere, in eight bytes. */
const elsewhere = 0xffffffff;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
const long = (view: DataView, at: number) => Number(view.getBigUint64(at, true));

/** Where the directory of an archive begins, and the number of its entries. */
function directoryOf(view: DataView): { at: number; entries: number } {
  const last = view.byteLength - endSize;
  let end = last;
  while (view.getUint32(end, true) !== marks.end) {
    end -= 1;
    if (end < last - maxCommentSize) throw new UnreadableFile('damaged');
  }
  const locator = end - 20;
  if (locator >= 0 && view.getUint32(locator, true) === marks.locator64) {
    const end64 = long(view, locator + 8);
    if (view.getUint32(end64, true) === marks.end64)
      return { at: long(view, end64 + 48), entries: long(view, end64 + 32) };
  }
  return { at: view.getUint32(end + 16, true), entries: view.getUint16(end + 10, true) };
}

/** The numbers of an entry that stand elsewhere, in its extra field. */
function* longsOf(view: DataView, from: number, until: number): Generator<number, number> {
  for (let at = from; at + 4 <= until; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    for (let place = at + 4; ; place += 8) yield long(view, place);
  }
  throw new UnreadableFile('damaged');
}

function* entriesOf(bytes: Uint8Array): Generator<[name: string, part: ZipPart]> {
  const view = viewOf(bytes);
  let { at, entries } = directoryOf(view);
  for (; entries > 0; entries -= 1) {
    if (view.getUint32(at, true) !== marks.entry) throw new UnreadableFile('damaged');
    const [nameSize, extraSize, noteSize] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = at + 46;
    const extra = name + (nameSize ?? 0);
    const next = extra + (extraSize ?? 0);
    const longs = longsOf(view, extra, next);
    const [, size = 0, header = 0] = [24, 20, 42]
      .map((field) => view.getUint32(at + field, true))
      .map((number) => (number === elsewhere ? longs.next().value : number));
    // Its own header may have another extra field than the directory.
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const isCompressed = view.getUint16(at + 10, true) !== 0;
    if (start + size > bytes.length) throw new UnreadableFile('damaged');
    yield [new TextDecoder().decode(bytes.subarray(name, extra)), { start, size, isCompressed }];
    at = next + (noteSize ?? 0);
  }
}

/** The parts of a ZIP archive by name. @throws UnreadableFile `damaged` */
export function zipParts(bytes: Uint8Array): ReadonlyMap<string, ZipPart> {
  try {
    return new Map(entriesOf(bytes));
  } catch (error) {
    // Numbers that lead out of the file.
    throw error instanceof RangeError ? new UnreadableFile('damaged') : error;
  }
}

/** Small enough that what one of them becomes, at most a thousand times as much, fits into memory. */
const pieceSize = 4 * 1024;

/**
 * The bytes of a part, a piece at a time, so that a part of any size costs only the time to step over it.
 * @throws UnreadableFile `damaged`, or `tooCostly` beyond a number of bytes
 */
export function* unzip(bytes: Uint8Array, part: ZipPart, maxBytes: number): Generator<Uint8Array> {
  const compressed = bytes.subarray(part.start, part.start + part.size);
  let pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => void pieces.push(piece));
  for (let at = 0; at < compressed.length; at += pieceSize) {
    const piece = compressed.subarray(at, at + pieceSize);
    if (part.isCompressed) {
      try {
        inflate.push(piece, at + pieceSize >= compressed.length);
      } catch {
        throw new UnreadableFile('damaged');
      }
    } else pieces.push(piece);
    for (const one of pieces) {
      size += one.length;
      if (size > maxBytes) throw new UnreadableFile('tooCostly');
      yield one;
    }
    pieces = [];
  }
}
