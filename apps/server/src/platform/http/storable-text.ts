import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ProductError } from './product-error';

/** PostgreSQL stores neither NUL nor a lone surrogate, which a text cut in the middle of an emoji ends with. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Bodies that are not text, or have not been read yet. */
const isBytes = (value: object) => value instanceof Readable || ArrayBuffer.isView(value);

/** No valid request is nested deeper, or holds more values. */
const max = { levels: 32, values: 20_000 };

/** Whether a request, no deeper and no larger than any valid one, can be stored. */
export function hasOnlyStorableText(request: unknown): boolean {
  let values = 0;
  const isSound = (value: unknown, levels: number): boolean => {
    values += 1;
    if (values > max.values) return false;
    if (typeof value === 'string') return isStorable(value);
    if (typeof value !== 'object' || value === null || isBytes(value)) return true;
    if (levels === 0) return false;
    if (Array.isArray(value)) return value.every((part) => isSound(part, levels - 1));
    return Object.entries(value).every(([name, part]) => isStorable(name) && isSound(part, levels - 1));
  };
  return isSound(request, max.levels);
}

/**
 * Refuses requests with text that cannot be stored, and requests that are nested too deeply or hold too many values.
 */
export function rejectUnstorableText(server: FastifyInstance): void {
  server.addHook('preValidation', async ({ params, query, body }) => {
    if (![params, query, body].every((part) => hasOnlyStorableText(part)))
      throw new ProductError('MalformedRequest');
  });
}
