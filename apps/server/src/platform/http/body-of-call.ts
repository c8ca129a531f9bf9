import { PassThrough, type Readable, Transform } from 'node:stream';
import type { AnyCall } from '@nestmate/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSemaphorePerPerson } from '../semaphore';
import { personOf } from './caller-of-call';
import { endOf } from './hang-up';
import { ProductError } from './product-error';
import type { RateLimits } from './rate-limit';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a CSV file. */
    takesFile?: boolean;
  }
  interface FastifyRequest {
    /** Whether the body was still on its way when the guard let the request in. */
    isWaitingForBody: boolean;
  }
}

/**
 * The limit of a call without a person: nobody sends more there, and everybody behind the address would pay for its
 * weight.
 */
const publicBodyBytes = 20 * 1024;

/** The limit of a call's body in bytes; undefined for the server's own. */
export const bodyLimitOf = ({ access, fileBytes }: AnyCall): number | undefined =>
  fileBytes ?? (access === 'public' ? publicBodyBytes : undefined);

/** Reading and checking a body takes time by its size: a larger one counts as several calls. */
const bytesPerCall = 4 * 1024;

/** How many calls a body counts as besides its own. */
const callsOfBody = (bytes: number): number => Math.floor((bytes || 0) / bytesPerCall);

/** Whether a larger body counts as more calls. The bytes of an upload are bounded by its own route. */
const isWeighed = ({ access, rateLimit, body }: AnyCall) =>
  access !== 'public' && rateLimit !== 'upload' && body !== undefined;

const isChunked = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined;

/** How many calls a request counts as by the size that it announces; a chunked body is counted once it has arrived. */
export const weightOfBody = (call: AnyCall, { headers }: FastifyRequest): number =>
  1 + (isWeighed(call) ? callsOfBody(Number(headers['content-length'])) : 0);

/** Receives the body of a request whose caller was let in. */
export type ReceiveBody = (
  call: AnyCall,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  body: Readable,
) => Promise<Readable>;

/**
 * @returns a function that limits what a body may cost: the time that it takes to arrive, its size, and the files of
 * one person in memory
 */
export function createReceiveBody(rateLimits: RateLimits, timeoutMs: number): ReceiveBody {
  const takeFileTurn = createSemaphorePerPerson(1);
  /**
   * Resolves when no other file of the person is on its way or being read; until then their connection waits with the
   * bytes.
   */
  const waitForFileTurn = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((begin) => {
      const until = endOf(request, reply);
      void takeFileTurn(personOf(request) ?? request.ip, () => {
        begin();
        return until;
      });
    });

  return async (call, { request, reply }, body) => {
    const isFile = call.fileBytes !== undefined;
    request.isWaitingForBody = isFile || (request.actor !== undefined && !request.raw.complete);
    if (isFile) await waitForFileTurn(request, reply);
    if (!isChunked(request) && !(Number(request.headers['content-length']) > 0)) return body;
    const timed = limitTime(body, timeoutMs);
    if (!isChunked(request) || !isWeighed(call)) return timed;
    return countBytes(timed, (bytes) => rateLimits.countMore(call.rateLimit, request, callsOfBody(bytes)));
  };
}

/**
 * A body that fails with `RequestTimeout` when it does not arrive in time, so that checks of the caller made before it
 * still hold.
 */
function limitTime(body: Readable, timeoutMs: number): Readable {
  const timed = new PassThrough();
  const timer = setTimeout(() => timed.destroy(new ProductError('RequestTimeout')), timeoutMs).unref();
  // Nobody reads the body of a request that was refused before.
  timed.on('error', () => undefined);
  timed.once('close', () => {
    clearTimeout(timer);
    body.unpipe(timed);
  });
  body.once('error', (error) => timed.destroy(error));
  // Not a pipeline, which would close the connection before the reply.
  return body.pipe(timed);
}

/** A body whose size is known only at its end, where `count` gets it and may refuse it: before it is parsed. */
function countBytes(body: Readable, count: (bytes: number) => void): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      try {
        count(bytes);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // Nobody reads the body of a request that was refused before: without a listener its error would end the process.
  counted.on('error', () => undefined);
  body.once('error', (error) => counted.destroy(error));
  return body.pipe(counted);
}
