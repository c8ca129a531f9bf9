import { afterEach, expect, it, vi } from 'vitest';
import { makeSend } from './send';

afterEach(() => vi.restoreAllMocks());

it('logs an answer that is not ok by its route and code alone [8.1]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const body = { err: { error_code: 'InvalidPasscode', error_description: 'Invalid passcode' }, code: 404 };
  const send = makeSend(
    'http://x',
    () => '',
    async () => Response.json(body, { status: 404 }),
  );
  const answer = await send({
    method: 'GET',
    path: '/api/v1/invitation/preflight/NEST-SECRET',
    route: '/api/v1/invitation/preflight/:token',
    headers: {},
  });
  expect(answer).toEqual(body);
  expect(logged).toHaveBeenCalledWith(expect.any(String), {
    method: 'GET',
    route: '/api/v1/invitation/preflight/:token',
    code: 404,
    error_code: 'InvalidPasscode',
  });
  expect(JSON.stringify(logged.mock.calls)).not.toContain('NEST-SECRET');
});

it('logs nothing for an aborted call', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const send = makeSend('http://127.0.0.1:9', () => 'Offline');
  const answer = await send({
    method: 'GET',
    path: '/',
    route: '/',
    headers: {},
    signal: AbortSignal.abort(),
  });
  expect(answer).toMatchObject({ err: { error_code: 'Aborted' }, code: 0 });
  expect(logged).not.toHaveBeenCalled();
});

/** The connection breaks, or the caller gives up, in the middle of the reply. */
const endsIn = (error: DOMException | TypeError) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"res":['));
        body.error(error);
      },
    }),
  );

it('treats a reply that breaks off as none, so that the call is retried', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const send = makeSend(
    '',
    (code) => code,
    async () => endsIn(new TypeError('network error')),
  );
  expect(await send({ method: 'GET', path: '/', route: '/', headers: {} })).toEqual({
    err: { error_code: 'Offline', error_description: 'Offline' },
    code: 0,
  });
});

it('logs nothing for a call that is aborted in the middle of its reply', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const caller = new AbortController();
  const send = makeSend(
    '',
    () => '',
    async () => {
      caller.abort();
      return endsIn(new DOMException('gone', 'AbortError'));
    },
  );
  const request = { method: 'GET', path: '/', route: '/', headers: {}, signal: caller.signal };
  expect(await send(request)).toMatchObject({ err: { error_code: 'Aborted' }, code: 0 });
  expect(logged).not.toHaveBeenCalled();
});

it('answers Unexpected, with its code, for a reply that is not the server’s', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const send = makeSend(
    '',
    (code) => code,
    async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  );
  expect(await send({ method: 'GET', path: '/', route: '/', headers: {} })).toEqual({
    err: { error_code: 'Unexpected', error_description: 'Unexpected' },
    code: 502,
  });
});

it('lets a short change outlive the page that made it, within what the browser allows', async () => {
  const keepAlives: (boolean | undefined)[] = [];
  const send = makeSend(
    '',
    () => '',
    async (_, init) => {
      keepAlives.push(init?.keepalive);
      return new Response(null, { status: 204 });
    },
  );
  const request = { path: '/', route: '/', headers: {} };
  await send({ ...request, method: 'PUT', body: { words: 'Early riser' } });
  await send({ ...request, method: 'POST' });
  await send({ ...request, method: 'PUT', body: { words: 'x'.repeat(20_000) } });
  await send({ ...request, method: 'GET' });
  expect(keepAlives).toEqual([true, true, false, false]);
});
