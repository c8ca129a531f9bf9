import type { ChatMessage, QuotedMessage } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { containing } from '../../../platform/database/conditions';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { type SavedPicture, sharedPictureOf } from '../../pictures';
import { profiles, shownFirstName } from '../../profile';
import { chatMessages } from '../chat.schema';
import { reactionsColumn } from './reactions.queries';

const authorProfile = alias(profiles, 'f');

const quotedProfile = alias(profiles, 'qf');

/** The message that `chat_messages m` replies to. Index: chat_messages(chat_id, id). */
const quoteColumn = sql<QuotedMessage | null>`case when m.reply_to is not null then (
  select json_build_object(
    'index', q.index, 'author', qa.user_id, 'authorName', coalesce(${shownFirstName(quotedProfile)}, ''),
    'type', case when q.removed_at is null then q.type else 'removed' end, 'body', left(q.body, ${limits.quote}::int)
  )
  from chat_messages q
  left join memberships qa on qa.id = q.author_id
  left join profiles qf on qf.membership_id = qa.id
  where q.chat_id = m.chat_id and q.id = m.reply_to
) end`;

/** Whether a message `m` ends a call that only its caller has begun. Index: the primary key. */
const unanswered = sql<boolean>`coalesce(m.call = 'ended' and (
  select b.call = 'started' and b.author_id = m.author_id from chat_messages b
  where b.chat_id = m.chat_id and b.index < m.index and b.type = 'call' order by b.index desc limit 1
), false)`;

const columns = {
  sid: sql<ChatSid>`m.chat_id`,
  id: sql<ChatMessage['id']>`m.id`,
  index: sql<number>`m.index`,
  author: sql<ChatMessage['author']>`a.user_id`,
  authorName: sql<string | null>`${shownFirstName(authorProfile)}`,
  type: sql<'text' | 'picture' | 'call'>`m.type`,
  body: sql<string>`m.body`,
  call: sql<ChatMessage['call']>`m.call`,
  isUnanswered: unanswered,
  picture: sql<SavedPicture | null>`case when m.picture_key is not null then json_build_object(
    'key', m.picture_key, 'width', m.picture_width, 'height', m.picture_height
  ) end`,
  createdAt: sql<string>`m.created_at`,
  editedAt: sql<string | null>`m.edited_at`,
  isRemoved: sql<boolean>`m.removed_at is not null`,
  replyTo: quoteColumn,
  reactions: reactionsColumn,
};

/** Messages and their authors, with the column names above; `rest` adds joins and conditions. */
const selectMessages = (db: Db, rest: SQL) =>
  db.select(columns).from(sql`chat_messages m
    left join memberships a on a.id = m.author_id
    left join profiles f on f.membership_id = a.id
    ${rest}`);

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

/** A message as its readers receive it; a removed message has only its index. */
const messageOf = ({
  isRemoved,
  isUnanswered,
  authorName,
  type,
  body,
  call,
  picture,
  createdAt,
  editedAt,
  replyTo,
  reactions,
  ...row
}: MessageRow): ChatMessage => ({
  id: row.id,
  index: row.index,
  author: row.author,
  ...(isUnanswered && { unanswered: true }),
  authorName: authorName ?? '',
  type: isRemoved ? 'removed' : type,
  body: isRemoved ? '' : body,
  media: isRemoved || !picture ? null : sharedPictureOf(picture),
  call: isRemoved ? null : call,
  createdAt: new Date(createdAt).toISOString(),
  ...(editedAt && !isRemoved && { editedAt: new Date(editedAt).toISOString() }),
  ...(replyTo && !isRemoved && { replyTo }),
  ...(reactions && !isRemoved && { reactions }),
});

const withChat = (row: MessageRow) => ({ sid: row.sid, message: messageOf(row) });

/** @param name of the prepared statement */
function messagesQuery<Values extends object>(name: string, rest: (values: Placeholders<Values>) => SQL) {
  const query = prepared(name, (db, values: Placeholders<Values>) => selectMessages(db, rest(values)));
  return async (db: Db, values: Values) => (await query(db, values)).map(withChat);
}

interface Page {
  /** The first message that the reader may read. */
  firstIndex: number;
  before?: number | undefined;
  after?: number | undefined;
  count: number;
}

/** The indexes of the messages of a page: `from` and above, and below `to`. */
interface PageOfChat {
  sid: ChatSid;
  from: number;
  to: number;
  count: number;
}

const pageQuery = (name: string, direction: SQL) =>
  messagesQuery(
    name,
    ({
      sid,
      from,
      to,
      count,
    }: Placeholders<PageOfChat>) => sql`where m.chat_id = ${sid} and m.index >= ${from} and m.index < ${to}
      order by m.index ${direction} limit ${count}`,
  );
const pageAfter = pageQuery('chat_messages_after', sql`asc`);
const pageBefore = pageQuery('chat_messages_before', sql`desc`);

/** PostgreSQL's largest integer. */
const noIndex = 2_147_483_647;

/** Messages in order: the last ones before an index, or the first ones after it. Index: the primary key. */
export async function messagesIn(
  db: Db,
  sid: ChatSid,
  { firstIndex, before = noIndex, after, count }: Page,
): Promise<ChatMessage[]> {
  const isForward = after !== undefined;
  const page = { sid, from: Math.max(firstIndex, (after ?? -1) + 1), to: before, count };
  const found = await (isForward ? pageAfter : pageBefore)(db, page);
  const messages = found.map(({ message }) => message).map(shownFrom(firstIndex));
  return isForward ? messages : messages.toReversed();
}

/** Whether the message at an index ends a call that nobody but its caller was in. */
export async function isOfUnansweredCall(db: Db, sid: ChatSid, index: number): Promise<boolean> {
  const { rows } = await db.execute<{ unanswered: boolean }>(
    sql`select ${unanswered} as unanswered from chat_messages m where m.chat_id = ${sid} and m.index = ${index}`,
  );
  return rows[0]?.unanswered ?? false;
}

const lastQuery = messagesQuery(
  'chat_last_messages',
  ({ sids }: Placeholders<{ sids: readonly ChatSid[] }>) => sql`
    join chats c on c.id = m.chat_id and c.last_index = m.index where m.chat_id = any (${sids}::uuid[])`,
);

/** The newest message of each conversation. */
export async function lastMessages(
  db: Db,
  sids: readonly ChatSid[],
): Promise<ReadonlyMap<ChatSid, ChatMessage>> {
  if (sids.length === 0) return new Map();
  const found = await lastQuery(db, { sids });
  return new Map(found.map(({ sid, message }) => [sid, message]));
}

const searchQuery = messagesQuery(
  'chat_search',
  ({ sid, from, to, count, pattern }: Placeholders<PageOfChat & { pattern: string }>) => sql`
    where m.chat_id = ${sid} and m.index >= ${from} and m.index < ${to} and m.removed_at is null and m.body ilike ${pattern}
    order by m.index desc limit ${count}`,
);

/** Messages that contain a text, newest first. Reads the whole conversation. */
export async function searchMessages(
  db: Db,
  sid: ChatSid,
  {
    text,
    firstIndex,
    before = noIndex,
    count,
  }: { text: string; firstIndex: number; before: number | undefined; count: number },
): Promise<ChatMessage[]> {
  const page = { sid, from: firstIndex, to: before, count, pattern: containing(text) };
  const found = await searchQuery(db, page);
  return found.map(({ message }) => message).map(shownFrom(firstIndex));
}

const existingQuery = messagesQuery(
  'chat_written_before',
  ({ sids, ids }: Placeholders<{ sids: readonly ChatSid[]; ids: readonly string[] }>) => sql`
    join unnest(${sids}::uuid[], ${ids}::uuid[]) as sent (chat_id, id) on sent.chat_id = m.chat_id and sent.id = m.id`,
);

/** The subset of the sent messages that already exist. */
export const existingMessages = (
  db: Db,
  sent: readonly { sid: ChatSid; id: string }[],
): Promise<{ sid: ChatSid; message: ChatMessage }[]> =>
  existingQuery(db, { sids: sent.map(({ sid }) => sid), ids: sent.map(({ id }) => id) });

/**
 * Deletes the text and the picture of one of the author's messages, and the reactions to it; idempotent. Call it in a
 * transaction: the message's row lock serializes removal and report. Index: the primary key.
 * @returns its picture, which is no longer shown; undefined if the message does not exist
 */
export async function removeMessage(
  tx: Tx,
  { sid, index, authorId }: { sid: ChatSid; index: number; authorId: MembershipId },
  now: Date,
): Promise<{ picture: string | null } | undefined> {
  // Locks the message first, as in the lock order: the deletion of an account removes reactions to the message.
  await tx.execute(sql`select id from memberships where id = ${authorId} for key share`);
  const { rows } = await tx.execute<{ picture: string | null }>(sql`
    select picture_key as picture from chat_messages
    where chat_id = ${sid} and index = ${index} and author_id = ${authorId} and type <> 'call'
    for no key update
  `);
  const [old] = rows;
  if (!old) return undefined;
  await tx.execute(sql`
    update chat_messages
    set removed_at = coalesce(removed_at, ${now.toISOString()}::timestamptz), body = '',
      picture_key = null, picture_width = null, picture_height = null
    where chat_id = ${sid} and index = ${index}
  `);
  await tx.execute(sql`delete from chat_reactions where chat_id = ${sid} and message_index = ${index}`);
  return old;
}

interface EditableMessage {
  type: 'text' | 'picture';
  body: string;
  createdAt: Date;
  editedAt: Date | null;
}

/**
 * Locks one of the author's messages, so that neither its removal, a report nor another edit comes in between. Index:
 * the primary key.
 * @returns undefined if there is none, or it was removed
 */
export async function lockOwnMessage(
  tx: Tx,
  { sid, index, authorId }: { sid: ChatSid; index: number; authorId: MembershipId },
): Promise<EditableMessage | undefined> {
  const [message] = await tx
    .select({
      type: sql<EditableMessage['type']>`${chatMessages.type}`,
      body: chatMessages.body,
      createdAt: chatMessages.createdAt,
      editedAt: chatMessages.editedAt,
    })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.sid, sid),
        eq(chatMessages.index, index),
        eq(chatMessages.authorId, authorId),
        ne(chatMessages.type, 'call'),
        sql`removed_at is null`,
      ),
    )
    .for('no key update');
  return message;
}

/** Replaces the text of a locked message. Index: the primary key. */
export async function setMessageText(
  tx: Tx,
  { sid, index }: { sid: ChatSid; index: number },
  { body, editedAt }: { body: string; editedAt: Date },
): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ body, editedAt })
    .where(and(eq(chatMessages.sid, sid), eq(chatMessages.index, index)));
}

/** A message for a participant who may read from an index on: the message it replies to may be older. */
export const shownFrom =
  (firstIndex: number) =>
  (message: ChatMessage): ChatMessage =>
    message.replyTo && message.replyTo.index < firstIndex ? { ...message, replyTo: null } : message;
