import { calls, chatPages, limits, type UserId } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident, roomOf, unclaimedResident } from '../../../test/builders';
import { chattersOf, newMessageId } from '../../../test/chat';
import { newId } from '../../platform/ids';
import { memberships } from '../memberships';
import { subnetworks } from '../housing';
import { chatReports } from './chat.schema';
import { chatWindowsOf } from './participants/chat-windows';
import { makeChatTokens } from './session/chat-tokens';

const app = await testApp();
const hall = await community(app.db);
let chatter: Awaited<ReturnType<typeof chattersOf>>;
beforeAll(async () => {
  chatter = await chattersOf(app);
});

const someone = (firstName = 'Robin') => resident(app.db, hall, { firstName, preferredFirstName: '' });
const two = async () => {
  const [ana, ben] = await Promise.all([someone('Ana').then(chatter), someone('Ben').then(chatter)]);
  return { ana, ben, sid: await ana.sidWith(ben) };
};

describe('a session', () => {
  it('gives a token that begins to chat on the socket [7.32]', async () => {
    const ana = await chatter(await someone());
    expect(ana.begun).toMatchObject({ unreadCount: 0, expiresAt: expect.any(String) });
  });

  it('refuses to chat before it has begun, and with a token that has run out, which another one renews [8.10]', async () => {
    const { ana, sid } = await two();
    const old = await makeChatTokens(app.secret).issue(ana, new Date(Date.now() - 3_600_000));
    expect(await ana.ask('chat.refresh', { session_token: old })).toEqual({ error_code: 'TokenExpired' });
    const short = await makeChatTokens(app.secret).issue(ana, new Date(Date.now() - 10 * 60_000 + 1100));
    await ana.ask('chat.refresh', { session_token: short });
    await vi.waitFor(
      async () =>
        expect(await ana.ask('chat.read', { sid, index: 0 })).toEqual({ error_code: 'TokenExpired' }),
      { timeout: 3000 },
    );
    const renewed = await ana.ask('chat.refresh', { session_token: await ana.sessionToken() });
    expect(renewed).toMatchObject({ expiresAt: expect.any(String) });
    expect(await ana.send(sid, 'in time')).toMatchObject({ message: { body: 'in time' } });
  });

  it('hears nothing more when its token has run out, is told so, and hears again once it has begun anew [8.10]', async () => {
    const { ana, ben, sid } = await two();
    const other = await chatter(ana);
    const short = await makeChatTokens(app.secret).issue(ana, new Date(Date.now() - 10 * 60_000 + 1100));
    await ana.ask('chat.refresh', { session_token: short });
    const names = () => ana.heard.map(([name]) => name);
    await vi.waitFor(() => expect(names()).toContain('chat.expired'), { timeout: 3000 });
    expect(names().indexOf('chat.expiring')).toBeLessThan(names().indexOf('chat.expired'));
    await ben.send(sid, 'Between');
    await vi.waitFor(() => expect(other.messages()).toHaveLength(1));
    await ana.ask('chat.initialize', { session_token: await ana.sessionToken() });
    await ben.send(sid, 'After');
    await vi.waitFor(() => expect(ana.messages().map(({ body }) => body)).toEqual(['After']));
  });

  it('goes on where a new token is shown in time [8.10]', async () => {
    const ana = await chatter(await someone());
    const short = await makeChatTokens(app.secret).issue(ana, new Date(Date.now() - 10 * 60_000 + 1100));
    await ana.ask('chat.refresh', { session_token: short });
    await vi.waitFor(() => expect(ana.heard).toContainEqual(['chat.expiring']));
    await ana.ask('chat.refresh', { session_token: await ana.sessionToken() });
    const other = await chatter(ana);
    await other.ask('chat.refresh', { session_token: short });
    await vi.waitFor(() => expect(other.heard).toContainEqual(['chat.expired']), { timeout: 3000 });
    expect(ana.heard).not.toContainEqual(['chat.expired']);
  });

  it('ends when the window stops, as on entering registration, until it begins again [2.70]', async () => {
    const { ana, ben, sid } = await two();
    const other = await chatter(ana);
    expect(await ana.ask('chat.stop', {})).toEqual({});
    expect(await ana.ask('chat.history', { sid })).toEqual({ error_code: 'Unauthorized' });
    await ben.send(sid, 'Between');
    await vi.waitFor(() => expect(other.messages()).toHaveLength(1));
    await ana.ask('chat.initialize', { session_token: await ana.sessionToken() });
    await ben.send(sid, 'After');
    await vi.waitFor(() => expect(ana.messages().map(({ body }) => body)).toEqual(['After']));
  });

  it('is of the membership that was begun with last, however quickly', async () => {
    const here = await someone();
    const there = await resident(app.db, await community(app.db), { userId: here.userId });
    const window = await chatter(here);
    const tokens = makeChatTokens(app.secret);
    const [toHere, toThere] = await Promise.all([here, there].map(async (who) => tokens.issue(who)));
    const begin = async (token = '') => window.ask('chat.initialize', { session_token: token });
    for (let round = 0; round < 30; round += 1) {
      const [first, last] = await Promise.all([begin(toHere), begin(toThere)]);
      expect(first.error_code ?? 'Conflict').toBe('Conflict');
      expect(last).toMatchObject({ unreadCount: 0 });
      for (const { membershipId } of [here, there])
        app.live.emitEverywhere([chatWindowsOf(membershipId)], 'profile.changed', { membershipId });
      await window.ask('chat.list', {});
      const { membershipId } = there;
      expect(window.heard.splice(0)).toEqual([['profile.changed', { membershipId }]]);
    }
    const twice = await Promise.all([begin(toHere), begin(toHere)]);
    expect(twice).toMatchObject([{ unreadCount: 0 }, { unreadCount: 0 }]);
  });

  it("does not take somebody else's token, nor an access token", async () => {
    const { ana, ben } = await two();
    expect(await ana.ask('chat.initialize', { session_token: await ben.sessionToken() })).toEqual({
      error_code: 'Forbidden',
    });
    const access = await app.tokenOf(ana.userId);
    expect(await ana.ask('chat.initialize', { session_token: access })).toEqual({
      error_code: 'Unauthorized',
    });
    const asAccess = await app.call(calls.room.mine, {
      token: await ana.sessionToken(),
      membershipId: ana.membershipId,
      params: { userId: ana.userId },
    });
    expect(asAccess.code).toBe(401);
  });

  it('ends with the membership, also while the window is open', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'before');
    const removed = eq(memberships.id, ana.membershipId);
    await app.db.update(memberships).set({ removedAt: new Date() }).where(removed);
    expect(await ana.ask('chat.history', { sid })).toEqual({ error_code: 'NotFound' });
    expect(await ana.ask('chat.list', {})).toEqual({ error_code: 'AccessRemoved' });
    expect(await ben.send(sid, 'after')).toEqual({ error_code: 'ChatUnavailable' });
    expect(ana.messages().map(({ body }) => body)).not.toContain('after');
  });
});

describe('a conversation of two', () => {
  it('delivers messages to both, in dense order, to whatever windows are open [1.5, 3.14]', async () => {
    const { ana, ben, sid } = await two();
    const secondWindow = await chatter(ben);
    const sent = await ana.send(sid, 'Hello!');
    await ben.send(sid, 'Hi Ana.');
    expect(sent.message).toMatchObject({ index: 0, author: ana.userId, authorName: 'Ana', type: 'text' });
    for (const window of [ana, ben, secondWindow])
      await vi.waitFor(() =>
        expect(window.messages().map(({ index, body }) => [index, body])).toEqual([
          [0, 'Hello!'],
          [1, 'Hi Ana.'],
        ]),
      );
  });

  it('has one id for both, the two user ids sorted and joined', async () => {
    const { ana, ben, sid } = await two();
    const opened = await ben.openWith(ana);
    const chatId = [ana.userId, ben.userId].toSorted().join('_');
    expect(opened.conversation).toMatchObject({ sid, chatId, kind: 'people' });
    expect(opened.conversation?.attributes).toEqual({
      members: expect.arrayContaining([ana.userId, ben.userId]),
      memberships: expect.arrayContaining([ana.membershipId, ben.membershipId]),
      blocked: [],
    });
  });

  it('writes a message once however often it is sent', async () => {
    const { ana, ben, sid } = await two();
    const id = newMessageId();
    const answers = await Promise.all([ana.send(sid, 'Once', id), ana.send(sid, 'Once', id)]);
    answers.push(await ana.send(sid, 'Once', id));
    expect(new Set(answers.map(({ message }) => message?.index))).toEqual(new Set([0]));
    const history = await ben.ask('chat.history', { sid });
    expect(history.messages).toHaveLength(1);
    expect(await ben.send(sid, 'Mine', id)).toEqual({ error_code: 'Conflict' });
  });

  it('shows 20 messages on load and 11 in each older page, back to the first [9.7]', async () => {
    const { ana, ben, sid } = await two();
    for (let count = 0; count < 33; count++) await ana.send(sid, `Message ${count}`);
    const opened = await ben.openWith(ana);
    const indexes = (page: { messages?: { index: number }[] }) => page.messages?.map(({ index }) => index);
    expect(indexes(opened)).toEqual(Array.from({ length: 20 }, (_, at) => at + 13));
    expect(opened.hasPrevPage).toBe(true);
    const older = await ben.ask('chat.history', { sid, before: 13, count: chatPages.older });
    expect(indexes(older)).toEqual(Array.from({ length: 11 }, (_, at) => at + 2));
    const oldest = await ben.ask('chat.history', { sid, before: 2, count: chatPages.older });
    expect([indexes(oldest), oldest.hasPrevPage]).toEqual([[0, 1], false]);
    const missed = await ben.ask('chat.history', { sid, after: 30, count: 100 });
    expect(indexes(missed)).toEqual([31, 32]);
  });

  it('counts what is unread, until it is read, and tells the other how far', async () => {
    const { ana, ben, sid } = await two();
    for (const body of ['One', 'Two', 'Three']) await ana.send(sid, body);
    const listed = async (who: typeof ana) =>
      (await who.ask('chat.list', {})).conversations?.find((each) => each.sid === sid);
    expect(await listed(ben)).toMatchObject({ unreadCount: 3, lastMessage: { body: 'Three' } });
    expect(await listed(ana)).toMatchObject({ unreadCount: 0 });
    expect(await ben.ask('chat.read', { sid, index: 1 })).toEqual({ readIndex: 1, unreadCount: 1 });
    // Never back, and never past the last message.
    expect(await ben.ask('chat.read', { sid, index: 0 })).toEqual({ readIndex: 1, unreadCount: 1 });
    expect(await ben.ask('chat.read', { sid, index: 99 })).toEqual({ readIndex: 2, unreadCount: 0 });
    await vi.waitFor(() =>
      expect(ana.heard).toContainEqual(['chat.read', { sid, userId: ben.userId, index: 2 }]),
    );
  });

  it('tells the other, and nobody else, that somebody types', async () => {
    const { ana, ben, sid } = await two();
    await ana.ask('chat.typing', { sid });
    const typing = ['chat.typing', { sid, userId: ana.userId }];
    await vi.waitFor(() => expect(ben.heard).toContainEqual(typing));
    expect(ana.heard).not.toContainEqual(typing);
  });

  it('takes back a message of one’s own, and keeps its place', async () => {
    const { ana, ben, sid } = await two();
    await ana.send(sid, 'A secret');
    await ben.send(sid, 'An answer');
    expect(await ana.ask('chat.remove', { sid, index: 1 })).toEqual({ error_code: 'NotFound' });
    expect(await ana.ask('chat.remove', { sid, index: 0 })).toEqual({});
    await vi.waitFor(() => expect(ben.heard).toContainEqual(['chat.removed', { sid, index: 0 }]));
    const { messages } = await ben.ask('chat.history', { sid });
    expect(messages?.map(({ index, type, body }) => [index, type, body])).toEqual([
      [0, 'removed', ''],
      [1, 'text', 'An answer'],
    ]);
    expect((await ben.ask('chat.search', { sid, text: 'secret' })).messages).toEqual([]);
  });

  it('refuses both while one has blocked the other, and says which of them it was [5.14, 4.14]', async () => {
    const { ana, ben, sid } = await two();
    const blocked = await ana.ask('chat.block', { sid, blocked: true });
    expect(blocked.conversation?.attributes.blocked).toEqual([ana.userId]);
    await vi.waitFor(() => expect(ben.heard).toContainEqual(['chat.changed', { sid }]));
    expect(await ana.send(sid, 'Hello?')).toEqual({ error_code: 'BlockedByMe' });
    expect(await ben.send(sid, 'Hello?')).toEqual({ error_code: 'BlockedByThem' });
    await ben.ask('chat.typing', { sid });
    await ana.ask('chat.block', { sid, blocked: false });
    expect(await ben.send(sid, 'Hello!')).toMatchObject({ message: { body: 'Hello!' } });
    await vi.waitFor(() => expect(ana.messages().map(({ body }) => body)).toEqual(['Hello!']));
    expect(ana.heard.map(([name]) => name)).not.toContain('chat.typing');
  });

  it('opens with nobody who has not signed in, has left, or lives elsewhere [6.3]', async () => {
    const ana = await chatter(await someone());
    // Nobody's user id is theirs: what is known of them is their membership.
    const unclaimed = await unclaimedResident(app.db, hall);
    const left = await someone();
    const gone = eq(memberships.id, left.membershipId);
    await app.db.update(memberships).set({ removedAt: new Date() }).where(gone);
    const elsewhere = await resident(app.db, await community(app.db));
    for (const userId of [
      unclaimed.membershipId as string as UserId,
      left.userId,
      elsewhere.userId,
      newId<UserId>(),
    ]) {
      expect(await ana.openWith({ userId })).toEqual({ error_code: 'ChatUnavailable' });
      expect(await ana.ask('chat.userExists', { userId })).toEqual({ exists: false });
    }
    const ben = await someone();
    expect(await ana.ask('chat.userExists', { userId: ben.userId })).toEqual({ exists: true });
  });

  it('is nobody else’s: a stranger learns nothing of it, not even that it is there', async () => {
    const { ana, sid } = await two();
    await ana.send(sid, 'Between us');
    const stranger = await chatter(await someone());
    const id = newMessageId();
    const answers = [
      await stranger.ask('chat.history', { sid }),
      await stranger.ask('chat.open', { chatId: sid }),
      await stranger.ask('chat.send', { sid, id, body: 'Me too' }),
      await stranger.ask('chat.read', { sid, index: 0 }),
      await stranger.ask('chat.typing', { sid }),
      await stranger.ask('chat.remove', { sid, index: 0 }),
      await stranger.ask('chat.report', { sid, index: 0, reason: 'Nosy' }),
      await stranger.ask('chat.block', { sid, blocked: true }),
      await stranger.ask('chat.mute', { sid, muted: true }),
      await stranger.ask('chat.search', { sid, text: 'Between' }),
    ];
    expect(new Set(answers.map(({ error_code }) => error_code))).toEqual(new Set(['NotFound']));
  });

  it('keeps a report with the words as they were', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'Something unkind');
    expect(await ana.ask('chat.report', { sid, index: 0, reason: 'Unkind' })).toEqual({});
    await ben.ask('chat.remove', { sid, index: 0 });
    const [report] = await app.db.select().from(chatReports).where(eq(chatReports.chatId, sid));
    expect(report).toMatchObject({
      reporterId: ana.membershipId,
      reportedId: ben.membershipId,
      messageBody: 'Something unkind',
      reason: 'Unkind',
    });
  });

  it('keeps one report of a message for each who reports it, with what they say last', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'Something unkind');
    for (const reason of ['Unkind', 'Very unkind'])
      expect(await ana.ask('chat.report', { sid, index: 0, reason })).toEqual({});
    for (const reason of ['They go on', 'And on'])
      expect(await ana.ask('chat.report', { sid, reason })).toEqual({});
    await ben.ask('chat.remove', { sid, index: 0 });
    expect(await ana.ask('chat.report', { sid, index: 0, reason: 'Now it is gone' })).toEqual({});
    const reports = await app.db.select().from(chatReports).where(eq(chatReports.chatId, sid));
    expect(reports.map(({ reason, messageBody }) => [reason, messageBody]).toSorted()).toEqual([
      ['And on', null],
      ['Now it is gone', 'Something unkind'],
      ['They go on', null],
    ]);
  });

  it('can be read, but not written in, once the round is archived', async () => {
    const old = await community(app.db);
    const [ana, ben] = await Promise.all([resident(app.db, old), resident(app.db, old)]);
    const window = await chatter(ana);
    const sid = await window.sidWith(ben);
    await window.send(sid, 'In time');
    await app.db
      .update(subnetworks)
      .set({ roundStatus: 'ARCHIVED' })
      .where(eq(subnetworks.id, old.subnetworkId));
    expect(await window.send(sid, 'Too late')).toEqual({ error_code: 'ChatClosed' });
    expect((await window.ask('chat.history', { sid })).messages).toHaveLength(1);
  });

  it('keeps what others received when its author deletes their account', async () => {
    const { ana, ben, sid } = await two();
    await ana.send(sid, 'Farewell');
    await app.db.delete(memberships).where(eq(memberships.id, ana.membershipId));
    const { conversation, messages } = await ben.ask('chat.open', { chatId: sid });
    expect(messages).toMatchObject([{ author: null, authorName: '', body: 'Farewell' }]);
    expect(conversation).toMatchObject({ isOpen: false, people: [{ userId: ben.userId }] });
    expect(await ben.send(sid, 'Hello?')).toEqual({ error_code: 'ChatUnavailable' });
  });
});

describe("a room's conversation", () => {
  const roomOfThree = async () => {
    const people = await Promise.all(['Ana', 'Ben', 'Cho'].map((name) => someone(name)));
    await roomOf(app.db, hall, people);
    const [ana, ben, cho] = await Promise.all(people.map(chatter));
    if (!ana || !ben || !cho) throw new Error('Three people are needed');
    return { ana, ben, cho, sid: await ana.sidWith(ben, cho) };
  };

  it('is there for a room of three, by the ids of its people, also before anybody wrote', async () => {
    const { ana, ben, cho, sid } = await roomOfThree();
    const chatId = [ana, ben, cho]
      .map(({ userId }) => userId)
      .toSorted()
      .join('_');
    const { conversations } = await cho.ask('chat.list', {});
    expect(conversations).toMatchObject([{ sid, chatId, kind: 'room', lastMessage: null }]);
    await ana.send(sid, 'Hello, house');
    for (const window of [ana, ben, cho])
      await vi.waitFor(() => expect(window.messages().map(({ body }) => body)).toEqual(['Hello, house']));
  });

  it('follows its room: who leaves hears nothing more, who comes hears nothing from before', async () => {
    const { ana, ben, cho, sid } = await roomOfThree();
    await ana.send(sid, 'Before');
    const { userId, membershipId } = cho;
    await app.call(calls.room.leave, { as: userId, membershipId, params: { userId } });
    await ben.send(sid, 'Without Cho');
    await vi.waitFor(() => expect(ana.messages()).toHaveLength(2));
    expect(cho.messages()).toHaveLength(1);
    expect(await cho.ask('chat.history', { sid })).toEqual({ error_code: 'NotFound' });
    expect(await cho.send(sid, 'I am still here')).toEqual({ error_code: 'NotFound' });
    expect((await cho.ask('chat.list', {})).conversations).toEqual([]);
  });

  it('is muted rather than blocked, and a muted one does not count as unread [4.14]', async () => {
    const { ana, ben, sid } = await roomOfThree();
    expect(await ana.ask('chat.block', { sid, blocked: true })).toEqual({ error_code: 'NotFound' });
    const muted = await ana.ask('chat.mute', { sid, muted: true });
    expect(muted.conversation).toMatchObject({ muted: true });
    await ben.send(sid, 'Anybody?');
    const again = await chatter(ana);
    expect(again.begun).toMatchObject({ unreadCount: 0 });
    expect((await again.ask('chat.list', {})).conversations).toMatchObject([{ unreadCount: 1, muted: true }]);
  });
});

describe('bad input', () => {
  it('is refused in words: nothing, too much, what is no text, and a megabyte', async () => {
    const { ana, ben, sid } = await two();
    const refused = ['', ' \n\t ', 'x'.repeat(limits.chatMessage + 1), 'x'.repeat(1_000_000), '\u202E\u0007'];
    for (const body of refused) expect(await ana.send(sid, body)).toEqual({ error_code: 'InvalidInput' });
    expect(await ana.ask('chat.send', { sid, body: 'x' } as never)).toEqual({ error_code: 'InvalidInput' });
    expect(await ana.ask('chat.send', null as never)).toEqual({ error_code: 'InvalidInput' });
    expect(await ana.send(sid, 'half \uD83D')).toEqual({ error_code: 'InvalidInput' });
    const report = { sid, reason: 'Unkind\0' };
    expect(await ana.ask('chat.report', report)).toEqual({ error_code: 'InvalidInput' });
    for (const index of [2 ** 31 - 1, Number.MAX_SAFE_INTEGER])
      expect(await ana.ask('chat.read', { sid, index })).toEqual({ error_code: 'InvalidInput' });
    expect(await ben.send(sid, 'Undisturbed')).toMatchObject({ message: { index: 0 } });
  });

  it('keeps HTML as the text it is, and takes control characters and overrides away', async () => {
    const { ana, sid } = await two();
    expect((await ana.send(sid, '<b>&amp;</b>')).message?.body).toBe('<b>&amp;</b>');
    expect((await ana.send(sid, ' a\u0000\u0008b\u202Ec\r\nd ')).message?.body).toBe('abc\nd');
  });
});
