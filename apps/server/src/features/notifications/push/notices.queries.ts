import type { ChatSid, Language, MembershipId, UserId } from '@nestmate/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { takesPart } from '../../chat';
import { pushNotices } from './push.schema';

export interface NewMessage {
  chatId: ChatSid;
  index: number;
  author: UserId;
}

/**
 * Of `push_subscriptions s`, `memberships m` and `chat_participants p`, for a message of `chats c`: whom it may be told. Whoever
 * takes part, has not read it, has not muted the conversation, and stands in no block with its author. Index: the primary keys.
 */
const mayBeTold = (author: ReturnType<typeof sql>, index: ReturnType<typeof sql>) => sql`
  z.revoked_at is null and m.removed_at is null and m.user_id <> ${author}
  and not p.muted and p.read_index < ${index} and p.first_index <= ${index} and ${takesPart}
  and not exists (
    select 1 from blocks b
    where (b.blocker_id = m.user_id and b.blocked_id = ${author})
      or (b.blocker_id = ${author} and b.blocked_id = m.user_id)
  )`;

/** Has the browsers of these people told of a message, when it is due. Answers whose there are. */
export async function addNotices(
  db: Db,
  { chatId, index, author }: NewMessage,
  { to, dueAt }: { to: readonly MembershipId[]; dueAt: Date },
): Promise<MembershipId[]> {
  const { rows } = await db.execute<{ membershipId: MembershipId }>(sql`
    insert into push_notices as n (subscription_id, chat_id, membership_id, message_index, due_at)
    select s.id, c.id, m.id, ${index}::int, ${dueAt.toISOString()}::timestamptz
    from memberships m
    join sessions z on z.user_id = m.user_id
    join push_subscriptions s on s.session_id = z.id
    join chats c on c.id = ${chatId}
    join chat_participants p on p.chat_id = c.id and p.membership_id = m.id
    where m.id = any (${sql.param([...to])}::uuid[]) and ${mayBeTold(sql`${author}::uuid`, sql`${index}::int`)}
    on conflict (subscription_id, chat_id) do update
    set message_index = excluded.message_index, due_at = least(n.due_at, excluded.due_at), tries = 0
    where n.message_index < excluded.message_index
    returning membership_id as "membershipId"
  `);
  return [...new Set(rows.map(({ membershipId }) => membershipId))];
}

/** Leaves out people who see for themselves. */
export async function dropNotices(db: Db, membershipIds: readonly MembershipId[]): Promise<void> {
  if (membershipIds.length === 0) return;
  await db.delete(pushNotices).where(inArray(pushNotices.membershipId, [...membershipIds]));
}

export interface DueNotice {
  subscriptionId: string;
  chatId: ChatSid;
  membershipId: MembershipId;
  messageIndex: number;
  tries: number;
  dueAt: Date;
}

/** Takes what is due, which nobody else gets until `until`. Index: push_notices(due_at). */
export async function claimNotices(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueNotice[]> {
  const due = db
    .select({ subscriptionId: pushNotices.subscriptionId, chatId: pushNotices.chatId })
    .from(pushNotices)
    .where(sql`${pushNotices.dueAt} <= ${now.toISOString()}`)
    .orderBy(pushNotices.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(pushNotices)
    .set({ dueAt: until, tries: sql`${pushNotices.tries} + 1` })
    .where(sql`(${pushNotices.subscriptionId}, ${pushNotices.chatId}) in (${due})`)
    .returning();
}

/** What is told to a browser, and of whom; nothing when there is nothing to tell any more. */
export async function noticeContents(
  db: Db,
  { subscriptionId, chatId, membershipId, messageIndex }: DueNotice,
) {
  const { rows } = await db.execute<{
    endpoint: string;
    p256dh: string;
    auth: string;
    language: Language | null;
    author: string;
    type: 'picture' | 'text';
    body: string;
  }>(sql`
    select s.endpoint, s.p256dh, s.auth, u.language, x.type, x.body,
      coalesce(nullif(f.preferred_first_name, ''), f.first_name) as author
    from push_subscriptions s
    join sessions z on z.id = s.session_id
    join users u on u.id = z.user_id
    join memberships m on m.id = ${membershipId} and m.user_id = u.id
    join chats c on c.id = ${chatId}
    join chat_participants p on p.chat_id = c.id and p.membership_id = m.id
    join chat_messages x on x.chat_id = c.id and x.index = ${messageIndex} and x.type <> 'call' and x.removed_at is null
    join memberships a on a.id = x.author_id and a.removed_at is null
    join profiles f on f.membership_id = a.id
    where s.id = ${subscriptionId} and ${mayBeTold(sql`a.user_id`, sql`x.index`)}
  `);
  return rows[0];
}

const same = ({ subscriptionId, chatId, dueAt }: DueNotice) =>
  and(
    eq(pushNotices.subscriptionId, subscriptionId),
    eq(pushNotices.chatId, chatId),
    // A newer message has made it due again.
    eq(pushNotices.dueAt, dueAt),
  );

export async function deleteNotice(db: Db, notice: DueNotice): Promise<void> {
  await db.delete(pushNotices).where(same(notice));
}

export async function postponeNotice(db: Db, notice: DueNotice, dueAt: Date): Promise<void> {
  await db.update(pushNotices).set({ dueAt }).where(same(notice));
}

/** When the next is due. */
export async function nextNoticeAt(db: Db): Promise<Date | undefined> {
  const [next] = await db
    .select({ dueAt: pushNotices.dueAt })
    .from(pushNotices)
    .orderBy(pushNotices.dueAt)
    .limit(1);
  return next?.dueAt;
}
