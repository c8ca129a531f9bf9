import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import { errorStatus } from '@nestmate/contract/errors';
import { limits } from '@nestmate/contract/limits';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { pathOf, testApp } from '../../../test/app';
import { community, resident } from '../../../test/world/builders';
import { makeLog } from '../observability/log';
import { createRateLimits } from './rate-limit';
import { openHttpServer } from './server';

const app = await testApp();
const hall = await community(app.db);
const me = await resident(app.db, hall);
const authorization = `Bearer ${await app.tokenOf(me.userId)}`;
const path = `/users/${me.userId}/user_info_verification`;

const put = (payload: string | object, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'PUT', url: path, payload, headers: { authorization, ...headers } });

it.each([
  ['en', 'malformed'],
  ['es', 'es'],
  ['zh', '。'],
])('replies to every kind of bad request with its code and a text in %s', async (language) => {
  const json = { 'content-type': 'application/json', 'accept-language': language };
  const wrong = [
    [await put('{"first_name":', json), 400, 'MalformedRequest'],
    [await put(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, json), 400, 'MalformedRequest'],
    [await put('x'.repeat(limits.bodyBytes + 1), json), 413, 'PayloadTooLarge'],
    [await put('<xml/>', { ...json, 'content-type': 'application/xml' }), 415, 'UnsupportedMediaType'],
    [await put({ first_name: 7 }, { 'accept-language': language }), 422, 'InvalidInput'],
    [await app.server.inject({ url: '/api/v1/nothing', headers: json }), 404, 'NotFound'],
    [await app.server.inject({ url: '/users/%zz', headers: json }), 400, 'MalformedRequest'],
  ] as const;
  const sentences = wrong.map(([response, code, error_code]) => {
    expect(response.statusCode).toBe(code);
    const { err, ...rest } = response.json<{ err: Record<string, unknown>; code: number }>();
    expect(rest).toEqual({ code });
    expect(err).toMatchObject({ error_code, error_description: expect.stringMatching(/.{4,}[.。]$/) });
    expect(response.headers['cache-control']).toBe('no-store');
    return String(err.error_description);
  });
  const english = await app.server.inject({ url: '/api/v1/nothing' });
  const isEnglish = sentences.includes(
    english.json<{ err: { error_description: string } }>().err.error_description,
  );
  expect(isEnglish).toBe(language === 'en');
});

it('answers 503 while the database cannot be reached, has no connection left, or ends one', async () => {
  const failures = [
    () => new pg.Pool({ host: '127.0.0.1', port: 1 }).query('select 1'),
    async () => {
      const pool = new pg.Pool({ connectionString: app.database.url, max: 1, connectionTimeoutMillis: 20 });
      const only = await pool.connect();
      await pool.query('select 1').finally(() => only.release(true));
    },
    () => app.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    () => app.db.execute(sql`select from nowhere`),
  ];
  const server = await openHttpServer({
    log: makeLog('silent'),
    productName: 'Nestmate',
    trustProxy: 0,
    namesOwnHosts: () => true,
    limits: createRateLimits(1),
  });
  server.get<{ Params: { at: number } }>('/:at', ({ params }) => failures[params.at]?.());
  const answers = [];
  for (const at of failures.keys()) {
    const response = await server.inject({ url: `/${at}` });
    answers.push([response.statusCode, response.headers['retry-after']]);
  }
  const unavailable = [503, '5'];
  expect(answers).toEqual([unavailable, unavailable, unavailable, [500, undefined]]);
  await server.close();
});

it('names the fields of a wrong type without the unknown ones', async () => {
  const response = await put({ first_name: 7, hidden: 'yes', favourite: 'colour' });
  const { validation } = response.json<{ err: { validation: { title: string }[] } }>().err;
  expect(validation.map(({ title }) => title)).toEqual(expect.arrayContaining(['first_name', 'hidden']));
  expect(JSON.stringify(validation)).not.toContain('favourite');
});

/** All but the deletion of the account, after which no other call is possible. */
const survivable = new Map(
  Object.entries(calls)
    .flatMap(([feature, group]) =>
      Object.entries(group).map(([name, call]): [string, AnyCall] => [`${feature}.${name}`, call]),
    )
    .filter(([name]) => name !== 'auth.logout' && name !== 'account.delete'),
);
const nastyText = fc.oneof(
  fc.constantFrom('\0', 'a\0b', '\ud800', 'cut 🏠'.slice(0, -1), '‮txt', "'; drop table users; --", '%00'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
/** A lone surrogate cannot be encoded in a URL. */
const inAddress = nastyText.map((text) => text.replaceAll(/\p{Surrogate}/gu, ''));
const nastyValue = fc.oneof(
  nastyText,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, [], {}, Number.MAX_SAFE_INTEGER, [[[[]]]]),
  fc.array(nastyText, { maxLength: 3 }),
);
const knownFields = ['passcode', 'first_name', 'last_name', 'bio', 'personalPronoun', 'answers', 'status'];
const nastyBody = fc.dictionary(fc.oneof(fc.constantFrom(...knownFields), nastyText), nastyValue, {
  maxKeys: 6,
});

it('no call replies 500, whatever its body', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...survivable.keys()),
      fc.record({ body: nastyBody, query: inAddress, part: inAddress }),
      async (name, { body, query, part }) => {
        const call = survivable.get(name);
        if (!call) return;
        const params = { userId: me.userId, membershipId: me.membershipId, token: part || 'x' };
        const response = await app.server.inject({
          method: call.method,
          url: `${pathOf(call, params)}?page=${encodeURIComponent(query)}`,
          headers: { authorization },
          ...(call.method !== 'GET' && { payload: body }),
        });
        expect(response.statusCode).toBeLessThan(500);
      },
    ),
    { numRuns: 300 },
  );
});

it.each(['/auth/redirect/google?state=%00', '/api/v1/invitation/preflight/X%00'])(
  'refuses text that cannot be stored: %s',
  async (url) => {
    expect((await app.server.inject({ url })).statusCode).toBe(errorStatus.MalformedRequest);
  },
);
