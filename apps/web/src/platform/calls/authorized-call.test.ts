import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MembershipId } from '@nestmate/contract/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectLine } from '../../../../../vitest.quiet';
import { createRenewal } from '../session/renew-session';
import { makeCall, type Refusal } from './authorized-call';
import { calls } from './calls';
import { makeSend } from './send';

beforeEach(() => expectLine('A call was refused'));

const maya = '01890000-0000-7000-8000-000000000001';
const membership = '01890000-0000-7000-8000-000000000002' as MembershipId;
const other = '01890000-0000-7000-8000-000000000003' as MembershipId;

type Reply = { status: number; body?: object | string };
const open: { close: () => void }[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

/** A real server with scripted replies that records requests, and a client that calls it. */
async function browser(
  answerTo: (request: { url: string; authorization?: string }) => Reply,
  token = 'fresh',
) {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ method: request.method, url: request.url, headers: request.headers });
    let sent = '';
    for await (const chunk of request) sent += String(chunk);
    bodies.push(sent);
    const { status, body } = answerTo({
      url: request.url ?? '',
      authorization: request.headers.authorization,
    });
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : body && JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const session = { accessToken: token as string | null, ended: 0 };
  const ended: string[] = [];
  const refusals: Refusal[] = [];
  const send = makeSend(origin, (code) => (code === 'Offline' ? 'Sin conexión' : 'Algo ha fallado'));
  const call = makeCall({
    send,
    session: () => session,
    language: () => 'es',
    renew: createRenewal({
      send,
      currentToken: () => session.accessToken,
      language: () => 'es',
      exclusively: (task) => task(),
      accept: async ({ accessToken }) => {
        session.accessToken = accessToken;
      },
      endedSessions: () => session.ended,
      renewedTooLate: () => ended.push('renewed too late'),
    }),
    onSessionRefused: () => ended.push('expired'),
    onRefusal: (refusal) => refusals.push(refusal),
  });
  return { call, requests, bodies, session, ended, refusals, close: () => server.close() };
}

const ok = (res: unknown): Reply => ({ status: 200, body: { res, code: 200 } });
const refused = (status: number, error_code: string): Reply => ({
  status,
  body: { err: { error_code, error_description: 'No' }, code: status },
});

const like = (call: Awaited<ReturnType<typeof browser>>['call']) =>
  call(calls.find.setStatus, {
    actsFor: membership,
    params: { userId: maya, membershipId: other },
    body: { status: 'interested' },
  });

it('answers a reply as {res, code} [7.1]', async () => {
  const { call } = await browser(() => ok({ status: 'Mutual' }));
  expect(await like(call)).toEqual({ res: { status: 'Mutual' }, code: 200 });
});

it('sends JSON with token, membership and language [7.1]', async () => {
  const { call, requests, bodies } = await browser(() => ok({ status: 'Mutual' }));
  await like(call);
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    url: `/users/${maya}/potential_roommates/${other}/status`,
    headers: {
      authorization: 'Bearer fresh',
      'x-membership-id': membership,
      'accept-language': 'es',
      'content-type': 'application/json',
    },
  });
  expect(bodies[0]).toBe('{"status":"interested"}');
});

it('puts a query into the address [7.1]', async () => {
  const { call, requests } = await browser(() => ok({ status: 'Mutual' }));
  await call(calls.find.cards, {
    actsFor: membership,
    params: { userId: maya },
    query: { status: 'queued', page: 2 },
  });
  expect(requests[0]?.url).toBe(`/users/${maya}/potential_roommates?status=queued&page=2`);
});

it('answers a refusal as {err, code} [7.1]', async () => {
  const refusing = await browser(() => refused(409, 'unit_full'));
  expect(await refusing.call(calls.room.mine, { actsFor: membership, params: { userId: maya } })).toEqual({
    err: { error_code: 'unit_full', error_description: 'No' },
    code: 409,
  });
});

it('answers code 0 in the person’s language without a reply', async () => {
  const { call, close } = await browser(() => ok(null));
  close();
  expect(await call(calls.room.mine, { actsFor: membership, params: { userId: maya } })).toEqual({
    err: { error_code: 'Offline', error_description: 'Sin conexión' },
    code: 0,
  });
});

it('treats a reply that is not JSON as an error', async () => {
  const { call } = await browser(() => ({ status: 502, body: '<html>' }));
  expect(await call(calls.product.options)).toEqual({
    err: { error_code: 'Unexpected', error_description: 'Algo ha fallado' },
    code: 502,
  });
});

it('treats a 204 as a reply without a body', async () => {
  const { call } = await browser(() => ({ status: 204 }));
  expect(await call(calls.auth.logout)).toEqual({ res: undefined, code: 204 });
});

it('a public call never carries the token', async () => {
  const { call, requests } = await browser(() => ok({}));
  await call(calls.product.options);
  expect(requests[0]?.headers.authorization).toBeUndefined();
});

const expiring =
  (refresh: Reply) =>
  ({ url, authorization }: { url: string; authorization?: string }): Reply => {
    if (url === '/auth/refresh') return refresh;
    return authorization === 'Bearer new' ? ok({ title: 'Room' }) : refused(401, 'TokenExpired');
  };

it('renews an expired token once for all calls that need it', async () => {
  const { call, requests } = await browser(expiring(ok({ accessToken: 'new' })), 'old');
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(calls.room.mine, { actsFor: membership, params: { userId: maya } })),
  );
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(requests.filter(({ url }) => url === '/auth/refresh')).toHaveLength(1);
});

it('the session ends when the token is not renewed', async () => {
  const { call, ended } = await browser(expiring(refused(401, 'Unauthorized')), 'old');
  expect((await call(calls.room.mine, { actsFor: membership, params: { userId: maya } })).code).toBe(401);
  expect(ended).toEqual(['expired']);
});

it('keeps the session when renewing fails for another reason', async () => {
  const { call, ended } = await browser(expiring(refused(503, 'Unavailable')), 'old');
  expect((await call(calls.room.mine, { actsFor: membership, params: { userId: maya } })).code).toBe(401);
  expect(ended).toEqual([]);
});

it('a session that another window has renewed is not renewed again', async () => {
  const { call, requests, session } = await browser(expiring(refused(401, 'Unauthorized')), 'old');
  const pending = call(calls.room.mine, { actsFor: membership, params: { userId: maya } });
  session.accessToken = 'new';
  expect((await pending).code).toBe(200);
  expect(requests.some(({ url }) => url === '/auth/refresh')).toBe(false);
});

it('a session that was renewed after it had ended here is not taken up', async () => {
  const { call, session, ended } = await browser(({ url, authorization }) => {
    if (url !== '/auth/refresh')
      return authorization === 'Bearer new' ? ok({}) : refused(401, 'Unauthorized');
    session.ended += 1;
    session.accessToken = null;
    return ok({ accessToken: 'new' });
  }, 'old');
  expect((await call(calls.room.mine, { actsFor: membership, params: { userId: maya } })).code).toBe(401);
  expect(session.accessToken).toBeNull();
  expect(ended).toEqual(['renewed too late']);
});

it('acts for the caller’s membership, also in a retry', async () => {
  const { call, requests } = await browser(expiring(ok({ accessToken: 'new' })), 'old');
  await call(calls.room.mine, { actsFor: other, params: { userId: maya } });
  const actedFor = requests.map(({ headers }) => headers['x-membership-id']);
  expect(actedFor).toEqual([other, undefined, other]);
});

it('reports every refusal with its call and code', async () => {
  const { call, refusals } = await browser(() => refused(403, 'AccessRemoved'));
  await call(calls.room.mine, { actsFor: membership, params: { userId: maya } });
  expect(refusals).toEqual([
    {
      call: calls.room.mine,
      params: { userId: maya },
      actsFor: membership,
      code: 403,
      error_code: 'AccessRemoved',
    },
  ]);
});
