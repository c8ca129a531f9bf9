const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** The magic bytes of a format, at the start of a file or at an offset. */
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
 * Recognizes JPEG, PNG, GIF, WebP and AVIF by a file's first bytes, not by its name or media type, which cannot be trusted.
 * Other files never reach a decoder, above all SVG, which can contain scripts.
 */
export function isPicture(file: Buffer): boolean {
  return signatures.some((parts) =>
    parts.every(({ at = 0, bytes }) => file.subarray(at, at + bytes.length).equals(bytes)),
  );
}
