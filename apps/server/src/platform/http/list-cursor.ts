import { z } from 'zod';
import { ProductError } from './product-error';

/** The text of a position in a list: PostgreSQL neither stores a NUL nor compares with one. */
export const cursorText = z.string().refine((text) => !text.includes('\0'));

/** A position in a sorted list, as a caller passes it back. */
export const cursorOf = (position: readonly (number | string)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** The position that a cursor encodes. @throws ProductError `MalformedRequest` for an invalid cursor */
export function readCursor<Position>(
  schema: z.ZodType<Position>,
  cursor: string | undefined,
): Position | undefined {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new ProductError('MalformedRequest');
  }
}
