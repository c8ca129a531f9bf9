import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/builders';
import { addressLimiter } from './address-limiter';

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

it('counts what an address asks for in vain, over all that it tries', async () => {
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
  // Meanwhile some more are allowed.
  for (let more = 0; more < times; more += 1) if ((await statuses(url, '198.51.100.7', 1))[0] === 429) return;
  expect.unreachable('Nothing limits them');
});

it('asks the database once for everybody who asks at the same time whether the server is ready', async () => {
  const before = app.database.pool.totalCount;
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.server.inject({ url: '/readyz' })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(app.database.pool.totalCount - before).toBeLessThanOrEqual(1);
});

it('counts an IPv6 /64, and all of a /48 together at a higher bound', () => {
  const may = addressLimiter({ max: 2, periodMs: 60_000 });
  const ask = (net: number, times: number) =>
    Array.from({ length: times }, (_, at) => may(`2001:db8:1:${net}::${at}`));
  expect(ask(0, 3)).toEqual([true, true, false]);
  for (let net = 1; net < 100; net += 1) ask(net, 1);
  expect(ask(100, 1)).toEqual([false]);
  expect(may('2001:db8:2:1::1')).toBe(true);
  expect([may('192.0.2.1'), may('192.0.2.1'), may('192.0.2.1')]).toEqual([true, true, false]);
});

it('lets no IPv6 /64 use up what its neighbours have', () => {
  const may = addressLimiter({ max: 2, periodMs: 60_000 });
  for (let turn = 0; turn < 100; turn += 1) may(`2001:db8:1:1::${turn}`);
  expect(may('2001:db8:1:2::1')).toBe(true);
});

it('counts a deep page of cards as many, since ranking it costs as much as all before it', async () => {
  const me = await resident(strict.db, await community(strict.db));
  const codeOf = async (page: number) =>
    (await strict.call(calls.find.cards, { as: me.userId, params: me, query: { page } })).code;
  expect([await codeOf(9), await codeOf(500), await codeOf(500), await codeOf(9)]).toEqual([
    200, 200, 429, 200,
  ]);
});

it('counts a call with a large body as many, also when its length is not told, and refuses it before it is read', async () => {
  const place = await community(strict.db);
  // 24 writes of a person a minute.
  const statusesOf = async (headers: Record<string, string>, sizes: number[]) => {
    const me = await resident(strict.db, place);
    const token = await strict.tokenOf(me.userId);
    const codes: number[] = [];
    for (const size of sizes) {
      const { statusCode } = await strict.server.inject({
        method: 'POST',
        url: `/v1/matching_group/questions/${me.membershipId}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ answers: [], filling: 'x'.repeat(size) }),
      });
      codes.push(statusCode);
    }
    return codes.map((code) => code === 429);
  };
  expect(await statusesOf({}, [60_000, 10, 60_000, 10])).toEqual([false, false, true, false]);
  expect(await statusesOf({ 'transfer-encoding': 'chunked' }, [10])).toEqual([true]);
});
