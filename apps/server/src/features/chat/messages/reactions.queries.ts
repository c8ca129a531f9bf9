import type { ChatReactions } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { profiles, shownFirstName } from '../../profile';
import { chatReactions } from '../chat.schema';

const reactorProfile = alias(profiles, 'rf');

/** The reactions to `chat_messages m`; null while nobody has reacted. Index: the primary key of chat_reactions. */
export const reactionsColumn = sql<ChatReactions | null>`case when m.reaction_revision > 0 then json_build_object(
  'revision', m.reaction_revision,
  'given', (
    select coalesce(json_agg(json_build_object(
      'userId', rm.user_id, 'name', coalesce(${shownFirstName(reactorProfile)}, ''), 'reaction', r.reaction
    ) order by r.created_at, r.membership_id), '[]')
    from chat_reactions r
    join memberships rm on rm.id = r.membership_id and rm.user_id is not null
    left join profiles rf on rf.membership_id = rm.id
    where r.chat_id = m.chat_id and r.message_index = m.index
  )) end`;

interface MessageRef {
  sid: ChatSid;
  index: number;
}

/**
 * Locks a message that accepts reactions, so that neither its removal nor another reaction comes in between. The
 * membership is locked first, as in the lock order. Index: the primary keys.
 */
export async function lockForReaction(
  tx: Tx,
  { sid, index, firstIndex, membershipId }: MessageRef & { firstIndex: number; membershipId: MembershipId },
): Promise<boolean> {
  await tx.execute(sql`select id from memberships where id = ${membershipId} for key share`);
  const { rowCount } = await tx.execute(sql`
    select 1 from chat_messages
    where chat_id = ${sid} and index = ${index} and index >= ${firstIndex}
      and type <> 'call' and removed_at is null
    for no key update
  `);
  return rowCount === 1;
}

/** Sets or takes back a participant's reaction to a locked message. @returns whether that changed anything */
export async function setReaction(
  tx: Tx,
  {
    sid,
    index: messageIndex,
    membershipId,
    reaction,
    now,
  }: MessageRef & { membershipId: MembershipId; reaction: Reaction | null; now: Date },
): Promise<boolean> {
  const columns = chatReactions;
  const mine = and(
    eq(columns.sid, sid),
    eq(columns.messageIndex, messageIndex),
    eq(columns.membershipId, membershipId),
  );
  const { rowCount } = await (reaction === null
    ? tx.delete(chatReactions).where(mine)
    : tx
        .insert(chatReactions)
        .values({ sid, messageIndex, membershipId, reaction, createdAt: now })
        .onConflictDoUpdate({
          target: [columns.sid, columns.messageIndex, columns.membershipId],
          set: { reaction, createdAt: now },
          setWhere: sql`${columns.reaction} <> ${reaction}`,
        }));
  if (rowCount === 0) return false;
  await tx.execute(sql`
    update chat_messages set reaction_revision = reaction_revision + 1
    where chat_id = ${sid} and index = ${messageIndex}
  `);
  return true;
}

/** Index: the primary key of chat_messages. */
export async function reactionsTo(db: Db, { sid, index }: MessageRef): Promise<ChatReactions> {
  const [row] = await db
    .select({ reactions: reactionsColumn })
    .from(sql`chat_messages m where m.chat_id = ${sid} and m.index = ${index}`);
  return row?.reactions ?? { revision: 0, given: [] };
}
