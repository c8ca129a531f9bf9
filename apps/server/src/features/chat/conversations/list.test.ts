import { calls } from '@nestmate/contract';
import { chatPages } from '@nestmate/contract/limits';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { type ChatClient, chatClientsOf } from '../../../../test/chat/chat';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { chatParticipants, chats } from '../chat.schema';

const app = await testApp();
const hall = await community(app.db);
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});
const somebody = async () => chatAs(await resident(app.db, hall));
const listOf = async (me: ChatClient) => (await me.ask('chat.list', {})).conversations ?? [];

it('lists conversations with their addresses, even after the other person has left', async () => {
  const [me, goes, isRemoved, stays] = await Promise.all([somebody(), somebody(), somebody(), somebody()]);
  for (const other of [goes, isRemoved, stays]) await other.send(await other.sidWith(me), 'Hello');
  const address = [me.userId, isRemoved.userId].toSorted().join('_');
  await app.call(calls.account.remove, { as: goes.userId });
  const isTheirs = eq(memberships.id, isRemoved.membershipId);
  await app.db.update(memberships).set({ removedAt: new Date() }).where(isTheirs);
  const listed = await listOf(me);
  expect(listed).toHaveLength(3);
  for (const { sid, chatId } of listed)
    expect(await me.ask('chat.open', { chatId })).toMatchObject({
      conversation: { sid, chatId },
      messages: [{ body: 'Hello' }],
    });
  // The address from before the removal.
  expect(await me.ask('chat.open', { chatId: address })).toMatchObject({ messages: [{ body: 'Hello' }] });
});

it('names the conversation of a room as its roommates call it', async () => {
  const [ana, ben, cho] = [await somebody(), await somebody(), await somebody()];
  await roomOf(app.db, hall, [ana, ben, cho]);
  const chatId = chatIdOf([ana, ben, cho].map(({ userId }) => userId));
  const { conversation } = await ana.ask('chat.open', { chatId });
  expect(conversation).not.toHaveProperty('roomName');
  const params = { userId: ben.userId };
  await app.call(calls.room.rename, { as: ben.userId, params, body: { name: 'The nest', seen: '' } });
  expect(await listOf(ana)).toMatchObject([{ kind: 'room', roomName: 'The nest' }]);
});

it('hides the read horizons of two people while one has blocked the other', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const sid = await ana.sidWith(ben);
  const horizonFor = async (me: ChatClient, of: ChatClient) => {
    const [listed] = await listOf(me);
    const { conversation: opened } = await me.ask('chat.open', { chatId: sid });
    const { conversation: muted } = await me.ask('chat.mute', { sid, muted: false });
    const shown = [listed, opened, muted].map(
      (each) => each?.people.find(({ userId }) => userId === of.userId)?.readIndex,
    );
    expect(new Set(shown).size).toBe(1);
    return shown[0];
  };
  await ben.send(sid, 'One');
  await ana.ask('chat.read', { sid, index: 0 });
  expect(await horizonFor(ben, ana)).toBe(0);
  await ana.ask('chat.block', { sid, blocked: true });
  expect([await horizonFor(ben, ana), await horizonFor(ana, ben), await horizonFor(ana, ana)]).toEqual([
    -1, -1, 0,
  ]);
  await ana.ask('chat.block', { sid, blocked: false });
  expect(await horizonFor(ben, ana)).toBe(0);
});

it('shows conversations of an archived round as closed', async () => {
  const old = await community(app.db);
  const [ana, ben] = [await chatAs(await resident(app.db, old)), await chatAs(await resident(app.db, old))];
  await ana.send(await ana.sidWith(ben), 'In time');
  expect(await listOf(ana)).toMatchObject([{ isOpen: true }]);
  const isOld = eq(subnetworks.id, old.subnetworkId);
  await app.db.update(subnetworks).set({ roundStatus: 'ARCHIVED' }).where(isOld);
  expect(await listOf(ana)).toMatchObject([{ isOpen: false, people: [{}, {}] }]);
});

it('lists each conversation on exactly one page, when many share the time of their last message', async () => {
  const me = await somebody();
  const count = chatPages.conversations * 2 + 2;
  const made = Array.from({ length: count }, () => newId<typeof chats.$inferSelect.id>());
  await app.db.insert(chats).values(
    made.map((id, at) => ({
      id,
      subnetworkId: hall.subnetworkId,
      kind: 'people' as const,
      lastIndex: 0,
      // Three share each time, and the times differ by microseconds.
      lastMessageAt: sql`'2026-11-01T10:00:00Z'::timestamptz + ${Math.floor(at / 3)} * interval '1 microsecond'`,
    })),
  );
  await app.db.insert(chatParticipants).values(made.map((sid) => ({ sid, membershipId: me.membershipId })));
  const shown: string[] = [];
  for (let before: string | undefined, pages = 0; pages < 3; pages++) {
    const { conversations = [], next } = await me.ask('chat.list', before === undefined ? {} : { before });
    shown.push(...conversations.map(({ sid }) => sid));
    before = next ?? undefined;
    expect(next === null).toBe(pages === 2);
  }
  expect(shown.toSorted()).toEqual(made.toSorted());
});
