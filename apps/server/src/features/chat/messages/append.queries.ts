import type { CallMessageStep } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId, MessageId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { type Placeholders, preparedChanges, preparedQuery } from '../../../platform/database/prepared';
import type { SavedPicture } from '../../pictures';

export interface LockedChat {
  id: ChatSid;
  lastIndex: number;
  roomId: string | null;
}

// PostgreSQL evaluates a condition that depends on no row once, before it reads the first one: `set_config` comes
// before the first lock, and the count reads all of `people`, and so locks them, before the first conversation. It does
// not promise so; `append.test.ts` would notice. As three statements, each message would wait twice more.
const lockQuery = preparedQuery<
  LockedChat,
  { authorIds: readonly MembershipId[]; sids: readonly ChatSid[]; timeout: string | null }
>(
  'chat_lock',
  { id: true, lastIndex: true, roomId: true },
  ({ authorIds, sids, timeout }) => sql`
    with people as materialized (
      select m.id from memberships m
      where (select set_config('lock_timeout', coalesce(${timeout}::text, current_setting('lock_timeout')), true)) is not null
        and m.id in (
          select unnest(${authorIds}::uuid[])
          union
          select rm.membership_id from chats c
          join room_members rm on rm.room_id = c.room_id
          where c.id = any (${sids}::uuid[]) and not exists (
            select 1 from chat_participants p where p.chat_id = c.id and p.membership_id = rm.membership_id
          )
        )
      order by m.id for key share
    )
    select id, last_index as "lastIndex", room_id as "roomId" from chats
    where id = any (${sids}::uuid[]) and (select count(*) from people) >= 0
    order by id for no key update`,
);

/**
 * Locks conversations in the order of their ids, so that only this transaction assigns their next indexes; before them,
 * against deletion, the memberships that the new rows refer to: the authors, and residents who have moved into the
 * rooms of these conversations since the last message. One statement, because a message waits for each: the memberships
 * are counted, and thereby locked, before the first conversation is read. Indexes: the primary keys,
 * room_members(room_id).
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
  const timeout = lockTimeoutMs === undefined ? null : String(lockTimeoutMs);
  return lockQuery(tx, { authorIds, sids, timeout });
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

/** The columns of messages, one value each. */
const messageColumns = (messages: readonly NumberedMessage[]) => ({
  sids: messages.map(({ sid }) => sid),
  indexes: messages.map(({ index }) => index),
  ids: messages.map(({ id }) => id),
  authorIds: messages.map(({ authorId }) => authorId),
  types: messages.map(({ type }) => type),
  bodies: messages.map(({ body }) => body),
  calls: messages.map(({ call }) => call),
  pictureKeys: messages.map(({ picture }) => picture?.key ?? null),
  pictureWidths: messages.map(({ picture }) => picture?.width ?? null),
  pictureHeights: messages.map(({ picture }) => picture?.height ?? null),
  repliesTo: messages.map(({ replyTo }) => replyTo),
  times: messages.map(({ createdAt }) => createdAt.toISOString()),
});

/** What an author of new messages of a conversation has read, if nothing else there is unknown to them. */
interface AuthorHorizon {
  sid: ChatSid;
  authorId: MembershipId;
  /** Their newest message. */
  last: number;
  /** The last message that they could know of when they wrote it. */
  after: number;
  /** The newest of the others' new messages before `last`; -1 without one. */
  othersLast: number;
}

/** Steps of calls are read by their prompts. */
function horizonsOf(messages: readonly NumberedMessage[]): AuthorHorizon[] {
  const horizons = new Map<string, AuthorHorizon>();
  const newest = new Map<ChatSid, { index: number; authorId: MembershipId; othersLast: number }>();
  for (const { sid, index, authorId, after } of messages.filter(({ type }) => type !== 'call')) {
    const before = newest.get(sid);
    const othersLast = !before || before.authorId === authorId ? (before?.othersLast ?? -1) : before.index;
    newest.set(sid, { index, authorId, othersLast });
    const key = `${sid} ${authorId}`;
    const known = Math.max(after, horizons.get(key)?.after ?? -1);
    horizons.set(key, { sid, authorId, last: index, after: known, othersLast });
  }
  return [...horizons.values()];
}

const horizonColumns = (horizons: readonly AuthorHorizon[]) => ({
  readSids: horizons.map(({ sid }) => sid),
  readerIds: horizons.map(({ authorId }) => authorId),
  lasts: horizons.map(({ last }) => last),
  knownUpTo: horizons.map(({ after }) => after),
  othersLasts: horizons.map(({ othersLast }) => othersLast),
});

type AppendValues = ReturnType<typeof messageColumns> & ReturnType<typeof horizonColumns>;

// The others' messages of the same batch are compared above: to PostgreSQL, that is each message with each other one.
const append = preparedChanges('chat_append', (m: Placeholders<AppendValues>) => ({
  changes: {
    written: sql`
      insert into chat_messages (chat_id, index, id, author_id, type, body, call, picture_key, picture_width,
        picture_height, reply_to, created_at)
      select * from unnest(
        ${m.sids}::uuid[], ${m.indexes}::int[], ${m.ids}::uuid[], ${m.authorIds}::uuid[], ${m.types}::text[], ${m.bodies}::text[],
        ${m.calls}::text[], ${m.pictureKeys}::text[], ${m.pictureWidths}::int[], ${m.pictureHeights}::int[],
        ${m.repliesTo}::uuid[], ${m.times}::timestamptz[]
      )
      returning chat_id, index, created_at`,
    counted: sql`
      update chats c set last_index = n.last, last_message_at = greatest(c.last_message_at, n.at)
      from (select chat_id, max(index) as last, max(created_at) as at from written group by chat_id) n
      where c.id = n.chat_id`,
    read: sql`
      update chat_participants p set read_index = n.last
      from unnest(
        ${m.readSids}::uuid[], ${m.readerIds}::uuid[], ${m.lasts}::int[], ${m.knownUpTo}::int[], ${m.othersLasts}::int[]
      ) as n (chat_id, author_id, last, after, others_last)
      where p.chat_id = n.chat_id and p.membership_id = n.author_id and p.read_index < n.last
        and n.others_last <= greatest(n.after, p.read_index, p.first_index - 1)
        and not exists (
          select 1 from chat_messages m
          where m.chat_id = n.chat_id and m.index > greatest(n.after, p.read_index, p.first_index - 1) and m.index < n.last
            and m.author_id is distinct from n.author_id and m.type <> 'call'
        )`,
  },
}));

/**
 * Inserts messages, in the order of each conversation's indexes, and moves each conversation's last index up to them.
 * Authors have read all earlier messages, unless others wrote some that the author could not know of: a message may
 * wait for a connection. Index: the primary keys.
 */
export async function insertMessages(tx: Tx, messages: readonly NumberedMessage[]): Promise<void> {
  await append(tx, { ...messageColumns(messages), ...horizonColumns(horizonsOf(messages)) });
}

/**
 * After a person has acted in a call, moves their read horizon up to that message, unless something else is unread: a
 * call prompt shows nothing of the conversation. Index: the primary keys.
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
