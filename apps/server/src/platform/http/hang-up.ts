import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether a call that only reads has lost its reader. One that writes was meant, and may be sent again. */
export const isAbandoned = ({ method, raw: { socket } }: FastifyRequest): boolean =>
  method === 'GET' && socket.destroyed;

/**
 * Resolves when the reply is sent or the connection lost. Node.js does not report the loss to a reply that waits behind
 * another.
 */
export async function endOf({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const watching = new AbortController();
  const { signal } = watching;
  const ends = [finished(raw, { signal }), finished(socket, { signal })];
  await Promise.race(ends).catch(() => undefined);
  watching.abort();
}

/** Aborted once the sender of a request has hung up. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController();
  raw.once('close', () => hungUp.abort());
  // They may have done so while the body was still being parsed.
  if (raw.destroyed) hungUp.abort();
  return hungUp.signal;
}
