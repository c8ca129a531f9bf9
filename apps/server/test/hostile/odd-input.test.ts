import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  actsForMembership,
  type AnyCall,
  chatIdOf,
  chatRequests,
  type ChatRequestName,
  sessionRenewal,
  watchRequest,
} from '@nestmate/contract';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf, testApp } from '../app';
import { community, offer, question, resident } from '../builders';
import { chatClientsOf, newMessageId } from '../chat';
import { everyCall, fieldsOf, type KnownValues, sampleOf } from './every-call';
import { oddInAddress, oddInBody, oddInHeader, oddVariants } from './odd-values';

const failures: string[] = [];
const app = await testApp({
  log: {
    write: (line) => {
      if (/^(error|fatal)$/.test((JSON.parse(line) as { level: string }).level)) failures.push(line);
    },
  },
});
const place = await community(app.db);
const neighbour = await resident(app.db, place);
const questionId = await question(app.db, place, { type: 'FREE_TEXT' });
const [major] = await offer(app.db, place, 'majors', ['Biology']);
const [wish] = await offer(app.db, place, 'housing', ['Quiet floor']);
const beginChat = await chatClientsOf(app);
const agent = new http.Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** What samples hold, so that a call with one odd value is otherwise valid. */
const placeholders = {
  ...place,
  otherId: neighbour.membershipId,
  potential_roommate_id: neighbour.membershipId,
  userIds: [neighbour.userId],
  membershipIds: [neighbour.membershipId],
  questionId,
  gender: place.womanId,
  sex: place.womanId,
  majors: [major],
  housing: [wish],
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  data: 'tidy',
  traits: 'tidy',
  email: 'somebody@mail.example',
  starts: '22:00',
  ends: '08:00',
  time_zone: 'Europe/Madrid',
  page: '/matches',
  before: undefined,
} satisfies KnownValues;

/** A caller of their own for each call, because one of them deletes the account. */
async function callerOf(call: AnyCall) {
  const me = await resident(app.db, place);
  const known: KnownValues = {
    ...placeholders,
    userId: me.userId,
    membershipId: call.actsForPath ? me.membershipId : neighbour.membershipId,
  };
  return {
    ...me,
    token: await app.tokenOf(me.userId),
    params: fieldsOf(call.params, known),
    query: fieldsOf(call.query, known) as Record<string, string>,
    body: call.body && sampleOf(call.body, known),
  };
}
type Caller = Awaited<ReturnType<typeof callerOf>>;

const queryOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && typeof value !== 'object')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);

interface Sent {
  path?: string;
  query?: readonly string[];
  /** A text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
}

let port: number;
beforeAll(() => {
  ({ port } = app.server.server.address() as AddressInfo);
});

interface Answered {
  status: number;
  text: string;
}

/** Sends a call over a real connection: duplicate headers exist nowhere else. */
async function send(call: AnyCall, caller: Caller, sent: Sent): Promise<Answered> {
  const { path = pathOf(call, caller.params), query = queryOf(caller.query) } = sent;
  const body = 'body' in sent ? sent.body : caller.body;
  const written = typeof body === 'string' ? body : JSON.stringify(body);
  const bytes = call.method === 'GET' || written === undefined ? undefined : Buffer.from(written);
  const headers = {
    authorization: `Bearer ${caller.token}`,
    ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, port, method: call.method, path: `${path}?${query.join('&')}`, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    request.on('error', reject);
    request.end(bytes);
  });
}

const asJson = (value: unknown) => ({ body: JSON.stringify(value) ?? '' });

function* oddQueries(call: AnyCall, { query, membershipId }: Caller): Generator<string[]> {
  const names = actsForMembership(call) ? { ...query, membership_id: membershipId } : query;
  for (const [name, value] of Object.entries(names)) {
    const others = queryOf({ ...query, [name]: undefined });
    const valid = encodeURIComponent(value);
    yield [...others, name];
    yield [...others, `${name}[]=${valid}`];
    yield [...others, `${name}[a]=${valid}`];
    for (const odd of oddInAddress) yield [...others, `${name}=${odd}`];
  }
}

/** The same guard reads the headers of every call that is alike in these. */
const kindOf = (call: AnyCall) =>
  [call.method, call.access, actsForMembership(call), Boolean(call.body)].join();
const firstOfItsKind = new Set(
  new Map(everyCall.toReversed().map(({ call }) => [kindOf(call), call])).values(),
);

function* oddRequests(call: AnyCall, caller: Caller): Generator<Sent> {
  for (const name of Object.keys(caller.params))
    for (const odd of oddInAddress) {
      const path = call.path.replaceAll(/:(\w+)/g, (_, each: string) =>
        each === name ? odd : String(caller.params[each]),
      );
      yield { path };
    }
  for (const query of oddQueries(call, caller)) yield { query };
  if (firstOfItsKind.has(call))
    for (const odd of oddInHeader)
      for (const name of ['accept-language', 'content-type', 'authorization', 'x-membership-id', 'cookie'])
        yield { headers: { [name]: odd } };
  if (call.method === 'GET') return;
  for (const odd of call.body ? oddVariants(caller.body) : oddInBody) yield asJson(odd);
  for (const text of ['', '{', '"', '{"a":1', `${'['.repeat(5000)}`, '\0', '{"__proto__":{"a":1}}'])
    yield { body: text };
}

it.each(everyCall)(
  '$name answers odd input with a refusal or a reply, never with a failure',
  async ({ call }) => {
    const caller = await callerOf(call);
    const wrong: unknown[] = [];
    for (const sent of oddRequests(call, caller)) {
      const { status, text } = await send(call, caller, sent);
      const isWhole = text === '' || (JSON.parse(text) as { code: number }).code === status;
      if (status >= 500 || !isWhole) wrong.push({ status, sent: JSON.stringify(sent).slice(0, 300) });
    }
    expect(wrong).toEqual([]);
    expect(failures.splice(0)).toEqual([]);
  },
);

it.each(everyCall.filter(({ call }) => call.body))('$name has a sample that is valid', async ({ call }) => {
  const { body, query, params } = await callerOf(call);
  expect(call.body?.safeParse(body).error).toBeUndefined();
  expect(call.query?.safeParse(query).error).toBeUndefined();
  expect(call.params?.safeParse(params).error).toBeUndefined();
});

it.each(everyCall)('$name refuses what is said twice instead of choosing one', async ({ call }) => {
  const caller = await callerOf(call);
  const wrong: unknown[] = [];
  const refuses = async (sent: Sent) => {
    const { status } = await send(call, caller, sent);
    if (status < 400 || status >= 500) wrong.push({ status, sent: JSON.stringify(sent).slice(0, 300) });
  };
  const named = actsForMembership(call)
    ? { ...caller.query, membership_id: caller.membershipId }
    : caller.query;
  for (const [name, value] of Object.entries(named)) {
    const once = `${name}=${encodeURIComponent(value)}`;
    await refuses({ query: [...queryOf({ ...caller.query, [name]: undefined }), once, once] });
  }
  if (call.access !== 'public') {
    const bearer = `Bearer ${caller.token}`;
    await refuses({ headers: { authorization: [bearer, bearer] } });
  }
  if (actsForMembership(call)) {
    const { membershipId } = caller;
    await refuses({ headers: { 'x-membership-id': [membershipId, membershipId] } });
    const query = [...queryOf(caller.query), `membership_id=${membershipId}`];
    await refuses({ query, headers: { 'x-membership-id': neighbour.membershipId } });
  }
  if (call.body) {
    const [name, value] = Object.entries(caller.body as object)[0] ?? ['a', 1];
    const twice = `"${name}":${JSON.stringify(value)}`;
    await refuses({ body: `{${twice},${twice}}` });
  }
  expect(wrong).toEqual([]);
});

it.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer a b',
  'Basic YTpi',
  'Bearer null',
  'Bearer a.b.c',
  'Bearer ..',
  `Bearer ${'x'.repeat(10_000)}`,
  // {"alg":"none"} and {"alg":"HS256","crit":["exp"]}
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Bearer eyJhbGciOiJIUzI1NiIsImNyaXQiOlsiZXhwIl19.e30.AA',
])('refuses the bearer “%s” in every call that needs one', async (authorization) => {
  for (const { name, call } of everyCall) {
    if (call.access === 'public') continue;
    const response = await app.server.inject({
      method: call.method,
      url: pathOf(call),
      headers: { authorization },
    });
    expect([name, response.statusCode]).toEqual([name, 401]);
  }
  expect(failures.splice(0)).toEqual([]);
});

it('answers odd requests of a window with a refusal or a reply, never with a failure', async () => {
  const me = await resident(app.db, place);
  const chat = await beginChat(me);
  const sid = await chat.sidWith(neighbour);
  const known: KnownValues = {
    ...placeholders,
    ...me,
    sid,
    id: newMessageId(),
    chatId: chatIdOf([me.userId, neighbour.userId]),
    session_token: await chat.sessionToken(),
    picture: undefined,
  };
  const { 'chat.stop': stop, ...others } = chatRequests;
  // Last, because it ends the chat session that the others need.
  const requests = { ...others, watch: watchRequest, 'session.renew': sessionRenewal, 'chat.stop': stop };
  const refusals = new Set<string>();
  // A client without our types.
  const socket: Socket = chat.socket;
  for (const [name, schema] of Object.entries(requests)) {
    const sample = sampleOf(schema, known);
    for (const odd of [undefined, ...oddVariants(sample)]) {
      const answer = await chat.ask(name as ChatRequestName, odd as never);
      refusals.add(`${name} ${answer.error_code ?? 'answered'}`);
    }
    socket.emit(name);
    socket.emit(name, sample);
    socket.emit(name, sample, sample);
  }
  const names = Array.from(refusals, (refusal) => refusal.split(' ')[1]);
  expect(names).not.toContain('Unavailable');
  expect(names).not.toContain('Unexpected');
  expect(chat.socket.connected).toBe(true);
  expect(failures.splice(0)).toEqual([]);
});
