import { z } from 'zod';
import { ProductError } from './product-error';

/** A text of a place in a list: PostgreSQL stores no NUL, nor compares with one. */
export const cursorText = z.string().refine((text) => !text.includes('\0'));

/** A place in a sorted list, as a caller passes it back. */
export const cursorOf = (place: readonly (number | string)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place that a cursor says. @throws ProductError `MalformedRequest` for an invalid cursor */
export function readCursor<Place>(schema: z.ZodType<Place>, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new ProductError('MalformedRequest');
  }
}
