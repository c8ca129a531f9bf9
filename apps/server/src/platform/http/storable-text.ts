import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ProductError } from './product-error';

/** PostgreSQL keeps neither NUL nor half a character, which a text that was cut in the middle of an emoji ends with. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** What is no text, or not here yet. */
const isBytes = (value: object) => value instanceof Readable || ArrayBuffer.isView(value);

/** Nothing that the product is asked goes deeper. */
const mostLevels = 32;

function hasOnlyStorableText(value: unknown, levels = mostLevels): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null || isBytes(value)) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(
    ([name, part]) => isStorable(name) && hasOnlyStorableText(part, levels - 1),
  );
}

/** Refuses, wherever it stands in a request, text that cannot be kept, and what is nested without end. */
export function refuseUnstorableText(server: FastifyInstance): void {
  server.addHook('preValidation', async ({ params, query, body }) => {
    if (![params, query, body].every((part) => hasOnlyStorableText(part)))
      throw new ProductError('MalformedRequest');
  });
}
