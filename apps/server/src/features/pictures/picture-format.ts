const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** What files begin with, or have at an offset. */
const signatures: { at?: number; bytes: Buffer }[][] = [
  [{ bytes: latin1('\xff\xd8\xff') }],
  [{ bytes: latin1('\x89PNG\r\n\x1a\n') }],
  [{ bytes: latin1('GIF87a') }],
  [{ bytes: latin1('GIF89a') }],
  [{ bytes: latin1('RIFF') }, { at: 8, bytes: latin1('WEBP') }],
  [{ at: 4, bytes: latin1('ftypavif') }],
  [{ at: 4, bytes: latin1('ftypavis') }],
];

/**
 * Whether bytes begin as a JPEG, PNG, GIF, WebP or AVIF does. A file's name and type say nothing; and what is no picture
 * by its first bytes (SVG above all, which is a program) never reaches a decoder.
 */
export function isPicture(file: Buffer): boolean {
  return signatures.some((parts) =>
    parts.every(({ at = 0, bytes }) => file.subarray(at, at + bytes.length).equals(bytes)),
  );
}
