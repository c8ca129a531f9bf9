import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ProductError } from './product-error';

/** PostgreSQL stores neither NUL nor a lone surrogate, which a text cut in the middle of an emoji ends with. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Bodies that are not text, or not read yet. */
const isBytes = (value: object) => value instanceof Readable || ArrayBuffer.isView(value);

/** No valid request is nested deeper. */
const maxLevels = 32;

/** Whether a request, nested no deeper than any valid one, can be stored. */
export function hasOnlyStorableText(value: unknown, levels = maxLevels): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null || isBytes(value)) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(
    ([name, part]) => isStorable(name) && hasOnlyStorableText(part, levels - 1),
  );
}

/** Refuses requests with text that cannot be stored, and requests that are nested too deeply. */
export function rejectUnstorableText(server: FastifyInstance): void {
  server.addHook('preValidation', async ({ params, query, body }) => {
    if (![params, query, body].every((part) => hasOnlyStorableText(part)))
      throw new ProductError('MalformedRequest');
  });
}
