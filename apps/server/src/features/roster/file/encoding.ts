import { isUtf8 } from 'node:buffer';
import type { RosterEncoding } from '@nestmate/contract/staff/roster';

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
export const isWorkbook = (bytes: Uint8Array): boolean =>
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
 * The encoding of a file: by its byte order mark, its zero bytes, or as strict UTF-8 throughout; otherwise Windows-1252, in which every
 * byte is a character.
 */
export function encodingOf(bytes: Uint8Array): RosterEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  return marked?.[0] ?? wideOf(bytes) ?? (isUtf8UpToTheEnd(bytes) ? 'utf-8' : 'windows-1252');
}
