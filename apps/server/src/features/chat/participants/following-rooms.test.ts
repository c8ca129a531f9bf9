import type { RoomId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type ChatClient, chatClientsOf } from '../../../../test/chat/chat';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { roomsIn } from '../../../../test/world/rooms';
import { roomMembers } from '../../room';
import { chatParticipants } from '../chat.schema';

const app = await testApp();
const { db } = app;
const { leave, roomOf: roomFor } = roomsIn(app);
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

const roomOfThree = async () => {
  const hall = await community(db, { capacity: 4 });
  const somebody = async () => chatAs(await resident(db, hall));
  const [ana, ben, cho] = await Promise.all([somebody(), somebody(), somebody()]);
  await roomOf(db, hall, [ana, ben, cho]);
  return { ana, ben, cho, somebody, sid: await ana.sidWith(ben, cho) };
};
const roomIdOf = async ({ membershipId }: ChatClient): Promise<RoomId> => {
  const [member] = await db.select().from(roomMembers).where(eq(roomMembers.membershipId, membershipId));
  if (!member) throw new Error('This membership has no room');
  return member.roomId;
};
const moveIn = async (roomId: RoomId, { membershipId }: ChatClient) =>
  db.insert(roomMembers).values({ membershipId, roomId });

describe("a room's conversation", () => {
  it('exists for a room of three, by the ids of its people, before the first message', async () => {
    const { ana, ben, cho, sid } = await roomOfThree();
    const chatId = [ana, ben, cho]
      .map(({ userId }) => userId)
      .toSorted()
      .join('_');
    const { conversations } = await cho.ask('chat.list', {});
    expect(conversations).toMatchObject([{ sid, chatId, kind: 'room', lastMessage: null }]);
    await ana.send(sid, 'Hello, house');
    for (const [name, window] of Object.entries({ ana, ben, cho }))
      await vi.waitFor(() =>
        expect(
          window.messages().map(({ body }) => body),
          name,
        ).toEqual(['Hello, house']),
      );
  });

  it('is closed to a resident who has left the room', async () => {
    const { ana, ben, cho, sid } = await roomOfThree();
    await ana.send(sid, 'Before');
    await leave(cho);
    await ben.send(sid, 'Without Cho');
    await vi.waitFor(() => expect(ana.messages()).toHaveLength(2));
    expect(cho.messages()).toHaveLength(1);
    expect(await cho.ask('chat.history', { sid })).toEqual({ error_code: 'NotFound' });
    expect(await cho.send(sid, 'I am still here')).toEqual({ error_code: 'NotFound' });
    expect((await cho.ask('chat.list', {})).conversations).toEqual([]);
  });

  it('shows a resident who joins the room nothing from before', async () => {
    const { ana, ben, somebody, sid } = await roomOfThree();
    await ana.send(sid, 'Said before');
    await ben.send(sid, 'Also before');
    const dee = await somebody();
    await moveIn(await roomIdOf(ana), dee);
    const listed = { sid, firstIndex: 2, unreadCount: 0, lastMessage: null };
    expect((await dee.ask('chat.list', {})).conversations).toMatchObject([listed]);
    const seenByAna = (await ana.ask('chat.list', {})).conversations?.[0];
    expect(seenByAna?.people.find(({ userId }) => userId === dee.userId)).toMatchObject({ firstIndex: 2 });
    await ana.send(sid, 'Welcome');
    const bodiesOf = (page: { messages?: { body: string }[] }) => page.messages?.map(({ body }) => body);
    const opened = await dee.ask('chat.open', { chatId: sid });
    const all = await dee.ask('chat.history', { sid, after: -1, count: 100 });
    for (const [name, page] of Object.entries({ opened, all })) {
      expect(bodiesOf(page), name).toEqual(['Welcome']);
      expect(page.hasPrevPage, name).toBe(false);
    }
    expect(bodiesOf(await dee.ask('chat.history', { sid, before: 2 }))).toEqual([]);
    expect(bodiesOf(await dee.ask('chat.search', { sid, text: 'before' }))).toEqual([]);
    const report = { sid, index: 1, reason: 'Unkind' };
    expect(await dee.ask('chat.report', report)).toEqual({ error_code: 'NotFound' });
    expect(dee.messages().map(({ body }) => body)).toEqual(['Welcome']);
  });

  it('names its people in the order in which they moved in, as their room does', async () => {
    const { ana, ben, cho } = await roomOfThree();
    const roomId = await roomIdOf(ana);
    const [oldest, ...others] = [ana, ben, cho].toSorted((one, other) =>
      one.membershipId < other.membershipId ? -1 : 1,
    );
    if (!oldest) throw new Error('Three people live there');
    await leave(oldest);
    await moveIn(roomId, oldest);
    const [listed] = (await oldest.ask('chat.list', {})).conversations ?? [];
    const { my_roommates: roommates } = await roomFor(oldest);
    expect(listed?.people.map(({ userId }) => userId)).toEqual(
      [...others, oldest].map(({ userId }) => userId),
    );
    expect(roommates.map(({ membership_id: id }) => id)).toEqual(
      others.map(({ membershipId }) => membershipId),
    );
  });

  it('cannot be blocked', async () => {
    const { ana, sid } = await roomOfThree();
    expect(await ana.ask('chat.block', { sid, blocked: true })).toEqual({ error_code: 'NotFound' });
  });

  it('does not count as unread while it is muted', async () => {
    const { ana, ben, sid } = await roomOfThree();
    const muted = await ana.ask('chat.mute', { sid, muted: true });
    expect(muted.conversation).toMatchObject({ muted: true });
    await ben.send(sid, 'Anybody?');
    const again = await chatAs(ana);
    expect(again.started).toMatchObject({ unreadCount: 0 });
    expect((await again.ask('chat.list', {})).conversations).toMatchObject([{ unreadCount: 1, muted: true }]);
  });
});

describe('a resident who leaves a room', () => {
  it('does not take part again when the room is given up before the next message', async () => {
    const { ana, ben, cho, sid } = await roomOfThree();
    await ana.send(sid, 'Hello, house');
    await leave(cho);
    await leave(ben);
    expect(await cho.ask('chat.history', { sid })).toEqual({ error_code: 'NotFound' });
    const { conversation, messages } = await ana.ask('chat.open', { chatId: sid });
    expect(conversation?.attributes.members.toSorted()).toEqual([ana.userId, ben.userId].toSorted());
    expect(messages).toHaveLength(1);
  });

  it('is not added again by a message that is written at the same time', async () => {
    const { ana, ben, cho, somebody } = await roomOfThree();
    const roomId = await roomIdOf(ana);
    const dee = await somebody();
    await moveIn(roomId, dee);
    const sid = await ana.sidWith(ben, cho, dee);
    for (let round = 0; round < 4; round++) {
      await Promise.all([ana.send(sid, 'One'), leave(cho), ben.send(sid, 'Two')]);
      const there = await db.select().from(chatParticipants).where(eq(chatParticipants.sid, sid));
      expect(there.map(({ membershipId }) => membershipId)).not.toContain(cho.membershipId);
      await moveIn(roomId, cho);
    }
  });
});
