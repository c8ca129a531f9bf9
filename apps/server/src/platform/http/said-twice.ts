import type { FastifyInstance } from 'fastify';
import { ProductError } from './product-error';

/** Headers of which Node.js keeps the first, or which it joins. */
const single = new Set(['authorization', 'content-type', 'x-membership-id']);

function hasRepeatedHeader(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const wanted = names.filter((name) => single.has(name));
  return new Set(wanted).size < wanted.length;
}

/** Refuses requests that state the caller, the membership or the format more than once: choosing one would be a guess. */
export function rejectRepeatedHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }) => {
    if (hasRepeatedHeader(raw.rawHeaders)) throw new ProductError('MalformedRequest');
  });
}

/** A JSON string, with the colon that makes it a name. */
const jsonString = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g;

/** Whether an object of a valid JSON text has a name twice; `JSON.parse` keeps the last one only. */
export function hasRepeatedName(json: string, parsed: unknown): boolean {
  const written = Array.from(json.matchAll(jsonString)).filter(([, colon]) => colon).length;
  let kept = 0;
  // No recursion: a text can be nested deeper than the stack. It stops at the last name: a list can be long.
  for (const parts = [parsed]; parts.length > 0 && kept < written;) {
    const part = parts.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) kept += Object.keys(part).length;
    for (const inner of Object.values(part)) parts.push(inner);
  }
  return written > kept;
}
