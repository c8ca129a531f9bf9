import { actsForMembership, type AnyCall } from '@nestmate/contract/call';
import { sessionRenewal, watchRequest } from '@nestmate/contract/live';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { chatRequests, type ChatRequestName } from '@nestmate/contract/socket/chat';
import type { Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { pathOf, testApp } from '../app';
import { chatClientsOf, newMessageId } from '../chat/chat';
import { seed } from '../setup/thorough';
import { community, offer, question, resident } from '../world/builders';
import type { Person } from '../world/deck';
import { insertTogether } from '../world/insert-together';
import { everyCall, fieldsOf, type KnownValues, sampleOf } from './every-call';
import {
  isClear,
  fuzzedBodiesOf,
  fuzzedRequestsOf,
  makeSender,
  queryOf,
  type FuzzedRequest,
} from './fuzzed-requests';

const failures: string[] = [];
const app = await testApp({
  log: {
    write: (line) => {
      if (/^(error|fatal)$/.test((JSON.parse(line) as { level: string }).level)) failures.push(line);
    },
  },
});
const hall = await community(app.db);
const neighbour = await resident(app.db, hall);
const questionId = await question(app.db, hall, { type: 'FREE_TEXT' });
const [major] = await offer(app.db, hall, 'majors', ['Biology']);
const [preference] = await offer(app.db, hall, 'housing', ['Quiet floor']);
const startChat = await chatClientsOf(app);

/** The rows that samples refer to, so that a call with one invalid value is otherwise valid. */
const placeholders = {
  ...hall,
  otherId: neighbour.membershipId,
  potential_roommate_id: neighbour.membershipId,
  userIds: [neighbour.userId],
  membershipIds: [neighbour.membershipId],
  questionId,
  gender: hall.womanId,
  sex: hall.womanId,
  majors: [major],
  housing: [preference],
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

/** Two for each call. */
const newcomers = await insertTogether(app.db, (db) =>
  Promise.all(Array.from({ length: 2 * everyCall.length }, () => resident(db, hall))),
);

/** A caller of their own for a call that may be answered, because one of them deletes the account. */
function newcomer(): Person {
  const person = newcomers.pop();
  if (!person) throw new Error('Nobody is left');
  return person;
}

const refusedPerson = await resident(app.db, hall);
const refusedToken = await app.tokenOf(refusedPerson.userId);

async function callerOf(call: AnyCall, me = refusedPerson) {
  const token = me === refusedPerson ? refusedToken : await app.tokenOf(me.userId);
  const known: KnownValues = {
    ...placeholders,
    userId: me.userId,
    membershipId: call.actsForPath ? me.membershipId : neighbour.membershipId,
  };
  return {
    ...me,
    headers: { authorization: `Bearer ${token}` },
    params: fieldsOf(call.params, known),
    query: fieldsOf(call.query, known) as Record<string, string>,
    body: call.body && sampleOf(call.body, known),
  };
}
const send = makeSender(app);
const fuzzedRequests = fuzzedRequestsOf(everyCall);

it.each(everyCall)(
  '$name answers fuzzed input with a refusal or a reply, never with a failure',
  async ({ call }) => {
    const caller = await callerOf(call, newcomer());
    const wrong: unknown[] = [];
    for (const sent of fuzzedRequests(call, caller)) {
      const answer = await send(call, caller, sent);
      if (!isClear(answer)) wrong.push({ status: answer.status, sent: JSON.stringify(sent).slice(0, 300) });
    }
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    expect(failures.splice(0)).toEqual([]);
  },
);

it.each(everyCall.filter(({ call }) => call.body))('$name has a sample that is valid', async ({ call }) => {
  const { body, query, params } = await callerOf(call);
  expect(call.body?.safeParse(body).error).toBeUndefined();
  expect(call.query?.safeParse(query).error).toBeUndefined();
  expect(call.params?.safeParse(params).error).toBeUndefined();
});

it.each(everyCall)('$name never fails where it is made twice at the same time', async ({ call }) => {
  const caller = await callerOf(call, newcomer());
  const answers = await Promise.all([send(call, caller), send(call, caller)]);
  expect(answers.filter((answer) => !isClear(answer))).toEqual([]);
  expect(failures.splice(0)).toEqual([]);
});

it.each(everyCall)('$name refuses a value that is given twice instead of choosing one', async ({ call }) => {
  const caller = await callerOf(call);
  const wrong: unknown[] = [];
  const refuses = async (sent: FuzzedRequest) => {
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
    const { authorization } = caller.headers;
    await refuses({ headers: { authorization: [authorization, authorization] } });
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

it('answers fuzzed requests of a window with a refusal or a reply, never with a failure', async () => {
  const me = await resident(app.db, hall);
  const chat = await startChat(me);
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
    for (const fuzzed of [undefined, ...fuzzedBodiesOf(schema, sample)]) {
      const answer = await chat.ask(name as ChatRequestName, fuzzed as never);
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
