import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import type {
  DecisionId,
  IdentityId,
  PostId,
  RoomTypeId,
  SupportConversationId,
  SupportMessageId,
  TopicId,
  UserId,
} from '@nestmate/contract/ids';
import type { DecisionAgainst } from '@nestmate/contract/reports';
import { requestRef } from '@nestmate/contract/room';
import { staffCalls } from '@nestmate/contract/staff';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import { inArray } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { identities } from '../../../src/features/auth';
import { communityTopics } from '../../../src/features/community';
import { roomTypes } from '../../../src/features/housing';
import { memberships } from '../../../src/features/memberships';
import { reportCases, reportDecisions } from '../../../src/features/reports';
import { newId } from '../../../src/platform/ids';
import type { Input, TestApp } from '../../app';
import type { callersOf } from '../../calls/calls';
import { callAsStaff, staffMember } from '../../office/staff';
import type { mailServer } from '../../servers/mail-server';
import { community, offer, question, resident, roomOf } from '../../world/builders';
import { type Person, deckIn } from '../../world/deck';
import { roomsIn } from '../../world/rooms';

export interface Use<C extends AnyCall> extends Pick<Input<C>, 'body' | 'headers' | 'params' | 'query'> {
  by?: Person;
  /** In place of a new session of `by`. */
  token?: string;
}

/** Prepares one ordinary use of each call. What a call changes belongs to that use alone. */
export type Uses = {
  [Feature in keyof typeof calls]: {
    [Name in keyof (typeof calls)[Feature]]: () =>
      | Promise<Use<Extract<(typeof calls)[Feature][Name], AnyCall>>>
      | Use<Extract<(typeof calls)[Feature][Name], AnyCall>>;
  };
};

export interface WorldDependencies {
  smtp: Awaited<ReturnType<typeof mailServer>>;
  open: Awaited<ReturnType<typeof callersOf>>;
}

/** A use by a person, of a call whose address names them. */
export const own = (by: Person) => ({ by, params: { userId: by.userId } });

/** A community with a few of everything, so that a statement for each of them is seen. */
export async function ordinaryWorld(app: TestApp, { smtp, open }: WorldDependencies) {
  const { db } = app;
  const hall = await community(db, { capacity: 6, previouslyKnownEnabled: true, roommatesObject: true });
  const { networkId, subnetworkId } = hall;
  const hallRef = { networkId, subnetworkId };
  const tidy = await question(db, hall);
  const early = await question(db, hall, { position: 1 });
  const words = await question(db, hall, { type: 'FREE_TEXT', position: 2 });
  const answers = {
    [tidy]: { type: 'SLIDER' as const, own: 3, low: 2, high: 4 },
    [early]: { type: 'SLIDER' as const, own: 2, low: 1, high: 3 },
    [words]: { type: 'FREE_TEXT' as const, text: 'I cook on Sundays.' },
  };
  const majors = await offer(db, hall, 'majors', ['Biology', 'Law', 'Music']);
  const housing = await offer(db, hall, 'housing', ['Quiet floor', 'Near the gym', 'No pets']);
  const topics = ['Sports', 'Food', 'Lost and found'];
  await db
    .insert(communityTopics)
    .values(
      topics.map((name, position) => ({ id: newId<TopicId>(), subnetworkId, name: { en: name }, position })),
    );
  const roomTypeId = newId<RoomTypeId>();
  await db
    .insert(roomTypes)
    .values({ id: roomTypeId, unitTypeId: hall.unitTypeId, name: 'Shared', shared: true });
  const person = () => resident(db, hall, { answers });
  const people = async <Count extends number>(count: Count) =>
    Promise.all(Array.from({ length: count }, person));
  const rooms = roomsIn(app);
  const deck = deckIn(app);

  /** Somebody with two roommates, requests both ways, conversations and news. */
  const [me, ana, ben, ...others] = (await people(12)) as [Person, Person, Person, ...Person[]];
  const [, admirer = me, liked = me, cho = me] = others;
  await roomOf(db, hall, [me, ana, ben]);
  await roomOf(db, hall, [cho, ...(await people(1))]);
  for (const one of others.slice(1, 4)) await rooms.requested(one, me);
  for (const one of others.slice(4, 6)) await rooms.requested(me, one);
  await deck.decide(admirer, me, 'interested');
  await deck.decide(me, liked, 'interested');

  const written = (by: Person, body: string) => ({ membership_id: by.membershipId, body });
  const start = async (by: Person, body: string) => {
    const { res } = await app.call(calls.community.start, {
      as: by.userId,
      params: hallRef,
      body: written(by, body),
    });
    if (!res) throw new Error('The thread was refused');
    return res.post_id;
  };
  const reply = async (by: Person, threadId: Awaited<ReturnType<typeof start>>, body: string) => {
    const { res } = await app.call(calls.community.reply, {
      as: by.userId,
      params: { ...hallRef, threadId },
      body: written(by, body),
    });
    if (!res) throw new Error('The post was refused');
    return res.post_id;
  };
  const threads = [
    await start(me, 'Who plays chess?'),
    await start(me, 'Who sings?'),
    await start(ana, 'Keys!'),
  ];
  const [chess = newId<PostId>()] = threads;
  for (const threadId of threads)
    for (const replier of others.slice(0, 3)) await reply(replier, threadId, 'Me too, on Sundays.');

  const window = await open(me);
  const sid = await window.sidWith(ana);
  const theirs = await open(ana);
  for (let count = 0; count < 3; count += 1) await theirs.send(sid, 'Shall we cook?');

  const ask = async (by: Person) => {
    const conversation_id = newId<SupportConversationId>();
    await app.call(calls.support.ask, {
      as: by.userId,
      params: { userId: by.userId },
      body: {
        conversation_id,
        message_id: newId<SupportMessageId>(),
        subject: 'Keys',
        body: 'Where is my key?',
      },
    });
    return conversation_id;
  };
  const opened = [await ask(me), await ask(me), await ask(me)];
  const office = await staffMember(app, { networkId });
  const asStaff = callAsStaff(app);
  for (const conversationId of opened) {
    const params = { networkId, conversationId };
    const body = { message_id: newId<SupportMessageId>(), body: 'At the desk.', version: 1 };
    expect((await asStaff(office, staffCalls.staffSupport.answer, { params, body })).code).toBe(204);
  }

  /** Has the housing office decide about a person. */
  const decided = async ({ membershipId }: Person, decisions: DecisionAgainst[]) => {
    const caseId = newId<ReportCaseId>();
    const at = new Date();
    const opened = {
      kind: 'person' as const,
      subnetworkId,
      subjectId: membershipId,
      openedAt: at,
      version: 1,
    };
    await db.insert(reportCases).values({ ...opened, id: caseId, closedAt: at });
    const made = { caseId, membershipId, decidedAt: at, decidedBy: office.staffId };
    const ids = decisions.map((decision) => ({ ...made, id: newId<DecisionId>(), decision }));
    await db.insert(reportDecisions).values(ids);
    return ids[0]?.id ?? newId<DecisionId>();
  };
  await decided(me, ['warn', 'mute', 'warn']);

  await vi.waitFor(async () => {
    const list = await app.call(calls.notifications.list, { as: me.userId, params: { userId: me.userId } });
    expect(list.res?.notifications.length).toBeGreaterThanOrEqual(3);
  });

  const identity = async ({ userId }: { userId: UserId }) => {
    const id = newId<IdentityId>();
    const email = `${id}@mail.example`;
    await db
      .insert(identities)
      .values({ id, userId, provider: 'google', issuer: 'https://issuer.example', subject: id, email });
    return { id, email };
  };
  const { email: knownEmail } = await identity(me);
  await identity(me);

  /** A request from the second to the first. */
  const requested = async () => {
    const [one = me, two = me] = await people(2);
    return { one, two, requestId: requestRef.parse(await rooms.requested(two, one)) };
  };
  const roommates = async () => {
    const [one = me, two = me] = await people(2);
    await db
      .update(memberships)
      .set({ roomTypeId })
      .where(inArray(memberships.userId, [one.userId, two.userId]));
    await roomOf(db, hall, [one, two]);
    return { one, two };
  };

  return {
    app,
    smtp,
    hall,
    hallRef,
    questions: { tidy, early, words },
    majors,
    housing,
    person,
    people,
    rooms,
    me,
    others,
    cho,
    written,
    start,
    reply,
    chess,
    sid,
    ask,
    opened,
    decided,
    identity,
    knownEmail,
    requested,
    roommates,
  };
}

export type World = Awaited<ReturnType<typeof ordinaryWorld>>;
