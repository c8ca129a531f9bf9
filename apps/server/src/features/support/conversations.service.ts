import type { calls } from '@nestmate/contract';
import type { BodyOf, ReplyOf } from '@nestmate/contract/call';
import type { SupportConversationId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { SupportConversation } from '@nestmate/contract/support';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError, requireWithinDay } from '../../platform/http';
import {
  changeConversation,
  conversationOf,
  conversationsOf,
  countWrittenSince,
  insertConversation,
  insertMessage,
  type InsertOutcome,
  lockConversation,
  markSeen,
  messagesOf,
} from './conversations.queries';
import { lockWriter } from './feedback.queries';

type Calls = (typeof calls)['support'];
type Me = Pick<ActingMembership, 'membershipId' | 'subnetworkId' | 'userId'>;
type ConversationDependencies = Pick<App, 'clock' | 'db' | 'events'>;

const asReply = (row: Awaited<ReturnType<typeof conversationsOf>>[number]): SupportConversation => ({
  conversation_id: row.id,
  subject: row.subject,
  state: row.state,
  is_by_office: row.isByOffice,
  is_unread: row.answeredIndex > row.seenIndex,
  last_at: row.lastAt.toISOString(),
});

export async function listConversations(db: Db, { membershipId }: Me): Promise<ReplyOf<Calls['list']>> {
  return { conversations: (await conversationsOf(db, membershipId)).map(asReply) };
}

/** @throws ProductError `NotFound`, also for somebody else's conversation */
export async function readConversation(
  db: Db,
  { membershipId }: Me,
  id: SupportConversationId,
): Promise<ReplyOf<Calls['read']>> {
  const row = await conversationOf(db, membershipId, id);
  if (!row) throw new ProductError('NotFound');
  const messages = await messagesOf(db, id);
  return {
    conversation: asReply(row),
    messages: messages.map(({ id: message_id, index, isOffice, body, createdAt }) => ({
      message_id,
      index,
      is_office: isOffice,
      body,
      at: createdAt.toISOString(),
    })),
  };
}

const requireFewToday = (db: Db, { userId }: Me, now: Date): Promise<void> =>
  requireWithinDay((since) => countWrittenSince(db, userId, since), { limit: limits.supportPerDay, now });

/** @throws ProductError `Conflict` for other words under a used id, which would be lost */
export function requireNoConflict(outcome: InsertOutcome): Exclude<InsertOutcome, 'conflict'> {
  if (outcome === 'conflict') throw new ProductError('Conflict');
  return outcome;
}

/**
 * Asks the housing office; the same question again changes nothing.
 * @throws ProductError `TooManyRequests` above the daily limit, `Conflict` for other words with the same ids,
 * `NotFound` for an id that somebody else has used
 */
export async function ask(
  { db, events, clock }: ConversationDependencies,
  me: Me,
  question: BodyOf<Calls['ask']>,
): Promise<void> {
  const { conversation_id: id, message_id, subject, body, page } = question;
  const { membershipId, subnetworkId } = me;
  const now = clock();
  await db.transaction(async (tx) => {
    await lockWriter(tx, me.userId);
    const isNew = await insertConversation(tx, {
      id,
      membershipId,
      subject,
      page,
      state: 'waiting',
      openedAt: now,
      lastAt: now,
      messages: 1,
    });
    const before = isNew ? undefined : await conversationOf(tx, membershipId, id);
    if (!isNew && !before) throw new ProductError('NotFound');
    const message = { conversationId: id, id: message_id, index: 0, isOffice: false, body, createdAt: now };
    const outcome = requireNoConflict(await insertMessage(tx, message));
    // Other words under a used id would be lost.
    if (before && (outcome === 'new' || before.subject !== subject)) throw new ProductError('Conflict');
    if (before) return;
    await requireFewToday(tx, me, now);
    await events.publish(tx, 'support.changed', { subnetworkId });
  });
}

/**
 * Writes again in a conversation, which then waits for the office; a closed one keeps its assignee. The conversation's
 * lock gives messages of both sides one order. @throws ProductError `TooManyRequests`, `Conflict`, `NotFound`
 */
export async function reply(
  { db, events, clock }: ConversationDependencies,
  me: Me,
  id: SupportConversationId,
  { message_id, body }: BodyOf<Calls['reply']>,
): Promise<void> {
  const { membershipId, subnetworkId } = me;
  await db.transaction(async (tx) => {
    await lockWriter(tx, me.userId);
    const now = clock();
    const before = await lockConversation(tx, id);
    if (before?.membershipId !== membershipId) throw new ProductError('NotFound');
    const message = {
      conversationId: id,
      id: message_id,
      index: before.messages,
      isOffice: false,
      body,
      createdAt: now,
    };
    if (requireNoConflict(await insertMessage(tx, message)) === 'retry') return;
    await changeConversation(tx, id, {
      state: 'waiting',
      lastAt: now,
      messages: before.messages + 1,
    });
    await requireFewToday(tx, me, now);
    await events.publish(tx, 'support.changed', { subnetworkId });
  });
}

/** @throws ProductError `NotFound` */
export async function see(
  db: Db,
  { membershipId }: Me,
  id: SupportConversationId,
  { index }: BodyOf<Calls['see']>,
): Promise<void> {
  if (!(await markSeen(db, membershipId, { id, index }))) throw new ProductError('NotFound');
}
