const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** The bytes that a file has at the start, or at an offset. */
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
 * Whether a file is a JPEG, PNG, GIF, WebP or AVIF by its first bytes; its name and media type can be anything. Other
 * files, SVG above all, which can contain scripts, never reach a decoder.
 */
export function isPicture(file: Buffer): boolean {
  return signatures.some((parts) =>
    parts.every(({ at = 0, bytes }) => file.subarray(at, at + bytes.length).equals(bytes)),
  );
}
