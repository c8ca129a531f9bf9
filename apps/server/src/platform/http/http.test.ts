import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/world/builders';

const limited = await testApp({ config: { rateLimitFactor: 0.005, trustProxy: 1 } });
const hall = await community(limited.db);
const perMinute = { read: 600 * 0.005, guess: Math.ceil(30 * 0.005) };

it('counts refused calls too, per person', async () => {
  const me = await resident(limited.db, hall);
  const neighbour = await resident(limited.db, hall);
  const token = await limited.tokenOf(me.userId);
  const probe = (membershipId: string) =>
    limited.call(calls.profile.readBasicInfo, { token, membershipId, params: { userId: me.userId } });
  for (let tries = 0; tries < perMinute.read; tries += 1)
    expect((await probe(neighbour.membershipId)).code).toBe(403);
  const { code, err } = await probe(me.membershipId);
  expect(code).toBe(429);
  expect(err?.retry_after).toBeGreaterThan(0);
  expect(
    (await limited.call(calls.profile.readBasicInfo, { as: neighbour.userId, params: neighbour })).code,
  ).toBe(200);
});

it('counts anonymous callers by the address that the proxy saw, not by the one they claim', async () => {
  const ask = (claimed: string) =>
    limited.server.inject({
      url: '/api/v1/lost_auth?email=nobody@mail.example',
      headers: { 'x-forwarded-for': `${claimed}, 203.0.113.7` },
    });
  for (let tries = 0; tries < perMinute.guess; tries += 1)
    expect((await ask(`198.51.100.${tries}`)).statusCode).toBe(404);
  const refused = await ask('198.51.100.200');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

/** Its headers are those of every page. */
const page = '/legal/en/terms.html';
const headersOfPage = async () => (await limited.server.inject({ url: page })).headers;
const policy = async () => String((await headersOfPage())['content-security-policy']);

it('allows only its own scripts', async () => {
  expect(await policy()).toMatch(/default-src 'none'/);
  expect(/script-src ([^;]*)/.exec(await policy())?.[1]).toBe("'self'");
});

it('forbids framing', async () => {
  expect(await policy()).toMatch(/frame-ancestors 'none'/);
});

it('sends the headers that isolate a page with every page', async () => {
  const headers = await headersOfPage();
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringMatching(/camera=\(self\).*microphone=\(self\).*geolocation=\(\)/),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
});

it('serves metrics to this machine alone, without a proxy', async () => {
  const metrics = (headers = {}) => limited.server.inject({ url: '/metrics', headers });
  expect((await metrics()).body).toContain('http_request_duration_seconds');
  expect((await metrics({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  const guarded = await testApp({ config: { metricsToken: 'a token' } });
  expect((await guarded.server.inject({ url: '/metrics' })).statusCode).toBe(404);
  const headers = { authorization: 'Bearer a token' };
  expect((await guarded.server.inject({ url: '/metrics', headers })).statusCode).toBe(200);
});

it('adds a request id to every response and its log lines', async () => {
  const lines: string[] = [];
  const logged = await testApp({ log: { write: (line: string) => void lines.push(line) } });
  const response = await logged.server.inject({ url: '/api/v1/nothing' });
  const id = String(response.headers['x-request-id']);
  expect(lines.filter((line) => line.includes(id))).not.toEqual([]);
});

it('the server is not ready before it stops', async () => {
  const going = await testApp();
  const ready = () => going.server.inject({ url: '/readyz' });
  expect((await ready()).json()).toMatchObject({ res: 'ready', code: 200 });
  going.announceStop();
  const response = await ready();
  expect([response.statusCode, response.headers.connection]).toEqual([503, 'close']);
  expect((await going.server.inject({ url: '/healthz' })).statusCode).toBe(200);
});

it('says that it is ready without group calls once what they need could not be started', async () => {
  const going = await testApp();
  await expect(going.mediaWorkers.start({ dtlsCertificateFile: '/none' })).rejects.toThrow();
  const ready = await going.server.inject({ url: '/readyz' });
  expect(ready.json()).toMatchObject({ res: 'ready, but without group calls', code: 200 });
});

it('shows the number of group calls only to those who may read the metrics', async () => {
  const calls = { workers: 0, rooms: 0, participants: 0, bytes: { received: 0, sent: 0 } };
  const guarded = await testApp({ config: { metricsToken: 'a token' } });
  const ready = async (headers = {}) =>
    (await guarded.server.inject({ url: '/readyz', headers })).json<object>();
  expect(await ready()).toEqual({ res: 'ready', code: 200 });
  expect(await ready({ authorization: 'Bearer a token' })).toEqual({ res: 'ready', code: 200, calls });
  const elsewhere = { url: '/readyz', headers: { 'x-forwarded-for': '203.0.113.7' } };
  expect((await limited.server.inject(elsewhere)).json()).toEqual({ res: 'ready', code: 200 });
});

it('documents nothing at /docs unless it is set to', async () => {
  for (const url of ['/docs', '/docs/json'])
    expect((await limited.server.inject({ url })).statusCode, url).toBe(404);
});

it('documents every call at /docs', async () => {
  const open = await testApp({ config: { apiDocs: true } });
  const document = (await open.server.inject({ url: '/docs/json' })).json<{
    openapi: string;
    paths: Record<string, object>;
  }>();
  expect(document.openapi).toMatch(/^3\.1/);
  const declared = Object.values(calls).flatMap((group) => Object.values(group));
  for (const { method, path } of declared) {
    const written = path.replaceAll(/:(\w+)/g, '{$1}');
    expect(Object.keys(document.paths[written] ?? {}), `${method} ${path}`).toContain(method.toLowerCase());
  }
});
