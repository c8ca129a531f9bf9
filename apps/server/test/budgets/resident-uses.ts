import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import {
  type DecisionId,
  type IdentityId,
  type LetterId,
  type MembershipId,
  type PostId,
  type RoomTypeId,
  sessionId as sessionIdSchema,
  type SupportConversationId,
  type SupportMessageId,
  type TopicId,
  type UserId,
} from '@nestmate/contract/ids';
import type { Provider } from '@nestmate/contract/providers';
import type { DecisionAgainst } from '@nestmate/contract/reports';
import { requestRef } from '@nestmate/contract/room';
import { staffCalls } from '@nestmate/contract/staff';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import { inArray } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { archives } from '../../src/features/account/archive/archive.schema';
import { identities, sessions } from '../../src/features/auth';
import { blocks } from '../../src/features/blocking';
import { communityTopics } from '../../src/features/community';
import { roomTypes } from '../../src/features/housing';
import { memberships } from '../../src/features/memberships';
import { reportCases, reportDecisions } from '../../src/features/reports';
import { removalToken } from '../../src/features/reports/decisions/decisions.service';
import { newId, type SessionId } from '../../src/platform/ids';
import type { Input, TestApp } from '../app';
import { browser, newcomer, sessionIn } from '../browser';
import { community, invitation, longBio, offer, question, resident, roomOf } from '../builders';
import type { callersOf } from '../calls';
import { type Person, deckIn } from '../deck';
import type { Caller } from '../hostile/fuzzed-requests';
import type { mailServer } from '../mail-server';
import { sizeOf } from '../pictures';
import { roomsIn } from '../rooms';
import { callAsStaff, staffMember } from '../staff';

interface Use<C extends AnyCall> extends Pick<Input<C>, 'body' | 'headers' | 'params' | 'query'> {
  by?: Person;
  /** In place of a new session of `by`. */
  token?: string;
}

/** Prepares one ordinary use of each call. What a call changes belongs to that use alone. */
type Uses = {
  [Feature in keyof typeof calls]: {
    [Name in keyof (typeof calls)[Feature]]: () =>
      | Promise<Use<Extract<(typeof calls)[Feature][Name], AnyCall>>>
      | Use<Extract<(typeof calls)[Feature][Name], AnyCall>>;
  };
};

interface Dependencies {
  smtp: Awaited<ReturnType<typeof mailServer>>;
  open: Awaited<ReturnType<typeof callersOf>>;
}

const own = (by: Person) => ({ by, params: { userId: by.userId } });

/** Who makes an ordinary use of each call of residents, and with what. */
export async function residentUses(
  app: TestApp,
  dependencies: Dependencies,
): Promise<Record<string, () => Promise<Caller>>> {
  const uses: Record<string, Record<string, () => Promise<Use<AnyCall>> | Use<AnyCall>>> = await ordinaryUses(
    app,
    dependencies,
  );
  const callerOf = async ({ by, token, headers, ...input }: Use<AnyCall>): Promise<Caller> => {
    const signedIn = token ?? (by && (await app.tokenOf(by.userId)));
    return {
      params: {},
      query: {},
      ...input,
      headers: {
        ...(signedIn && { authorization: `Bearer ${signedIn}` }),
        ...(by && { 'x-membership-id': by.membershipId }),
        ...headers,
      },
    };
  };
  return Object.fromEntries(
    Object.entries(uses).flatMap(([feature, ofFeature]) =>
      Object.entries(ofFeature).map(([name, prepare]) => [
        `${feature}.${name}`,
        async () => callerOf(await prepare()),
      ]),
    ),
  );
}

/** A community with a few of everything, so that a statement for each of them is seen. */
async function ordinaryUses(app: TestApp, { smtp, open }: Dependencies): Promise<Uses> {
  const { db } = app;
  const hall = await community(db, { capacity: 6, previouslyKnownEnabled: true });
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
  /** Three people answer the first person's thread. */
  const thread = async () => {
    const [author = me, ...repliers] = await people(4);
    const threadId = await start(author, 'Who is on the third floor?');
    for (const replier of repliers) await reply(replier, threadId, 'I am, and it is quiet there.');
    return { author, threadId, replier: repliers[0] ?? me, reader: await person() };
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

  /** Somebody who has come back from a provider, with all that a window sends then. */
  const returned = async (provider: Provider) => {
    const window = browser(app);
    const page = await window.start(provider);
    await window.follow(page, { ...newcomer() });
    return {
      headers: withCookies(window),
      body: { create_on_login: true, passcode: await invitation(db, hall) },
    };
  };
  const arrived = async () => {
    const window = browser(app);
    const person = newcomer();
    const passcode = await invitation(db, hall);
    const session = sessionIn(await window.signIn('google', person, { passcode }));
    const membershipId = session.memberships[0]?.membershipId as MembershipId;
    return { window, person, session, me: { userId: session.userId, membershipId } };
  };
  const sessionOf = async ({ userId }: Person) => {
    const id = newId<SessionId>();
    await db.insert(sessions).values({ id, userId });
    return id;
  };
  const subscription = () => ({
    endpoint: `https://push.example/${newId()}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  });
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
  const search = async () => {
    const { res } = await app.call(calls.find.settings, { as: me.userId, params: { userId: me.userId } });
    if (!res) throw new Error('No settings');
    const { sexOptions: _, majorOptions: __, housingOptions: ___, ...rest } = res;
    const {
      enableLastNameFilter: ____,
      enableRoomSizeFilter: _____,
      maxGroupSize: ______,
      ...filters
    } = rest;
    return filters;
  };
  const sheet = [
    {
      type: 'SLIDER' as const,
      questionId: tidy,
      userAnswers: 4,
      roommateLowAnswers: 1,
      roommateHighAnswers: 5,
    },
    {
      type: 'SLIDER' as const,
      questionId: early,
      userAnswers: 4,
      roommateLowAnswers: 1,
      roommateHighAnswers: 5,
    },
    { type: 'FREE_TEXT' as const, questionId: words, userAnswer: 'I cook on Sundays.' },
  ];

  return {
    account: {
      archive: () => own(me),
      requestArchive: async () => own(await person()),
      archiveLink: async () => {
        const by = await person();
        const id = newId();
        await db
          .insert(archives)
          .values({ id, userId: by.userId, language: 'en', state: 'ready', readyAt: new Date() });
        return own(by);
      },
      remove: async () => ({ by: (await roommates()).one }),
    },
    auth: {
      google: () => returned('google'),
      apple: () => returned('apple'),
      facebook: () => returned('facebook'),
      refresh: async () => ({ headers: withCookies((await arrived()).window) }),
      logout: async () => {
        const { window, session } = await arrived();
        return { headers: withCookies(window), token: session.accessToken };
      },
      reassociate: async () => ({
        by: await person(),
        body: { passcode: await invitation(db, await community(db, { networkId })) },
      }),
      lostAuth: () => ({ query: { email: knownEmail } }),
    },
    chat: {
      blocked: () => own(me),
      block: async () => {
        const [by = me, { userId: otherId } = me] = await people(2);
        return { by, params: { userId: by.userId, otherId } };
      },
      unblock: async () => {
        const [by = me, { userId: otherId } = me] = await people(2);
        await db.insert(blocks).values({ blockerId: by.userId, blockedId: otherId });
        return { by, params: { userId: by.userId, otherId } };
      },
      session: () => own(me),
      picture: async () => ({ ...own(me), body: { sid, bytes: await sizeOf() } }),
    },
    community: {
      topics: () => ({ by: me, params: hallRef }),
      threads: () => ({ by: me, params: hallRef }),
      thread: () => ({ by: me, params: { ...hallRef, threadId: chess } }),
      picture: async () => ({ by: me, params: hallRef, body: { bytes: await sizeOf() } }),
      start: async () => {
        const by = await person();
        return { by, params: hallRef, body: written(by, 'Who has a spare key?') };
      },
      reply: async () => {
        const { threadId, reader: by } = await thread();
        return { by, params: { ...hallRef, threadId }, body: written(by, 'I have one.') };
      },
      edit: async () => {
        const { threadId, author: by } = await thread();
        const body = { body: 'Who is on the fourth floor?', mentions: [] };
        return { by, params: { ...hallRef, threadId, postId: threadId }, body };
      },
      remove: async () => {
        const { threadId, author: by } = await thread();
        return { by, params: { ...hallRef, threadId, postId: threadId } };
      },
      react: async () => {
        const { threadId, reader: by } = await thread();
        return { by, params: { ...hallRef, threadId, postId: threadId }, body: { reaction: 'heart' } };
      },
      report: async () => {
        const { threadId, reader: by } = await thread();
        const body = { about: 'spam' as const, reason: '' };
        return { by, params: { ...hallRef, threadId, postId: threadId }, body };
      },
      follow: async () => {
        const { threadId, reader: by } = await thread();
        return { by, params: { ...hallRef, threadId }, body: { follows: true } };
      },
      people: () => ({ by: me, params: hallRef, query: { text: 'Ro', thread_id: chess } }),
      writers: () => ({ by: me, params: { ...hallRef, threadId: chess } }),
      read: async () => {
        const { threadId, reader: by } = await thread();
        return { by, params: { ...hallRef, threadId }, body: { index: 3 } };
      },
    },
    decisions: {
      list: () => own(me),
      removal: async () => ({
        body: { token: removalToken(app.tokens, await decided(await person(), ['remove'])) },
      }),
      appealRemoval: async () => ({
        body: {
          token: removalToken(app.tokens, await decided(await person(), ['remove'])),
          text: 'It was not me.',
        },
      }),
      appeal: async () => {
        const by = await person();
        const decisionId = await decided(by, ['warn']);
        return { by, params: { userId: by.userId, decisionId }, body: { text: 'It was not me.' } };
      },
    },
    feedback: {
      send: async () => ({ ...own(await person()), body: { body: 'I like it.', mood: 'good' as const } }),
    },
    support: {
      write: () => ({
        body: { letter_id: newId<LetterId>(), email: 'eva@mail.example', body: 'I lost my code.' },
      }),
      identity: () => own(me),
      list: () => own(me),
      ask: async () => ({
        ...own(await person()),
        body: {
          conversation_id: newId<SupportConversationId>(),
          message_id: newId<SupportMessageId>(),
          subject: 'Keys',
          body: 'Where is my key?',
        },
      }),
      read: () => ({
        by: me,
        params: { userId: me.userId, conversationId: opened[0] ?? newId<SupportConversationId>() },
      }),
      reply: async () => {
        const by = await person();
        const params = { userId: by.userId, conversationId: await ask(by) };
        return { by, params, body: { message_id: newId<SupportMessageId>(), body: 'I have found it.' } };
      },
      see: async () => {
        const by = await person();
        return { by, params: { userId: by.userId, conversationId: await ask(by) }, body: { index: 0 } };
      },
    },
    find: {
      cards: () => own(me),
      settings: () => own(me),
      saveSettings: async () => ({
        ...own(await person()),
        body: { ...(await search()), majors: majors.slice(0, 1) },
      }),
      count: async () => ({ ...own(me), body: await search() }),
      fit: () => own(me),
      candidate: () => ({ by: me, params: { userId: me.userId, membershipId: cho.membershipId } }),
      byName: () => ({ ...own(me), body: { firstName: 'Rob', lastName: '' } }),
      setStatus: async () => {
        const [by = me, { membershipId } = me] = await people(2);
        return { by, params: { userId: by.userId, membershipId }, body: { status: 'interested' as const } };
      },
    },
    housing: {
      details: () => ({ by: me, params: hallRef }),
      roomTypes: () => ({ by: me, params: { ...hallRef, unitTypeId: hall.unitTypeId } }),
      majors: () => ({ by: me, params: hallRef }),
      housingPreferences: () => ({ by: me, params: hallRef }),
    },
    identities: {
      list: () => own(me),
      intend: async () => ({ ...own(await person()), body: { provider: 'google' as const } }),
      link: async () => {
        const { window, session, me: by } = await arrived();
        await window.callAs(session, calls.identities.intend, { provider: 'facebook' });
        const page = await window.follow('/auth/start/facebook?link=1');
        await window.follow(page, { ...newcomer() });
        const body = { provider: 'facebook' as const };
        return { ...own(by), token: session.accessToken, headers: withCookies(window), body };
      },
      unlink: async () => {
        const by = await person();
        const { id: identityId } = await identity(by);
        await identity(by);
        return { by, params: { userId: by.userId, identityId } };
      },
    },
    invitations: {
      preflight: async () => ({ params: { token: await invitation(db, hall) } }),
    },
    notifications: {
      contactAddress: () => own(me),
      sendAddressLink: async () =>
        own(await resident(db, hall, { email: newcomer().email, verified: false })),
      verifyAddress: async () => {
        const { email } = newcomer();
        const by = await resident(db, hall, { email, verified: false });
        await app.call(calls.notifications.sendAddressLink, { as: by.userId, params: { userId: by.userId } });
        const token = await vi.waitFor(
          () => {
            const mail = smtp.state.received.find(({ to }) => to.includes(email));
            const [, found] = /verify-address#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
            if (!found) throw new Error('No link yet');
            return found;
          },
          { timeout: 20_000 },
        );
        return { body: { token } };
      },
      push: () => own(me),
      subscribe: async () => ({ ...own(await person()), body: subscription() }),
      unsubscribe: async () => {
        const by = await person();
        const token = await app.tokenOf(by.userId);
        await app.call(calls.notifications.subscribe, {
          token,
          params: { userId: by.userId },
          body: subscription(),
        });
        return { ...own(by), token };
      },
      choices: () => own(me),
      choose: async () => ({
        ...own(await person()),
        body: { topic: 'likes' as const, channel: 'push' as const, is_on: false },
      }),
      list: () => own(me),
      see: async () => ({ ...own((await requested()).one), body: { up_to: Date.now() } }),
      read: async () => ({ ...own((await requested()).one), body: { paths: null } }),
      quietHours: () => own(me),
      setQuietHours: async () => ({
        ...own(await person()),
        body: { is_on: true, starts: '22:00', ends: '08:00', time_zone: 'Europe/Madrid', calls_ring: false },
      }),
    },
    picture: {
      upload: async () => ({ ...own(me), query: { bytes: await sizeOf() } }),
      remove: async () => own(await person()),
    },
    product: { options: () => ({}) },
    profile: {
      people: () => ({ ...own(me), body: { membershipIds: others.map(({ membershipId }) => membershipId) } }),
      report: async () => {
        const [by = me, { membershipId } = me] = await people(2);
        const body = { about: 'words' as const, reason: 'Insults' };
        return { by, params: { userId: by.userId, membershipId }, body };
      },
      overview: () => ({ by: me, params: { userId: me.userId, membershipId: me.membershipId } }),
      readBasicInfo: () => own(me),
      saveBasicInfo: async () => ({
        ...own(await person()),
        body: {
          first_name: 'Roberta',
          last_name: 'Reyes',
          email: newcomer().email,
          bio: longBio,
          gender: hall.womanId,
        },
      }),
      readMajors: () => own(me),
      saveMajors: async () => ({ ...own(await person()), body: { majors: majors.slice(0, 2) } }),
      readHousing: () => own(me),
      saveHousing: async () => ({ ...own(await person()), body: { housing: housing.slice(0, 2) } }),
      readSocialAccounts: () => own(me),
      saveSocialAccounts: async () => ({
        ...own(await person()),
        body: {
          social_accounts: [{ social_account_type: 'instagram', social_account_user_name: 'robin' }],
        },
      }),
    },
    questions: {
      read: () => ({ by: me, params: { membershipId: me.membershipId } }),
      save: async () => {
        const by = await person();
        return { by, params: { membershipId: by.membershipId }, body: { answers: sheet } };
      },
      helpMe: () => ({
        by: me,
        params: { membershipId: me.membershipId, questionId: words },
        query: { data: 'tidy,early', length: 'SHORT' as const },
      }),
    },
    room: {
      mine: () => own(me),
      leave: async () => own((await roommates()).one),
      shareBedroom: async () => {
        const { one: by, two } = await roommates();
        return { by, params: { userId: by.userId, membershipId: two.membershipId } };
      },
      unshareBedroom: async () => {
        const { one: by, two } = await roommates();
        await rooms.share(by, two);
        return { by, params: { userId: by.userId, membershipId: two.membershipId } };
      },
      markKnown: async () => {
        const [by = me, two = me] = await people(2);
        return { by, params: { membershipId: by.membershipId, otherId: two.membershipId } };
      },
      unmarkKnown: async () => {
        const [by = me, two = me] = await people(2);
        await rooms.markKnown(by, two);
        return { by, params: { membershipId: by.membershipId, otherId: two.membershipId } };
      },
      request: async () => {
        const [by = me, two = me] = await people(2);
        return { ...own(by), body: { potential_roommate_id: two.membershipId, message: 'Shall we?' } };
      },
      cancelRequest: async () => {
        const { two: by, requestId } = await requested();
        return { by, params: { userId: by.userId, requestId } };
      },
      acceptRequest: async () => {
        const { one: by, requestId } = await requested();
        return { by, params: { userId: by.userId, requestId } };
      },
      denyRequest: async () => {
        const { one: by, requestId } = await requested();
        return { by, params: { userId: by.userId, requestId } };
      },
    },
    sessions: {
      list: () => own(me),
      end: async () => {
        const by = await person();
        return { by, params: { userId: by.userId, sessionId: sessionIdSchema.parse(await sessionOf(by)) } };
      },
      endOthers: async () => {
        const by = await person();
        for (let count = 0; count < 3; count += 1) await sessionOf(by);
        return own(by);
      },
      signInAgain: async () => {
        const { window, session, person: who, me: by } = await arrived();
        const page = await window.startAgain('google');
        await window.follow(page, { ...who });
        const body = { provider: 'google' as const };
        return { ...own(by), token: session.accessToken, headers: withCookies(window), body };
      },
    },
    video: { token: () => ({ ...own(me), query: { sid } }) },
  };
}

const withCookies = ({ jar }: ReturnType<typeof browser>) => ({
  host: 'localhost:3000',
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
});
