import type { CallMessageStep } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId, MessageId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { executePrepared } from '../../../platform/database/prepared';
import type { SavedPicture } from '../../pictures';

export interface LockedChat {
  id: ChatSid;
  lastIndex: number;
  roomId: string | null;
}

/**
 * Locks conversations in the order of their ids, so that only this transaction assigns their next indexes; before them, against deletion,
 * the memberships that the new rows refer to: the authors, and residents who have moved into the rooms of these conversations since the
 * last message. One statement, because a message waits for each: the memberships are counted, and thereby locked, before the first
 * conversation is read. Indexes: the primary keys, room_members(room_id).
 * @param lockTimeoutMs how long this and each later statement of the transaction waits for a row lock before it fails
 */
export function lockConversations(
  tx: Tx,
  {
    authorIds,
    sids,
    lockTimeoutMs,
  }: { authorIds: readonly MembershipId[]; sids: readonly ChatSid[]; lockTimeoutMs?: number | undefined },
): Promise<LockedChat[]> {
  const ids = sql.param([...sids]);
  const timeout = lockTimeoutMs === undefined ? null : String(lockTimeoutMs);
  // PostgreSQL evaluates a condition that depends on no row once, before it reads the first one: `set_config` comes before the first lock,
  // and the count reads all of `people`, and so locks them, before the first conversation.
  return tx
    .select({
      id: sql<ChatSid>`id`,
      lastIndex: sql<number>`last_index`,
      roomId: sql<string | null>`room_id`,
    })
    .from(
      sql`(
        with people as materialized (
          select m.id from memberships m
          where (select set_config('lock_timeout', coalesce(${timeout}::text, current_setting('lock_timeout')), true)) is not null
            and m.id in (
              select unnest(${sql.param([...authorIds])}::uuid[])
              union
              select rm.membership_id from chats c
              join room_members rm on rm.room_id = c.room_id
              where c.id = any (${ids}::uuid[]) and not exists (
                select 1 from chat_participants p where p.chat_id = c.id and p.membership_id = rm.membership_id
              )
            )
          order by m.id for key share
        )
        select id, last_index, room_id from chats
        where id = any (${ids}::uuid[]) and (select count(*) from people) >= 0
        order by id for no key update
      ) as locked`,
    )
    .prepare('chat_lock')
    .execute();
}

export interface NumberedMessage {
  sid: ChatSid;
  index: number;
  id: MessageId;
  authorId: MembershipId;
  type: 'text' | 'picture' | 'call';
  body: string;
  call: CallMessageStep | null;
  picture: SavedPicture | null;
  replyTo: MessageId | null;
  /** The last message that its author could know of. */
  after: number;
  createdAt: Date;
}

/** Whether others wrote `m` when the author of `known n` could not know of it. */
const isUnknown = sql`m.chat_id = n.chat_id and m.index > greatest(n.after, p.read_index, p.first_index - 1) and m.index < n.last
  and m.author_id is distinct from n.author_id and m.type <> 'call'`;

/**
 * Inserts messages, and moves each conversation's last index up to them. Authors have read all earlier messages, unless others wrote some
 * that the author could not know of: a message may wait for a connection. Index: the primary keys.
 */
export async function insertMessages(tx: Tx, messages: readonly NumberedMessage[]): Promise<void> {
  const column = <Value>(of: (message: NumberedMessage) => Value) => sql.param(messages.map(of));
  await executePrepared(tx, 'chat_append', {
    written: sql`
      insert into chat_messages (chat_id, index, id, author_id, type, body, call, picture_key, picture_width,
        picture_height, reply_to, created_at)
      select * from unnest(
        ${column(({ sid }) => sid)}::uuid[], ${column(({ index }) => index)}::int[],
        ${column(({ id }) => id)}::uuid[], ${column(({ authorId }) => authorId)}::uuid[],
        ${column(({ type }) => type)}::text[], ${column(({ body }) => body)}::text[],
        ${column(({ call }) => call)}::text[], ${column(({ picture }) => picture?.key ?? null)}::text[],
        ${column(({ picture }) => picture?.width ?? null)}::int[],
        ${column(({ picture }) => picture?.height ?? null)}::int[],
        ${column(({ replyTo }) => replyTo)}::uuid[],
        ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[]
      )
      returning chat_id, index, author_id, type, created_at`,
    known: sql`
      select chat_id, author_id, max(index) as last, max(after) as after
      from written
      join unnest(
        ${column(({ sid }) => sid)}::uuid[], ${column(({ index }) => index)}::int[],
        ${column(({ after }) => after)}::int[]
      ) as k (chat_id, index, after) using (chat_id, index)
      where type <> 'call' group by chat_id, author_id`,
    counted: sql`
      update chats c set last_index = n.last, last_message_at = greatest(c.last_message_at, n.at)
      from (select chat_id, max(index) as last, max(created_at) as at from written group by chat_id) n
      where c.id = n.chat_id`,
    read: sql`
      update chat_participants p set read_index = n.last
      from known n
      where p.chat_id = n.chat_id and p.membership_id = n.author_id and p.read_index < n.last
        and not exists (select 1 from chat_messages m where ${isUnknown})
        and not exists (select 1 from written m where ${isUnknown})`,
  });
}

/**
 * After a person has acted in a call, moves their read horizon up to that message, unless something else is unread: a call prompt shows
 * nothing of the conversation. Index: the primary keys.
 * @returns whether it moved
 */
export async function readCallMessage(
  tx: Tx,
  { sid, membershipId, index }: { sid: ChatSid; membershipId: MembershipId; index: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update chat_participants p set read_index = ${index}
    where p.chat_id = ${sid} and p.membership_id = ${membershipId} and p.read_index < ${index}
      and not exists (
        select 1 from chat_messages m
        where m.chat_id = p.chat_id and m.index > greatest(p.read_index, p.first_index - 1) and m.index < ${index}
          and m.type <> 'call'
      )
    returning p.read_index
  `);
  return rows.length > 0;
}
