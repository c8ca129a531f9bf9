import type { MembershipId, SupportConversationId, UserId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { and, count, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { memberships } from '../memberships';
import { supportConversations, supportMessages } from './support.schema';

/** Whether the office began a conversation. Index: support_messages' primary key. */
export const isByOffice = sql<boolean>`exists (select from ${supportMessages} first
  where first.conversation_id = ${supportConversations}.id and first.index = 0 and first.is_office)`;

const withBeginner = { ...getTableColumns(supportConversations), isByOffice };

/** A resident's latest conversations. Index: support_conversations(membership_id, last_at). */
export const conversationsOf = (db: Db, membershipId: MembershipId) =>
  db
    .select(withBeginner)
    .from(supportConversations)
    .where(eq(supportConversations.membershipId, membershipId))
    .orderBy(desc(supportConversations.lastAt))
    .limit(limits.supportShown.conversations);

/** A resident's own conversation. Index: the primary key. */
export async function conversationOf(db: Db, membershipId: MembershipId, id: SupportConversationId) {
  const [row] = await db
    .select(withBeginner)
    .from(supportConversations)
    .where(and(eq(supportConversations.id, id), eq(supportConversations.membershipId, membershipId)));
  return row;
}

/** The latest messages, earliest first. Index: support_messages' primary key. */
export async function messagesOf(db: Db, id: SupportConversationId) {
  const rows = await db
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.conversationId, id))
    .orderBy(desc(supportMessages.index))
    .limit(limits.supportShown.messages);
  return rows.toReversed();
}

/**
 * How much a person has written to the office since a time, in all their memberships. Index:
 * support_conversations(membership_id, last_at).
 */
export async function countWrittenSince(db: Db, userId: UserId, since: Date): Promise<number> {
  const [row] = await db
    .select({ written: count() })
    .from(supportMessages)
    .innerJoin(supportConversations, eq(supportConversations.id, supportMessages.conversationId))
    .innerJoin(memberships, eq(memberships.id, supportConversations.membershipId))
    .where(
      and(
        eq(memberships.userId, userId),
        gt(supportConversations.lastAt, since),
        gt(supportMessages.createdAt, since),
        eq(supportMessages.isOffice, false),
      ),
    );
  return row?.written ?? 0;
}

/** Whether the conversation is new. */
export async function insertConversation(
  tx: Tx,
  row: typeof supportConversations.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(supportConversations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: supportConversations.id });
  return rows.length > 0;
}

/** Locks a conversation, so that nobody else writes in it or changes it. Index: the primary key. */
export async function lockConversation(tx: Tx, id: SupportConversationId) {
  const [row] = await tx
    .select()
    .from(supportConversations)
    .where(eq(supportConversations.id, id))
    .for('update');
  return row;
}

/**
 * Of an insert under an id that a window made: `retry` for the same words again, `conflict` for other words under a
 * used id.
 */
export type InsertOutcome = 'conflict' | 'new' | 'retry';

/** Call it while the conversation is locked. */
export async function insertMessage(
  tx: Tx,
  row: typeof supportMessages.$inferInsert,
): Promise<InsertOutcome> {
  const rows = await tx
    .insert(supportMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: supportMessages.id });
  if (rows.length > 0) return 'new';
  const [before] = await tx
    .select({ body: supportMessages.body, isOffice: supportMessages.isOffice })
    .from(supportMessages)
    .where(and(eq(supportMessages.conversationId, row.conversationId), eq(supportMessages.id, row.id)));
  return before?.body === row.body && before.isOffice === row.isOffice ? 'retry' : 'conflict';
}

/** Changes a locked conversation. */
export async function changeConversation(
  tx: Tx,
  id: SupportConversationId,
  to: Partial<
    Pick<
      typeof supportConversations.$inferInsert,
      'answeredIndex' | 'assigneeId' | 'lastAt' | 'messages' | 'seenIndex' | 'state'
    >
  >,
): Promise<void> {
  await tx
    .update(supportConversations)
    .set({ ...to, version: sql`${supportConversations.version} + 1` })
    .where(eq(supportConversations.id, id));
}

/** Goes only forward, and never beyond the last message; it does not change the version that staff see. */
export async function markSeen(
  db: Db,
  membershipId: MembershipId,
  { id, index }: { id: SupportConversationId; index: number },
): Promise<boolean> {
  const rows = await db
    .update(supportConversations)
    .set({
      seenIndex: sql`greatest(${supportConversations.seenIndex}, least(${index}::int, ${supportConversations.messages} - 1))`,
    })
    .where(and(eq(supportConversations.id, id), eq(supportConversations.membershipId, membershipId)))
    .returning({ id: supportConversations.id });
  return rows.length > 0;
}
