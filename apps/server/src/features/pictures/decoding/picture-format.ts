import type { Metadata } from 'sharp';

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
export function isPicture(file: Uint8Array): boolean {
  return signatures.some((parts) =>
    parts.every(({ at = 0, bytes }) => bytes.equals(file.subarray(at, at + bytes.length))),
  );
}

/**
 * The most megapixels of each format, by what its decoder keeps in memory: a few rows of a sequential JPEG or PNG, but all
 * of any other picture, at 6 to 18 bytes a pixel.
 */
const megapixels: Readonly<Record<string, number>> = {
  jpeg: Infinity,
  'jpeg progressive': 16,
  png: Infinity,
  'png progressive': 16,
  webp: 25,
  gif: 16,
  heif: 6,
};

/** @param header what the file's header says, before anything is decoded */
export const megapixelsOf = ({ format, isProgressive }: Metadata): number =>
  megapixels[isProgressive ? `${format} progressive` : format] ?? megapixels[format] ?? 0;
