import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { createRateLimiter, times } from '../rate-limiter';
import { rateLimitKey } from './caller-address';

/** The refusals of a caller that are sent immediately: as many as a window or a script may run into by accident. */
const prompt = { max: 100, periodMs: 60_000 };
const pauseMs = 1000;
/** Each waiting request takes memory; beyond this many, none waits. */
const maxWaiting = 2000;

/** The rest of a refused body is read and thrown away after the reply, which takes time from others. */
const largeRestBytes = 256 * 1024;

/** Whether a refusal leaves much to be read; the length of a body in chunks is unknown. */
export const leavesLargeRest = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>) =>
  !raw.complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > largeRestBytes);

/** A rest is read this much more slowly than it could be: a chunk of 64 kB each time, or about a megabyte a second. */
const chunkMs = 60;

/**
 * Discards the rest of a refused body a little at a time. Node.js would otherwise read all that has arrived as soon as
 * the reply is sent.
 */
export function drainSlowly(raw: FastifyRequest['raw']): void {
  raw.on('data', () => {
    raw.pause();
    setTimeout(() => raw.resume(), chunkMs).unref();
  });
}

const pause = (ms: number): Promise<unknown> => sleep(ms, undefined, { ref: false });

/** Delays a persistent caller by a second, a bounded number of them at a time. */
export function createRefusalPause(wait = pause) {
  let waiting = 0;
  return async (): Promise<void> => {
    if (waiting >= maxWaiting) return;
    waiting += 1;
    await wait(pauseMs).finally(() => {
      waiting -= 1;
    });
  };
}

/**
 * Delays each refusal for a caller who continues above a rate limit, or with worthless tokens, so that a program that
 * sends its next request after the reply sends few, and refusing it takes no time from others. A refusal in the middle
 * of a large body always waits.
 * @param factor multiplies how many are sent immediately, where rate limits are raised
 */
export function createRefusalDelay(factor: number, wait = pause) {
  const isPrompt = createRateLimiter<string>(times(prompt, Math.max(1, factor)));
  const pauseThem = createRefusalPause(wait);
  return async (request: Pick<FastifyRequest, 'account' | 'ip' | 'raw' | 'headers'>): Promise<void> => {
    const caller = request.account?.userId ?? rateLimitKey(request.ip);
    if (leavesLargeRest(request) || !isPrompt(caller)) await pauseThem();
  };
}
