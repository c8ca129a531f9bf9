import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorCode } from '@nestmate/contract/errors';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { answerErrors } from './errors';
import { ProductError } from './product-error';
import { createRateLimits } from './rate-limit';
import { drainSlowly, createRefusalDelay } from './slow-refusals';

const at = (ip: string, rest?: string) => ({
  account: undefined,
  ip,
  raw: { complete: rest === undefined } as FastifyRequest['raw'],
  headers: { 'content-length': rest },
});

it('delays only the caller who continues above a limit', async () => {
  const ends: (() => void)[] = [];
  const turn = createRefusalDelay(1, () => new Promise<void>((end) => ends.push(end)));
  await Promise.all(Array.from({ length: 100 }, () => turn(at('192.0.2.1'))));
  expect(ends).toHaveLength(0);
  const late = Array.from({ length: 3 }, () => turn(at('192.0.2.1')));
  await turn(at('192.0.2.2'));
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all(late);
});

it('delays every refusal of a large body, which must still be read', async () => {
  const ends: (() => void)[] = [];
  const turn = createRefusalDelay(1, () => new Promise<void>((end) => ends.push(end)));
  await turn(at('192.0.2.1', '4096'));
  expect(ends).toHaveLength(0);
  const large = turn(at('192.0.2.1', '7900000'));
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await large;
});

it('keeps at most 2000 callers waiting', async () => {
  let waiting = 0;
  const turn = createRefusalDelay(1, () => {
    waiting += 1;
    return new Promise(() => undefined);
  });
  for (let call = 0; call < 2200; call += 1) void turn(at('192.0.2.1'));
  await turn(at('192.0.2.1'));
  expect(waiting).toBe(2000);
});

it('slows down only calls above a limit and invalid tokens', async () => {
  const slow: string[] = [];
  const server = fastify();
  answerErrors(server, 'Nestmate', createRateLimits(1), async ({ url }) => void slow.push(url));
  server.get<{ Params: { code: ErrorCode } }>('/:code', ({ params }) => {
    throw new ProductError(params.code);
  });
  for (const code of ['TooManyRequests', 'Unauthorized', 'TokenExpired', 'NotFound', 'Forbidden'])
    await server.inject(`/${code}`);
  expect(slow).toEqual(['/TooManyRequests', '/Unauthorized']);
});

it.each([
  ['an announced length', { 'content-length': '900000' }, true],
  ['chunks', { 'transfer-encoding': 'chunked' }, true],
  ['a small rest', { 'content-length': '9000' }, false],
])('slows any refusal in the middle of a body with %s', async (_, headers, isSlow) => {
  const slow: string[] = [];
  const server = fastify();
  answerErrors(server, 'Nestmate', createRateLimits(1), async ({ url }) => void slow.push(url));
  const refuse = async () => {
    throw new ProductError('Forbidden');
  };
  server.post('/mine', { onRequest: refuse }, refuse);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const sent = request({ port, method: 'POST', path: '/mine', headers });
  sent.flushHeaders();
  const [response] = await once(sent, 'response');
  expect(response).toMatchObject({ statusCode: 403 });
  expect(slow).toEqual(isSlow ? ['/mine'] : []);
  sent.on('error', () => undefined).destroy();
  await server.close();
});

it('reads the rest of a refused body a little at a time, to its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let left = 20;
  const body = new Readable({
    highWaterMark: 1,
    read() {
      left -= 1;
      this.push(left < 0 ? null : Buffer.alloc(64 * 1024));
    },
  });
  drainSlowly(body as FastifyRequest['raw']);
  await nextTurn();
  expect(left).toBeGreaterThan(16);
  for (let chunk = 0; chunk < 25; chunk += 1) {
    await vi.advanceTimersByTimeAsync(60);
    await nextTurn();
  }
  expect(body.readableEnded).toBe(true);
  vi.useRealTimers();
});
