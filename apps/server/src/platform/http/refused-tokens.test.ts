import { calls } from '@nestmate/contract';
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/world/builders';

const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
/** Twelve worthless tokens of an address a minute, and ten times as many expired ones. */
const app = await testApp({ log, config: { rateLimitFactor: 0.01, trustProxy: 1 } });
const hall = await community(app.db);
const me = await resident(app.db, hall);
const anHourAgo = new Date(Date.now() - 3_600_000);

let homes = 0;
let address: string;
beforeEach(() => {
  address = `2001:db8:${++homes}::1`;
  lines.length = 0;
});

const read = (token?: string) =>
  app.call(calls.room.mine, {
    ...(token !== undefined && { token }),
    params: { userId: me.userId },
    headers: { 'x-forwarded-for': address },
  });
const codes = async (count: number, token?: string) => {
  const answers = [];
  for (let turn = 0; turn < count; turn += 1) answers.push(await read(token));
  return answers.map(({ code }) => code);
};

it.each(['worthless', undefined])(
  'answers only a few invalid tokens of an address, whichever call they come with: %s',
  async (token) => {
    expect(await codes(12, token)).toEqual(Array(12).fill(401));
    const { code, err } = await read(token);
    expect([code, err?.error_code, err?.retry_after]).toEqual([429, 'TooManyRequests', 10]);
    const headers = { 'x-forwarded-for': address.replace('::1', '::2') };
    expect((await app.call(calls.chat.session, { headers, params: me })).code).toBe(429);
    address = `2001:db8:${++homes}::1`;
    expect(await codes(1, token)).toEqual([401]);
  },
);

it('accepts expired and valid tokens of a campus beside any number of invalid ones', async () => {
  const expired = await app.tokenOf(me.userId, anHourAgo);
  expect(await codes(100, expired)).toEqual(Array(100).fill(401));
  expect(await codes(12, 'worthless')).toEqual(Array(12).fill(401));
  expect(await codes(1, 'worthless')).toEqual([429]);
  expect(await codes(1, expired)).toEqual([401]);
  expect(await codes(1, await app.tokenOf(me.userId))).toEqual([200]);
});

it('logs one line for many refused tokens', async () => {
  await codes(50, 'worthless');
  expect(lines.filter((line) => !line.includes('Worthless access tokens were refused'))).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(1);
});

it('logs one line for many calls above a limit', async () => {
  const other = await resident(app.db, hall);
  const ask = async (token: string) =>
    (await app.call(calls.room.mine, { token, params: { userId: other.userId } })).code;
  const token = await app.tokenOf(other.userId);
  for (let turn = 0; turn < 50; turn += 1)
    expect(await ask(token), `turn ${turn}`).toBe(turn < 6 ? 200 : 429);
  expect(lines.filter((line) => line.includes('A rate limit refused calls'))).toHaveLength(1);
  const completed = lines.filter((line) => line.includes('request completed'));
  expect(completed).toHaveLength(6);
  expect(JSON.parse(completed[0] ?? '')).toMatchObject({
    req: { method: 'GET', url: expect.stringContaining(other.userId) },
    res: { status: 200 },
  });
});
