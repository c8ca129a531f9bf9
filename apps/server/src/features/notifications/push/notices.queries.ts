import type { ChatSid, MembershipId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { videoRingMs } from '@nestmate/contract/video';
import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { isBlockBetween } from '../../blocking';
import { takesPart } from '../../chat';
import { isStanding, memberships } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { wants } from '../choices/choices.queries';
import { pushNotices } from '../notifications.schema';
import type { QuietTimes } from '../quiet/quiet.service';
import { type Claim, claimed, type WaitingPush } from './claim.queries';

export interface NewMessage {
  sid: ChatSid;
  index: number;
  author: UserId;
}

const member = alias(memberships, 'm');
const author = alias(memberships, 'a');
const authorProfile = alias(profiles, 'f');

/**
 * Whether a message of `chats c` may be pushed to `memberships m`, `chat_participants p` and `sessions z`: the member
 * takes part, has neither read the message nor muted the conversation, wants to hear of messages, and has no block with
 * the author. Index: the primary keys.
 */
const mayBePushed = (authorUserId: SQLWrapper, index: SQL) => sql`
  z.revoked_at is null and ${isStanding(member)} and m.user_id <> ${authorUserId}
  and ${wants(member.id, 'messages', 'push')} and not p.muted and p.read_index < ${index} and p.first_index <= ${index} and ${takesPart}
  and not ${isBlockBetween(member.userId, authorUserId)}`;

/** The waiting notices of one browser: a person with this many unseen notifications does not miss another. */
const maxWaiting = 20;

/**
 * Adds a push notice of a message for each browser of these members. Index: the primary keys.
 * @returns the members with such a browser
 */
export async function addNotices(
  db: Db,
  { sid, index, author: authorUserId }: NewMessage,
  { to, dueAt }: { to: readonly MembershipId[]; dueAt: Date },
): Promise<MembershipId[]> {
  const { rows } = await db.execute<{ membershipId: MembershipId }>(sql`
    insert into push_notices as n (subscription_id, chat_id, membership_id, message_index, due_at)
    select s.id, c.id, m.id, ${index}::int, ${dueAt.toISOString()}::timestamptz
    from memberships m
    join sessions z on z.user_id = m.user_id
    join push_subscriptions s on s.session_id = z.id
    join chats c on c.id = ${sid}
    join chat_participants p on p.chat_id = c.id and p.membership_id = m.id
    where m.id = any (${sql.param([...to])}::uuid[]) and ${mayBePushed(sql`${authorUserId}::uuid`, sql`${index}::int`)}
      and (
        (select count(*) from push_notices w where w.subscription_id = s.id) < ${maxWaiting}
        or exists (select 1 from push_notices w where w.subscription_id = s.id and w.chat_id = c.id)
      )
    on conflict (subscription_id, chat_id) do update
    set message_index = excluded.message_index, due_at = least(n.due_at, excluded.due_at), attempts = 0
    where n.message_index < excluded.message_index
    returning membership_id as "membershipId"
  `);
  return [...new Set(rows.map(({ membershipId }) => membershipId))];
}

/** Deletes the notices of memberships that are already viewing the messages. */
export async function dropNotices(db: Db, membershipIds: readonly MembershipId[]): Promise<void> {
  if (membershipIds.length === 0) return;
  await db.delete(pushNotices).where(inArray(pushNotices.membershipId, [...membershipIds]));
}

export interface DueNotice extends WaitingPush {
  subscriptionId: string;
  sid: ChatSid;
  membershipId: MembershipId;
  messageIndex: number;
}

/**
 * Claims due notices until `until`: one per browser, everybody's first before anybody's second. Index:
 * push_notices(due_at).
 */
export async function claimNotices(db: Db, claim: Claim): Promise<DueNotice[]> {
  const { rows } = await db.execute<Omit<DueNotice, 'sid' | 'dueAt'> & { about: ChatSid }>(
    sql`${claimed(pushNotices, sql`chat_id`, claim)}, n.message_index as "messageIndex"`,
  );
  return rows.map(({ about: sid, ...row }) => ({ ...row, sid, dueAt: claim.until }));
}

/** How much longer the call of a message `x` rings. */
const secondsLeft = (now: Date) =>
  sql`ceil(${videoRingMs / 1000} - extract(epoch from ${now.toISOString()}::timestamptz - x.created_at))::int`;

/**
 * Whether a message `x` does not belong to a call, or belongs to one that still rings, or to one that nobody answered.
 * Index: the primary key.
 */
const isWorthAPush = (now: Date) => sql`(
  x.type <> 'call'
  or (x.call = 'started' and ${secondsLeft(now)} > 0 and not exists (
    select 1 from chat_messages n where n.chat_id = x.chat_id and n.index > x.index and n.type = 'call'
  ))
  or (x.call = 'ended' and (
    select b.call = 'started' and b.author_id = x.author_id from chat_messages b
    where b.chat_id = x.chat_id and b.index < x.index and b.type = 'call' order by b.index desc limit 1
  ))
)`;

/** The content of a notice and the browser to push it to; undefined if the notice is obsolete. */
export async function noticeContents(
  db: Db,
  { subscriptionId, sid, membershipId, messageIndex }: DueNotice,
  now: Date,
) {
  const { rows } = await db.execute<{
    endpoint: string;
    p256dh: string;
    auth: string;
    language: Language | null;
    author: string;
    type: 'call' | 'picture' | 'text';
    call: 'ended' | 'started' | null;
    body: string;
    secondsLeft: number;
    /** Null without quiet hours. */
    quiet: (QuietTimes & { callsRing: boolean }) | null;
  }>(sql`
    select s.endpoint, s.p256dh, s.auth, u.language, x.type, x.call, x.body, ${secondsLeft(now)} as "secondsLeft",
      ${shownFirstName(authorProfile)} as author,
      case when q.is_on then jsonb_build_object(
        'isOn', true, 'starts', q.starts, 'ends', q.ends, 'timeZone', q.time_zone, 'callsRing', q.calls_ring) end as quiet
    from push_subscriptions s
    join sessions z on z.id = s.session_id
    join users u on u.id = z.user_id
    left join quiet_hours q on q.user_id = u.id
    join memberships m on m.id = ${membershipId} and m.user_id = u.id
    join chats c on c.id = ${sid}
    join chat_participants p on p.chat_id = c.id and p.membership_id = m.id
    join chat_messages x on x.chat_id = c.id and x.index = ${messageIndex} and ${isWorthAPush(now)} and x.removed_at is null
    join memberships a on a.id = x.author_id and ${isStanding(author)}
    join profiles f on f.membership_id = a.id
    where s.id = ${subscriptionId} and ${mayBePushed(author.userId, sql`x.index`)}
  `);
  return rows[0];
}

const same = ({ subscriptionId, sid, dueAt }: DueNotice) =>
  and(
    eq(pushNotices.subscriptionId, subscriptionId),
    eq(pushNotices.sid, sid),
    // A newer message changes the due time, so that its notice stays.
    eq(pushNotices.dueAt, dueAt),
  );

export async function deleteNotice(db: Db, notice: DueNotice): Promise<void> {
  await db.delete(pushNotices).where(same(notice));
}

export async function postponeNotice(
  db: Db,
  notice: DueNotice,
  dueAt: Date,
  attempts = notice.attempts,
): Promise<void> {
  await db.update(pushNotices).set({ dueAt, attempts }).where(same(notice));
}

/** When the next notice is due. */
export async function nextNoticeAt(db: Db): Promise<Date | undefined> {
  const [next] = await db
    .select({ dueAt: pushNotices.dueAt })
    .from(pushNotices)
    .orderBy(pushNotices.dueAt)
    .limit(1);
  return next?.dueAt;
}
