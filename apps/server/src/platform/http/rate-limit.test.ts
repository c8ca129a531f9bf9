import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/world/builders';
import { createAddressLimiter } from './caller-address';

/** Twelve unknown addresses of the product a minute, 60 other requests. */
const app = await testApp({ config: { rateLimitFactor: 0.01, trustProxy: 1 } });

/** Sixty reads of a person a minute. */
const strict = await testApp({ config: { rateLimitFactor: 0.1 } });

const statuses = async (url: string, from: string, times: number) => {
  const codes: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { statusCode } = await app.server.inject({ url, headers: { 'x-forwarded-for': from } });
    codes.push(statusCode);
  }
  return codes;
};

it('counts failed attempts of an address, over everything that it tries', async () => {
  const codes: number[] = [];
  for (let turn = 0; turn < 14; turn += 1)
    codes.push(...(await statuses(`/try/${turn}.php`, '192.0.2.1', 1)));
  expect(codes).toEqual([...Array<number>(12).fill(404), 429, 429]);
  expect(await statuses('/try/once', '192.0.2.2', 1)).toEqual([404]);
});

it.each([
  ['pictures', '/files/pictures/face-large.jpg', 300],
  ['links in mails', '/mail/end/00000000-0000-4000-8000-000000000000/seal', 1],
  ['routes that declare no limit of their own', '/metrics', 60],
])('limits %s by address', async (_, url, times) => {
  await app.storage.write('pictures', 'face-large.jpg', Buffer.from('A face'));
  const first = await statuses(url, '198.51.100.7', times);
  expect(first).not.toContain(429);
  // The bucket refills meanwhile, so some more are allowed.
  for (let more = 0; more < times; more += 1) if ((await statuses(url, '198.51.100.7', 1))[0] === 429) return;
  expect.unreachable('Nothing limits them');
});

it('checks the database once for all who ask at the same time whether the server is ready', async () => {
  const before = app.database.pool.totalCount;
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.server.inject({ url: '/readyz' })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(app.database.pool.totalCount - before).toBeLessThanOrEqual(1);
});

it('counts an IPv6 /64 and, at a higher bound, its /48', () => {
  const may = createAddressLimiter({ max: 2, periodMs: 60_000 });
  const ask = (net: number, times: number) =>
    Array.from({ length: times }, (_, at) => may(`2001:db8:1:${net}::${at}`));
  expect(ask(0, 3)).toEqual([true, true, false]);
  for (let net = 1; net < 100; net += 1) ask(net, 1);
  expect(ask(100, 1)).toEqual([false]);
  expect(may('2001:db8:2:1::1')).toBe(true);
  expect([may('192.0.2.1'), may('192.0.2.1'), may('192.0.2.1')]).toEqual([true, true, false]);
});

it('counts each IPv6 /64 on its own', () => {
  const may = createAddressLimiter({ max: 2, periodMs: 60_000 });
  for (let turn = 0; turn < 100; turn += 1) may(`2001:db8:1:1::${turn}`);
  expect(may('2001:db8:1:2::1')).toBe(true);
});

it('counts a deep page of cards as many calls, because ranking it costs as much as all pages before it', async () => {
  const me = await resident(strict.db, await community(strict.db));
  const codeOf = async (page: number) =>
    (await strict.call(calls.find.cards, { as: me.userId, params: me, query: { page } })).code;
  expect([await codeOf(9), await codeOf(500), await codeOf(500), await codeOf(9)]).toEqual([
    200, 200, 429, 200,
  ]);
});

/** A sheet of answers of about this many bytes. */
const sheet = (size: number) => JSON.stringify({ answers: [], filling: 'x'.repeat(size) });
const sheetPath = ({ membershipId }: { membershipId: string }) =>
  `/v1/matching_group/questions/${membershipId}`;

const chunked = { 'transfer-encoding': 'chunked' };

it.each([
  ['is told', {}, sheet],
  ['is not told', chunked, (size: number) => Readable.from([sheet(size)])],
])('counts a call with a large body, whose length %s, as many', async (_, headers, payloadOf) => {
  // 24 writes of a person a minute.
  const me = await resident(strict.db, await community(strict.db));
  const authorization = `Bearer ${await strict.tokenOf(me.userId)}`;
  const send = async (size: number) => {
    const { statusCode } = await strict.server.inject({
      method: 'POST',
      url: sheetPath(me),
      headers: { authorization, 'content-type': 'application/json', ...headers },
      payload: payloadOf(size),
    });
    return statusCode === 429;
  };
  const isRefused: boolean[] = [];
  for (const size of [60_000, 10, 60_000, 10]) isRefused.push(await send(size));
  expect(isRefused).toEqual([false, false, true, false]);
});

it.each([
  ['a GET with a body', 'GET', '/users/:userId/potential_roommates', 'application/json'],
  ['a body of an unknown kind', 'POST', '/v1/matching_group/questions/:membershipId', 'text/unknown'],
  ['a body that is too large', 'POST', '/v1/matching_group/questions/:membershipId', 'application/json'],
])('the server survives %s in chunks that never end', async (_, method, path, kind) => {
  const own = await testApp({ config: { bodyTimeoutMs: 200 } });
  const me = await resident(own.db, await community(own.db));
  await own.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = own.server.server.address() as AddressInfo;
  const token = await own.tokenOf(me.userId);
  const begin = (start: string, contentType: string, chunk: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const head = [
      `${start} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      `content-type: ${contentType}`,
      'transfer-encoding: chunked',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    return socket;
  };
  const url = path.replace(':userId', me.userId).replace(':membershipId', me.membershipId);
  await once(begin(`${method} ${url}`, kind, 'x'.repeat(300_000)), 'data');
  // Timeouts of one length fire in order: this body times out after the one above, whose unhandled error would fail
  // this file.
  const reply = await text(begin(`POST ${sheetPath(me)}`, 'application/json', '{'));
  expect(reply).toContain('HTTP/1.1 408 ');
  own.server.server.closeAllConnections();
  expect((await own.call(calls.find.cards, { as: me.userId, params: me })).code).toBe(200);
});

it('allows the largest body in chunks that its limit allows, which counts as a whole minute', async () => {
  const me = await resident(strict.db, await community(strict.db));
  const authorization = `Bearer ${await strict.tokenOf(me.userId)}`;
  const { statusCode } = await strict.server.inject({
    method: 'POST',
    url: sheetPath(me),
    headers: { authorization, 'content-type': 'application/json', ...chunked },
    payload: Readable.from([sheet(200_000)]),
  });
  expect(statusCode).not.toBe(429);
});

it('refuses a large body before it is sent', async () => {
  const me = await resident(strict.db, await community(strict.db));
  await strict.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = strict.server.server.address() as AddressInfo;
  const head = [
    `POST ${sheetPath(me)} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${await strict.tokenOf(me.userId)}`,
    'content-type: application/json',
    'content-length: 60000',
  ];
  const announce = () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return socket;
  };
  const allowed = announce();
  // Answered in order of arrival: the first head has been counted when this call is answered.
  await once(allowed, 'ready');
  await strict.call(calls.find.cards, { as: me.userId, params: me });
  const refused = announce();
  expect(String(await once(refused, 'data'))).toContain('HTTP/1.1 429 ');
  for (const socket of [allowed, refused]) socket.destroy();
});

it.each([
  ['POST', '/auth/refresh', 413],
  ['POST', '/auth/facebook', 413],
  ['GET', '/api/v1/lost_auth?email=nobody@example.com', 404],
] as const)(
  'counts a call without a person as one, whatever it announces: %s %s',
  async (method, url, code) => {
    const { statusCode } = await app.server.inject({
      method,
      url,
      headers: {
        'x-forwarded-for': '203.0.113.5',
        'content-type': 'application/json',
        'content-length': '262144',
      },
    });
    expect(statusCode).toBe(code);
  },
);

it('refuses a large chunked body without a session', async () => {
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: '/auth/google',
    headers: { ...chunked, 'content-type': 'application/json' },
    payload: Readable.from([sheet(21_000)]),
  });
  expect(statusCode).toBe(413);
});

it('allows a call that counts as more than the limit of a minute, when none was made before', async () => {
  const me = await resident(strict.db, await community(strict.db));
  const authorization = `Bearer ${await strict.tokenOf(me.userId)}`;
  // Three of a person a minute.
  const { statusCode } = await strict.server.inject({
    method: 'POST',
    url: '/auth/reassociate/user',
    headers: { authorization, 'content-type': 'application/json' },
    payload: sheet(60_000),
  });
  expect(statusCode).not.toBe(429);
});
