/**
 * The structure of a picture's file, before anything is decoded: read by the page that is about to shrink it, and by
 * the server.
 */
export interface PictureFile {
  kind: 'avif' | 'gif' | 'jpeg' | 'png' | 'webp';
  /** Pixels as they are stored, before the orientation. */
  width: number;
  height: number;
  /**
   * How the stored picture is turned and mirrored to stand upright, as in Exif: 1 to 8. An AVIF's decoder does it by
   * itself.
   */
  orientation: number;
  /** How often a decoder goes over all pixels. */
  passes: number;
  /**
   * The same picture without its orientation and without what is not needed to see it: texts, thumbnails, other frames,
   * further pictures, a huge colour profile. A hundred compressed texts of a tiny PNG otherwise hold a decoder for
   * seconds.
   */
  plain: () => Uint8Array<ArrayBuffer>;
}

export type PictureFault = 'PictureDamaged' | 'PictureEmpty' | 'PictureHeic' | 'PictureUnreadable';

type FoundPicture = Omit<PictureFile, 'kind' | 'plain'> & { plain: Pieces };

/** Real profiles of printers have up to a megabyte. */
const maxProfileBytes = 1024 * 1024;

/** The kind of a file by its first 64 bytes, not by its name or media type, which cannot be trusted. */
export function pictureKindOf(head: Uint8Array): PictureFile['kind'] | 'heic' | undefined {
  const starts = (text: string, at = 0) => latin1(head, at, text.length) === text;
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  if (!starts('ftyp', 4)) return undefined;
  const brands = latin1(head, 8, 56).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brands[0] ?? '') ? 'heic' : undefined;
}

/**
 * Reads a file's structure. Only complete pictures are read: a JPEG that was cut off would be shown with a grey half.
 * @returns why it cannot be one of the product's pictures: HEIC is what iPhones take, and few browsers open
 */
export function readPictureFile(bytes: Uint8Array): PictureFault | PictureFile {
  if (bytes.length === 0) return 'PictureEmpty';
  const kind = pictureKindOf(bytes.subarray(0, 64));
  if (kind === 'heic') return 'PictureHeic';
  if (!kind) return 'PictureUnreadable';
  try {
    const { plain, ...found } = readers[kind](bytes);
    if (found.width < 1 || found.height < 1) return 'PictureDamaged';
    return { kind, ...found, plain: () => joined(bytes, plain) };
  } catch (error) {
    // Something lies behind the end of the file.
    if (error instanceof RangeError) return 'PictureDamaged';
    throw error;
  }
}

/**
 * Whether nothing is seen of a picture on white: it is transparent, or has white on nothing, as an animation's first
 * frame may be.
 * @param pixels red, green, blue and alpha of each
 */
export function isBlankPicture(pixels: Uint8Array | Uint8ClampedArray): boolean {
  let isOpaque = true;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const darkest = Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const alpha = pixels[at + 3] ?? 0;
    if ((255 - darkest) * alpha > 3 * 255) return false;
    isOpaque &&= alpha === 255;
  }
  return !isOpaque;
}

/** Bytes of the file, from and to, or other bytes. Neighbours are one piece: a file may have a million chunks. */
type Pieces = (Uint8Array | [from: number, to: number])[];

function addPiece(pieces: Pieces, from: number, to: number): void {
  const last = pieces.at(-1);
  if (last && !(last instanceof Uint8Array) && last[1] === from) last[1] = to;
  else pieces.push([from, to]);
}

function joined(bytes: Uint8Array, pieces: Pieces): Uint8Array<ArrayBuffer> {
  const lengthOf = (piece: Pieces[number]) =>
    piece instanceof Uint8Array ? piece.length : piece[1] - piece[0];
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece instanceof Uint8Array ? piece : bytes.subarray(...piece), at);
    at += lengthOf(piece);
  }
  return whole;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

const latin1 = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** @throws RangeError */
function end(at: number, bytes: Uint8Array): number {
  if (at > bytes.length) throw new RangeError('Cut off');
  return at;
}

/** The orientation in Exif data; 1 where it says none. */
function orientationIn(exif: Uint8Array): number {
  const tiff = latin1(exif, 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const view = viewOf(tiff);
  const isLittle = latin1(tiff, 0, 2) === 'II';
  try {
    const entries = view.getUint32(4, isLittle);
    for (let index = 0; index < view.getUint16(entries, isLittle); index += 1) {
      const at = entries + 2 + index * 12;
      if (view.getUint16(at, isLittle) !== 0x0112) continue;
      const orientation = view.getUint16(at + 8, isLittle);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Where the compressed pixels end that begin at an index: at the next marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    const next = bytes[at + 1] ?? 0;
    if (next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
  throw new RangeError('Cut off');
}

function readJpeg(bytes: Uint8Array, hasProfile = true): FoundPicture {
  const view = viewOf(bytes);
  const found = { width: 0, height: 0, orientation: 0, passes: 0 };
  const plain: Pieces = [[0, 2]];
  let profileBytes = 0;
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) throw new RangeError('Cut off');
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) {
      addPiece(plain, at, at + 2);
      break;
    }
    if (marker === 0xff || marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const from = at;
    const length = view.getUint16(at + 2);
    at = end(at + 2 + Math.max(length, 2), bytes);
    const content = bytes.subarray(from + 4, at);
    if (isStartOfFrame(marker))
      [found.height, found.width] = [view.getUint16(from + 5), view.getUint16(from + 7)];
    if (marker === 0xda) {
      at = endOfScan(bytes, at);
      found.passes += 1;
    }
    if (marker === 0xe1 && !found.orientation && latin1(content, 0, 6) === 'Exif\0\0')
      found.orientation = orientationIn(content);
    const isProfile = marker === 0xe2 && latin1(content, 0, 12) === 'ICC_PROFILE\0';
    if (isProfile) profileBytes += content.length;
    // Of the other segments for applications, only Adobe's changes the colours.
    const isForApplications = (marker >= 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;
    if (isProfile ? hasProfile : !isForApplications) addPiece(plain, from, at);
  }
  if (found.passes === 0) throw new RangeError('No pixels');
  if (hasProfile && profileBytes > maxProfileBytes) return readJpeg(bytes, false);
  return { ...found, orientation: found.orientation || 1, plain };
}

/** The chunks that change how the pixels look. `eXIf` is read apart. */
const pngChunks = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP']);

function readPng(bytes: Uint8Array): FoundPicture {
  const view = viewOf(bytes);
  const plain: Pieces = [[0, 8]];
  const seen = new Set<string>();
  const found = { width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
  const passes = view.getUint8(28) === 0 ? 1 : 7;
  let at = 8;
  for (;;) {
    const length = view.getUint32(at);
    const type = latin1(bytes, at + 4, 4);
    const next = end(at + 12 + length, bytes);
    if (type === 'eXIf' && !seen.has(type))
      found.orientation = orientationIn(bytes.subarray(at + 8, next - 4));
    const isCritical = /^[A-Z]/.test(type);
    const isRetained = pngChunks.has(type) && !seen.has(type) && length <= maxProfileBytes;
    if (isCritical || isRetained) addPiece(plain, at, next);
    if (isRetained || type === 'eXIf' || type === 'IDAT') seen.add(type);
    at = next;
    if (type === 'IEND') break;
  }
  if (!seen.has('IDAT')) throw new RangeError('No pixels');
  return { ...found, passes, plain };
}

function readGif(bytes: Uint8Array): FoundPicture {
  const view = viewOf(bytes);
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  /** Where a list of blocks ends, each with its length before it. */
  const endOfBlocks = (from: number) => {
    let at = from;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    return at + 1;
  };
  const head = 13 + tableBytes(view.getUint8(10));
  let control: [number, number] = [head, head];
  let at = head;
  for (;;) {
    const from = at;
    const what = view.getUint8(at);
    if (what === 0x21) {
      at = endOfBlocks(at + 2);
      if (view.getUint8(from + 1) === 0xf9) control = [from, at];
    } else if (what === 0x2c) {
      at = end(endOfBlocks(at + 11 + tableBytes(view.getUint8(at + 9))), bytes);
      const side = (offset: number) => view.getUint16(from + offset, true);
      return {
        width: Math.max(view.getUint16(6, true), side(1) + side(5)),
        height: Math.max(view.getUint16(8, true), side(3) + side(7)),
        orientation: 1,
        passes: 1,
        plain: [[0, head], control, [from, at], Uint8Array.of(0x3b)],
      };
    } else throw new RangeError('No pixels');
  }
}

/** In the first byte of `VP8X`. */
const webpFlags = { profile: 0x20, exif: 0x08, xmp: 0x04 };

function readWebp(bytes: Uint8Array): FoundPicture {
  const view = viewOf(bytes);
  const whole = end(8 + view.getUint32(4, true), bytes);
  const pieces: Pieces = [];
  const found = { width: 0, height: 0, orientation: 1, passes: 0 };
  const size = (width: number, height: number) => Object.assign(found, { width, height });
  let dropped = webpFlags.exif | webpFlags.xmp | webpFlags.profile;
  let extended: Uint8Array | undefined;
  for (let at = 12; at + 8 <= whole;) {
    const type = latin1(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const data = at + 8;
    const next = Math.min(end(data + length, bytes) + (length % 2), whole);
    const isFirst = found.width === 0;
    if (type === 'VP8X' && !extended) {
      const side = (from: number) => view.getUint16(from, true) + view.getUint8(from + 2) * 65_536 + 1;
      size(side(data + 4), side(data + 7));
      extended = bytes.slice(at, next);
      pieces.push(extended);
    } else if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') {
      if (isFirst && type === 'VP8 ')
        size(view.getUint16(data + 6, true) & 0x3fff, view.getUint16(data + 8, true) & 0x3fff);
      if (isFirst && type === 'VP8L') {
        const bits = view.getUint32(data + 1, true);
        size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
      }
      if (found.passes === 0) addPiece(pieces, at, next);
      found.passes += 1;
    } else if (type === 'ICCP' && length <= maxProfileBytes && dropped & webpFlags.profile) {
      dropped &= ~webpFlags.profile;
      addPiece(pieces, at, next);
    } else if (type === 'ALPH' || type === 'ANIM') addPiece(pieces, at, next);
    else if (type === 'EXIF') found.orientation = orientationIn(bytes.subarray(data, next));
    at = next;
  }
  if (found.passes === 0) throw new RangeError('No pixels');
  if (extended) extended[8] = (extended[8] ?? 0) & ~dropped;
  const head = Uint8Array.from(bytes.subarray(0, 12));
  const body = joined(bytes, pieces);
  viewOf(head).setUint32(4, 4 + body.length, true);
  return { ...found, passes: 1, plain: [head, body] };
}

function readAvif(bytes: Uint8Array): FoundPicture {
  const view = viewOf(bytes);
  const found = { width: 0, height: 0 };
  const readBoxes = (from: number, to: number, levels: number): void => {
    for (let at = from; at + 8 <= to;) {
      const type = latin1(bytes, at + 4, 4);
      const declared = view.getUint32(at);
      const length = declared === 1 ? Number(view.getBigUint64(at + 8)) : declared === 0 ? to - at : declared;
      const next = at + length;
      if (length < 8 || next > to) throw new RangeError('Cut off');
      if (type === 'ispe') {
        found.width = Math.max(found.width, view.getUint32(at + 12));
        found.height = Math.max(found.height, view.getUint32(at + 16));
      } else if (levels > 0 && ['meta', 'iprp', 'ipco'].includes(type))
        readBoxes(at + (type === 'meta' ? 12 : 8), next, levels - 1);
      at = next;
    }
  };
  readBoxes(0, bytes.length, 3);
  return { ...found, orientation: 1, passes: 1, plain: [[0, bytes.length]] };
}

const readers = {
  avif: readAvif,
  gif: readGif,
  jpeg: (bytes: Uint8Array) => readJpeg(bytes),
  png: readPng,
  webp: readWebp,
};
