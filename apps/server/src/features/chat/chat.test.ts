import { calls } from '@nestmate/contract';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import { chatPages, limits } from '@nestmate/contract/limits';
import { type ChatRequest, chatRequests } from '@nestmate/contract/socket/chat';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { conversationUses } from '../../../test/budgets/socket-uses';
import { type ChatReply, chatClientsOf, newMessageId } from '../../../test/chat/chat';
import { community, resident, roomOf, unclaimedResident } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { roomsIn } from '../../../test/world/rooms';
import { newId } from '../../platform/ids';
import { setBlocked } from '../blocking';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { profiles } from '../profile';
import { rooms } from '../room';
import { chatReports } from './chat.schema';

const app = await testApp();
const hall = await community(app.db);
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

const somebody = (firstName = 'Robin') => resident(app.db, hall, { firstName, preferredFirstName: '' });
const two = async () => {
  const [ana, ben] = await Promise.all([somebody('Ana').then(chatAs), somebody('Ben').then(chatAs)]);
  return { ana, ben, sid: await ana.sidWith(ben) };
};

describe('a conversation of two', () => {
  it('delivers messages in dense order to all open windows of both', async () => {
    const { ana, ben, sid } = await two();
    const secondWindow = await chatAs(ben);
    const sent = await ana.send(sid, 'Hello!');
    await ben.send(sid, 'Hi Ana.');
    expect(sent.message).toMatchObject({ index: 0, author: ana.userId, authorName: 'Ana', type: 'text' });
    for (const [name, window] of Object.entries({ ana, ben, secondWindow }))
      await vi.waitFor(() =>
        expect(
          window.messages().map(({ index, body }) => [index, body]),
          name,
        ).toEqual([
          [0, 'Hello!'],
          [1, 'Hi Ana.'],
        ]),
      );
  });

  it('has one address for both, the two user ids sorted and joined', async () => {
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

  it('writes a message once, however often it is sent', async () => {
    const { ana, ben, sid } = await two();
    const id = newMessageId();
    const answers = await Promise.all([ana.send(sid, 'Once', id), ana.send(sid, 'Once', id)]);
    answers.push(await ana.send(sid, 'Once', id));
    expect(new Set(answers.map(({ message }) => message?.index))).toEqual(new Set([0]));
    const history = await ben.ask('chat.history', { sid });
    expect(history.messages).toHaveLength(1);
  });

  it('refuses another message by an id that has one', async () => {
    const { ana, ben, sid } = await two();
    const id = newMessageId();
    await ana.send(sid, 'Once', id);
    expect(await ben.send(sid, 'Mine', id)).toEqual({ error_code: 'Conflict' });
    expect(await ana.send(sid, 'Twice', id)).toEqual({ error_code: 'Conflict' });
  });

  it('leaves a removed message removed when it is sent again', async () => {
    const { ana, sid } = await two();
    const id = newMessageId();
    await ana.send(sid, 'Once', id);
    await ana.ask('chat.remove', { sid, index: 0 });
    expect(await ana.send(sid, 'Once', id)).toMatchObject({ message: { index: 0, type: 'removed' } });
  });

  it('shows 20 messages on load and 11 in each older page, back to the first', async () => {
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

  it('shows the other person the read horizon', async () => {
    const { ana, ben, sid } = await two();
    await ana.send(sid, 'One');
    await ben.ask('chat.read', { sid, index: 0 });
    await vi.waitFor(() =>
      expect(ana.received).toContainEqual(['chat.read', { sid, userId: ben.userId, index: 0 }]),
    );
  });

  it('counts unread messages until they are read', async () => {
    const { ana, ben, sid } = await two();
    for (const body of ['One', 'Two', 'Three']) await ana.send(sid, body);
    const listed = async (who: typeof ana) =>
      (await who.ask('chat.list', {})).conversations?.find((each) => each.sid === sid);
    expect(await listed(ben)).toMatchObject({ unreadCount: 3, lastMessage: { body: 'Three' } });
    expect(await listed(ana)).toMatchObject({ unreadCount: 0 });
    expect(await ben.ask('chat.read', { sid, index: 1 })).toEqual({ readIndex: 1, unreadCount: 1 });
    // Neither back nor past the last message.
    expect(await ben.ask('chat.read', { sid, index: 0 })).toEqual({ readIndex: 1, unreadCount: 1 });
    expect(await ben.ask('chat.read', { sid, index: 99 })).toEqual({ readIndex: 2, unreadCount: 0 });
  });

  it('leaves unread what others wrote while a message waited for a connection', async () => {
    const { ana, ben, sid } = await two();
    const readIndex = async () => (await ana.openWith(ben)).conversation?.readIndex;
    const sendAfter = (after: number) =>
      ana.ask('chat.send', { sid, id: newMessageId(), body: 'From the train', after });
    // Nothing was there.
    expect(await sendAfter(-1)).toMatchObject({ message: { index: 0 } });
    await ben.send(sid, 'Where are you?');
    await sendAfter(1);
    expect(await readIndex()).toBe(2);
    await ben.send(sid, 'Bring the key!');
    await sendAfter(2);
    await sendAfter(2);
    expect(await readIndex()).toBe(2);
    // A message of the author's own in between is nothing new.
    await ana.ask('chat.read', { sid, index: 4 });
    await sendAfter(4);
    expect(await readIndex()).toBe(6);
    await ben.send(sid, 'See you');
    await ana.send(sid, 'Here');
    expect(await readIndex()).toBe(8);
  });

  it('shows nobody else what a person has read while one of the two has blocked the other', async () => {
    const { ana, ben, sid } = await two();
    for (const [name, reader, other] of [
      ['the blocker', ana, ben],
      ['the blocked', ben, ana],
    ] as const) {
      const secondWindow = await chatAs(reader);
      const { message } = await other.send(sid, 'Have you read this?');
      const index = message?.index ?? -1;
      await ana.ask('chat.block', { sid, blocked: true });
      expect(await reader.ask('chat.read', { sid, index }), name).toMatchObject({ readIndex: index });
      const read = ['chat.read', { sid, userId: reader.userId, index }];
      await vi.waitFor(() => expect(secondWindow.received, name).toContainEqual(read));
      await ana.ask('chat.block', { sid, blocked: false });
      const { message: later } = await other.send(sid, 'And now?');
      // Socket events arrive in the order in which they were emitted.
      await vi.waitFor(() =>
        expect(
          other.messages().map(({ id }) => id),
          name,
        ).toContain(later?.id),
      );
      expect(other.received, name).not.toContainEqual(read);
    }
  });

  it('shows a typing indicator to the other person only', async () => {
    const { ana, ben, sid } = await two();
    await ana.ask('chat.typing', { sid });
    const typing = ['chat.typing', { sid, userId: ana.userId }];
    await vi.waitFor(() => expect(ben.received).toContainEqual(typing));
    expect(ana.received).not.toContainEqual(typing);
  });

  it('keeps the index of a message that its author removes', async () => {
    const { ana, ben, sid } = await two();
    await ana.send(sid, 'A secret');
    await ben.send(sid, 'An answer');
    expect(await ana.ask('chat.remove', { sid, index: 1 })).toEqual({ error_code: 'NotFound' });
    expect(await ana.ask('chat.remove', { sid, index: 0 })).toEqual({});
    await vi.waitFor(() => expect(ben.received).toContainEqual(['chat.removed', { sid, index: 0 }]));
    const { messages } = await ben.ask('chat.history', { sid });
    expect(messages?.map(({ index, type, body }) => [index, type, body])).toEqual([
      [0, 'removed', ''],
      [1, 'text', 'An answer'],
    ]);
    expect((await ben.ask('chat.search', { sid, text: 'secret' })).messages).toEqual([]);
  });

  it('opens no conversation without messages with a person who has blocked the reader', async () => {
    const { ana, ben, sid } = await two();
    await ana.ask('chat.block', { sid, blocked: true });
    expect(await ben.openWith(ana)).toEqual({ error_code: 'ChatUnavailable' });
    expect((await ana.openWith(ben)).conversation?.sid).toBe(sid);
  });

  it('shows two people only each other’s names once one has blocked the other', async () => {
    const face = (conversation: ChatReply<'chat.open'>['conversation'], of: Person) =>
      conversation?.people.find(({ userId }) => userId === of.userId);
    const [first, second] = [
      await resident(app.db, hall, { pictureKey: 'one' }),
      await resident(app.db, hall, { pictureKey: 'two', firstName: 'Bo' }),
    ];
    const [ana, ben] = [await chatAs(first), await chatAs(second)];
    const sid = await ana.sidWith(ben);
    await ben.send(sid, 'Hello');
    await ana.ask('chat.block', { sid, blocked: true });
    for (const [name, me, other] of [
      ['the blocker', ana, ben],
      ['the blocked', ben, ana],
    ] as const) {
      const { conversation, messages } = await me.openWith(other);
      expect(face(conversation, other)?.profile_picture_urls, name).toBeNull();
      expect(face(conversation, me)?.profile_picture_urls, name).not.toBeNull();
      expect(messages, name).toMatchObject([{ body: 'Hello', authorName: 'Bo' }]);
    }
  });

  it('shows only the name of a blocked roommate in the conversation of the room', async () => {
    const people = [
      await resident(app.db, hall, { pictureKey: 'first' }),
      await resident(app.db, hall, { pictureKey: 'second' }),
      await resident(app.db, hall, { pictureKey: 'third' }),
    ] as const;
    await roomOf(app.db, hall, [...people]);
    const [ana, ben, cleo] = people;
    await setBlocked(app.db, ana.userId, ben.userId, true);
    const facesFor = async (person: Person) => {
      const { conversations = [] } = await (await chatAs(person)).ask('chat.list', {});
      const shown = conversations.flatMap(({ people }) => people.filter((one) => one.profile_picture_urls));
      return new Set(shown.map(({ userId }) => userId));
    };
    expect(await facesFor(ana)).toEqual(new Set([ana.userId, cleo.userId]));
    expect(await facesFor(ben)).toEqual(new Set([ben.userId, cleo.userId]));
    expect(await facesFor(cleo)).toEqual(new Set([ana.userId, ben.userId, cleo.userId]));
  });

  it('does not reach a person who has hidden, unless they have written to each other', async () => {
    const [ana, ben] = [
      await chatAs(await resident(app.db, hall)),
      await chatAs(await resident(app.db, hall)),
    ];
    const sid = await ana.sidWith(ben);
    const hide = (hidden: boolean) =>
      app.db.update(profiles).set({ hidden }).where(eq(profiles.membershipId, ben.membershipId));
    await hide(true);
    expect(await ana.openWith(ben)).toEqual({ error_code: 'ChatUnavailable' });
    expect(await ana.send(sid, 'Hello?')).toEqual({ error_code: 'ChatUnavailable' });
    await hide(false);
    await ana.send(sid, 'Hello');
    await hide(true);
    expect((await ana.openWith(ben)).conversation?.sid).toBe(sid);
    expect(await ana.send(sid, 'Still there?')).toMatchObject({ message: { index: 1 } });
  });

  it('names who has blocked whom [5.14]', async () => {
    const { ana, ben, sid } = await two();
    const blocked = await ana.ask('chat.block', { sid, blocked: true });
    expect(blocked.conversation?.attributes.blocked).toEqual([ana.userId]);
    await vi.waitFor(() => expect(ben.received).toContainEqual(['chat.changed', { sid }]));
  });

  it('refuses messages of both while one has blocked the other [5.14]', async () => {
    const { ana, ben, sid } = await two();
    await ana.ask('chat.block', { sid, blocked: true });
    expect(await ana.send(sid, 'Hello?')).toEqual({ error_code: 'BlockedByMe' });
    expect(await ben.send(sid, 'Hello?')).toEqual({ error_code: 'BlockedByThem' });
    await ben.ask('chat.typing', { sid });
    await ana.ask('chat.block', { sid, blocked: false });
    expect(await ben.send(sid, 'Hello!')).toMatchObject({ message: { body: 'Hello!' } });
    await vi.waitFor(() => expect(ana.messages().map(({ body }) => body)).toEqual(['Hello!']));
    expect(ana.received.map(([name]) => name)).not.toContain('chat.typing');
  });

  it('lists a blocked person only to who blocked them, and unblocks them from there', async () => {
    const { ana, ben, sid } = await two();
    const listOf = async ({ userId }: Person) =>
      (await app.call(calls.chat.blocked, { as: userId, params: { userId } })).res?.people;
    await ana.ask('chat.block', { sid, blocked: true });
    expect(await listOf(ana)).toMatchObject([{ userId: ben.userId, firstName: 'Ben' }]);
    expect(await listOf(ben)).toEqual([]);
    const { userId } = ana;
    const unblock = (as: UserId, otherId: UserId) =>
      app.call(calls.chat.unblock, { as, params: { userId: as, otherId } });
    await unblock(ben.userId, userId);
    expect(await listOf(ana)).toHaveLength(1);
    expect((await unblock(userId, ben.userId)).res).toEqual({ people: [] });
    expect(await ben.send(sid, 'Hello!')).toMatchObject({ message: { body: 'Hello!' } });
  });

  it('blocks only the named person of the community, even without a conversation', async () => {
    const [ana, ben] = [await somebody('Ana'), await somebody('Ben')];
    const elsewhere = await resident(app.db, await community(app.db));
    const block = (otherId: UserId) =>
      app.call(calls.chat.block, { as: ana.userId, params: { userId: ana.userId, otherId } });
    for (const time of ['first', 'second'])
      expect((await block(ben.userId)).res?.people, time).toMatchObject([{ userId: ben.userId }]);
    for (const [name, nobody] of Object.entries({ oneself: ana.userId, elsewhere: elsewhere.userId }))
      expect((await block(nobody)).err, name).toMatchObject({ error_code: 'NotFound' });
    const back = { as: ben.userId, params: { userId: ben.userId, otherId: ana.userId } };
    expect((await app.call(calls.chat.block, back)).err).toMatchObject({ error_code: 'NotFound' });
    const anas = await chatAs(ana);
    expect(await anas.openWith(await chatAs(ben))).toHaveProperty('error_code');
  });

  it('unblocks a person in their conversation [4.14]', async () => {
    const { ana, sid } = await two();
    const blockedBy = async (blocked: boolean) =>
      (await ana.ask('chat.block', { sid, blocked })).conversation?.attributes.blocked;
    expect(await blockedBy(true)).toEqual([ana.userId]);
    expect(await blockedBy(false)).toEqual([]);
  });

  it('mutes a room, which nobody can block [4.14]', async () => {
    const { ana, ben } = await two();
    const cleo = await chatAs(await somebody('Cleo'));
    await roomOf(app.db, hall, [ana, ben, cleo]);
    const room = await ana.sidWith(ben, cleo);
    expect(await ana.ask('chat.block', { sid: room, blocked: true })).toEqual({ error_code: 'NotFound' });
    for (const muted of [true, false])
      expect((await ana.ask('chat.mute', { sid: room, muted })).conversation).toMatchObject({
        muted,
        attributes: { blocked: [] },
      });
  });

  it('keeps a locked match together [4.14]', async () => {
    const [ana, ben, cleo] = [await somebody('Ana'), await somebody('Ben'), await somebody('Cleo')];
    await roomOf(app.db, hall, [ana, ben, cleo]);
    await app.db.update(rooms).set({ locked: true });
    const { leave, roomOf: roomFor } = roomsIn(app);
    expect(await leave(ana)).toMatchObject({ code: 409, err: { error_code: 'room_locked' } });
    await app.db.update(rooms).set({ locked: false });
    expect((await roomFor(ana)).my_roommates).toHaveLength(2);
    expect(await leave(ana)).toMatchObject({ code: 204 });
  });

  it('does not open with a resident who has not signed in, who can receive a request anyway [6.3]', async () => {
    const ana = await chatAs(await somebody());
    const unclaimed = await unclaimedResident(app.db, hall);
    // It has no user id.
    const userId = unclaimed.membershipId as string as UserId;
    expect(await ana.openWith({ userId })).toEqual({ error_code: 'ChatUnavailable' });
    expect((await roomsIn(app).request(ana, unclaimed)).res).toMatchObject({ status: 'outgoing_request' });
  });

  it('does not open with a person who was removed or lives elsewhere', async () => {
    const ana = await chatAs(await somebody());
    const left = await somebody();
    const gone = eq(memberships.id, left.membershipId);
    await app.db.update(memberships).set({ removedAt: new Date() }).where(gone);
    const elsewhere = await resident(app.db, await community(app.db));
    for (const [name, userId] of Object.entries({
      left: left.userId,
      elsewhere: elsewhere.userId,
      nobody: newId<UserId>(),
    })) {
      expect(await ana.openWith({ userId }), name).toEqual({ error_code: 'ChatUnavailable' });
      expect(await ana.ask('chat.userExists', { userId }), name).toEqual({ exists: false });
    }
    const ben = await somebody();
    expect(await ana.ask('chat.userExists', { userId: ben.userId })).toEqual({ exists: true });
  });

  it('is hidden from a stranger in every request that names it, its existence included', async () => {
    const { ana, ben, sid } = await two();
    for (const body of ['Between us', 'On Sunday?', 'Or on Monday?']) {
      await ana.send(sid, body);
      await ben.send(sid, body);
    }
    const stranger = await chatAs(await somebody());
    const named = Object.keys(chatRequests).filter(
      (name) => 'sid' in chatRequests[name as 'chat.send'].shape,
    );
    expect(Object.keys(conversationUses).toSorted()).toEqual(named.toSorted());
    for (const [name, use] of Object.entries(conversationUses))
      for (const about of [sid, newId<ChatSid>()]) {
        const reply = await stranger.ask(name as 'chat.send', use(about) as ChatRequest<'chat.send'>);
        expect(reply, `${name} about ${about}`).toEqual({ error_code: 'NotFound' });
      }
    expect(await stranger.ask('chat.open', { chatId: sid })).toEqual({ error_code: 'NotFound' });
  });

  it('keeps the text of a reported message', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'Something unkind');
    expect(await ana.ask('chat.report', { sid, index: 0, reason: 'Unkind' })).toEqual({});
    await ben.ask('chat.remove', { sid, index: 0 });
    const [report] = await app.db.select().from(chatReports).where(eq(chatReports.sid, sid));
    expect(report).toMatchObject({
      reporterId: ana.membershipId,
      reportedId: ben.membershipId,
      messageBody: 'Something unkind',
      reason: 'Unkind',
    });
  });

  it('keeps all that a reporter says about a message, or a person, in one report', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'Something unkind');
    for (const reason of ['Unkind', 'Very unkind'])
      expect(await ana.ask('chat.report', { sid, index: 0, reason }), reason).toEqual({});
    for (const reason of ['They go on', 'And on'])
      expect(await ana.ask('chat.report', { sid, reason }), reason).toEqual({});
    await ben.ask('chat.remove', { sid, index: 0 });
    expect(await ana.ask('chat.report', { sid, index: 0, reason: 'Now it is gone' })).toEqual({});
    const reports = await app.db.select().from(chatReports).where(eq(chatReports.sid, sid));
    expect(reports.map(({ reason, messageBody }) => [reason, messageBody]).toSorted()).toEqual([
      ['They go on\nAnd on', null],
      ['Unkind\nVery unkind\nNow it is gone', 'Something unkind'],
    ]);
  });

  it('is read-only once the round is archived', async () => {
    const old = await community(app.db);
    const [ana, ben] = await Promise.all([resident(app.db, old), resident(app.db, old)]);
    const window = await chatAs(ana);
    const sid = await window.sidWith(ben);
    await window.send(sid, 'In time');
    await app.db
      .update(subnetworks)
      .set({ roundStatus: 'ARCHIVED' })
      .where(eq(subnetworks.id, old.subnetworkId));
    expect(await window.send(sid, 'Too late')).toEqual({ error_code: 'ChatClosed' });
    expect((await window.ask('chat.history', { sid })).messages).toHaveLength(1);
  });

  it('keeps received messages when their author deletes their account', async () => {
    const { ana, ben, sid } = await two();
    await ana.send(sid, 'Farewell');
    await app.db.delete(memberships).where(eq(memberships.id, ana.membershipId));
    const { conversation, messages } = await ben.ask('chat.open', { chatId: sid });
    expect(messages).toMatchObject([{ author: null, authorName: '', body: 'Farewell' }]);
    expect(conversation).toMatchObject({ isOpen: false, people: [{ userId: ben.userId }] });
    expect(await ben.send(sid, 'Hello?')).toEqual({ error_code: 'ChatUnavailable' });
  });
});

it('answers every operation that clients know by name [7.35]', async () => {
  const { ana, ben, sid } = await two();
  expect(ana.started).toMatchObject({ unreadCount: 0 });
  await ana.send(sid, 'Hello');
  const session_token = await ben.sessionToken();
  expect(await ben.ask('chat.initialize', { session_token })).toMatchObject({ unreadCount: 1 });
  expect(await ben.ask('chat.read', { sid, index: 0 })).toMatchObject({ unreadCount: 0 });
  expect(await ana.ask('chat.remove', { sid, index: 0 })).toEqual({});
  for (const blocked of [true, false])
    expect(await ana.ask('chat.block', { sid, blocked })).toMatchObject({
      conversation: { attributes: { blocked: blocked ? [ana.userId] : [] } },
    });
  expect(await ben.ask('chat.refresh', { session_token })).toMatchObject({ expiresAt: expect.any(String) });
  expect(await ana.ask('chat.userExists', { userId: ben.userId })).toEqual({ exists: true });
});

it('lets a resident post in their community [7.35]', async () => {
  const ana = await somebody('Ana');
  const at = { as: ana.userId, membershipId: ana.membershipId, params: hall };
  const body = { membership_id: ana.membershipId, body: 'Who has a kettle?' };
  expect(await app.call(calls.community.start, { ...at, body })).toMatchObject({ code: 200 });
  expect((await app.call(calls.community.threads, at)).res?.threads).toMatchObject([
    { body: 'Who has a kettle?' },
  ]);
});

describe('bad input', () => {
  it('is refused with an error code: empty, too long, not a text', async () => {
    const { ana, ben, sid } = await two();
    const refused = ['', ' \n\t ', 'x'.repeat(limits.chatMessage + 1), 'x'.repeat(200_000), '\u202E\u0007'];
    for (const body of refused)
      expect(await ana.send(sid, body), JSON.stringify(body.slice(0, 10))).toEqual({
        error_code: 'InvalidInput',
      });
    expect(await ana.ask('chat.send', { sid, body: 'x' } as never)).toEqual({ error_code: 'InvalidInput' });
    expect(await ana.ask('chat.send', null as never)).toEqual({ error_code: 'InvalidInput' });
    expect(await ana.send(sid, 'half \uD83D')).toEqual({ error_code: 'InvalidInput' });
    const report = { sid, reason: 'Unkind \uD83D' };
    expect(await ana.ask('chat.report', report)).toEqual({ error_code: 'InvalidInput' });
    for (const index of [2 ** 31 - 1, Number.MAX_SAFE_INTEGER])
      expect(await ana.ask('chat.read', { sid, index }), `index ${index}`).toEqual({
        error_code: 'InvalidInput',
      });
    expect(await ben.send(sid, 'Undisturbed')).toMatchObject({ message: { index: 0 } });
  });

  it('keeps HTML as plain text', async () => {
    const { ana, sid } = await two();
    expect((await ana.send(sid, '<b>&amp;</b>')).message?.body).toBe('<b>&amp;</b>');
  });

  it('strips control characters and bidi overrides', async () => {
    const { ana, sid } = await two();
    expect((await ana.send(sid, ' a\u0000\u0008b\u202Ec\r\nd ')).message?.body).toBe('abc\nd');
  });
});
