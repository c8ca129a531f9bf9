import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { asc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { chatClientsOf } from '../../../../test/chat/chat';
import { untilWaitedFor } from '../../../../test/database/locks';
import { community, peopleOf, roomOf } from '../../../../test/world/builders';
import { memberships } from '../../memberships';
import { roomMembers } from '../../room';
import { chats } from '../chat.schema';
import { lockConversations } from './append.queries';

const app = await testApp();
const { db } = app;
const hall = await community(db);
const chatAs = await chatClientsOf(app);

/** Ana writes to Ben, and to her room, into which Cleo has moved since its last message. */
async function twoConversations() {
  const { ana, ben, cleo, dan, eve } = await peopleOf(db, hall, 'Ana', 'Ben', 'Cleo', 'Dan', 'Eve');
  const roomId = await roomOf(db, hall, [ana, dan, eve]);
  const window = await chatAs(ana);
  const sids = [await window.sidWith(ben), await window.sidWith(dan, eve)];
  await db.insert(roomMembers).values({ roomId, membershipId: cleo.membershipId });
  const ordered = await db
    .select({ id: chats.id })
    .from(chats)
    .where(inArray(chats.id, sids))
    .orderBy(asc(chats.id));
  const [first, second] = ordered.map(({ id }) => id) as [ChatSid, ChatSid];
  const lock = () => db.transaction((tx) => lockConversations(tx, { authorIds: [ana.membershipId], sids }));
  return { ana, ben, cleo, first, second, lock };
}

/** The subset of rows that no transaction has locked. */
const unlockedPeople = async (...ids: MembershipId[]) => {
  const columns = { id: memberships.id };
  const isAmong = inArray(memberships.id, ids);
  const rows = await db.select(columns).from(memberships).where(isAmong).for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
};
const unlockedChats = async (...ids: ChatSid[]) => {
  const isAmong = inArray(chats.id, ids);
  const rows = await db
    .select({ id: chats.id })
    .from(chats)
    .where(isAmong)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
};

it('a message has locked its author and the room’s newcomers while it waits for a conversation', async () => {
  const { ana, ben, cleo, first, second, lock } = await twoConversations();
  const waiting = await db.transaction(async (tx) => {
    await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, first)).for('update');
    const locked = lock();
    await untilWaitedFor(tx);
    const people = [ana, ben, cleo].map(({ membershipId }) => membershipId);
    expect(await unlockedPeople(...people)).toEqual([ben.membershipId]);
    expect(await unlockedChats(first, second)).toEqual([second]);
    return { locked };
  });
  expect((await waiting.locked).map(({ id }) => id)).toEqual([first, second]);
});

it('a message locks conversations in the order of their ids', async () => {
  const { first, second, lock } = await twoConversations();
  const waiting = await db.transaction(async (tx) => {
    await tx.select({ id: chats.id }).from(chats).where(eq(chats.id, second)).for('update');
    const locked = lock();
    await untilWaitedFor(tx);
    expect(await unlockedChats(first, second)).toEqual([]);
    return { locked };
  });
  expect(await waiting.locked).toHaveLength(2);
});

it('a message has locked no conversation while it waits for a membership', async () => {
  const { cleo, first, second, lock } = await twoConversations();
  const waiting = await db.transaction(async (tx) => {
    const isCleo = eq(memberships.id, cleo.membershipId);
    await tx.select({ id: memberships.id }).from(memberships).where(isCleo).for('update');
    const locked = lock();
    await untilWaitedFor(tx);
    expect((await unlockedChats(first, second)).toSorted()).toEqual([first, second]);
    return { locked };
  });
  expect(await waiting.locked).toHaveLength(2);
});
