import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import type { MailRetry } from '../../../platform/mail/delivery';
import { isBlockBetween } from '../../blocking';
import { markMailed, takesPart } from '../../chat';
import { mailAddress } from '../../contact-address';
import { isStanding, memberships, users } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { wants } from '../choices/choices.queries';
import { quietHours, messageMails } from '../notifications.schema';
import type { QuietTimes } from '../quiet/quiet.service';

const reader = alias(memberships, 'reader');
const author = alias(memberships, 'author');
const authorProfile = alias(profiles, 'author_profile');

/**
 * From `chat_participants p`: messages that are neither read nor mailed, in conversations that are not muted, from
 * standing authors without a block between them and the reader. Index: the primary keys.
 */
const waiting = sql`
  from chat_participants p
  join chats c on c.id = p.chat_id and c.last_index > greatest(p.read_index, p.mailed_index, p.first_index - 1)
  join subnetworks s on s.id = c.subnetwork_id and s.round_status <> 'ARCHIVED'
  join memberships reader on reader.id = p.membership_id and ${isStanding(reader)}
  join chat_messages m on m.chat_id = c.id and m.index > greatest(p.read_index, p.mailed_index, p.first_index - 1)
    and m.type <> 'call' and m.removed_at is null
  join memberships author on author.id = m.author_id and ${isStanding(author)} and author.id <> reader.id
  join profiles author_profile on author_profile.membership_id = author.id
  where not p.muted and ${takesPart} and not ${isBlockBetween(reader.userId, author.userId)}`;

interface Times {
  now: Date;
  /** Messages sent before it have waited long enough. */
  waitingSince: Date;
  /** Messages sent before it are too old for a mail. */
  notBefore: Date;
  /** A reader whose last mail was sent after it gets no further mail. */
  quietSince: Date;
}

/** Whether the reader may get a mail now. */
const mayBeMailed = ({ now, quietSince }: Pick<Times, 'now' | 'quietSince'>): SQL =>
  sql`(${messageMails.mailedAt} is null or ${messageMails.mailedAt} <= ${quietSince.toISOString()})
    and (${messageMails.retryAt} is null or ${messageMails.retryAt} <= ${now.toISOString()})`;

/**
 * Residents who want mails and have messages that have waited long enough; those without a mail for the longest time
 * come first. Filters by the last mail before it reads messages, so that most readers' unread messages are never read.
 */
export async function readersToMail(db: Db, { limit, ...times }: Times & { limit: number }) {
  const mayRead = db
    .select({
      membershipId: memberships.id,
      address: mailAddress.as('address'),
      name: shownFirstName().as('name'),
      language: users.language,
      quietHours: sql<QuietTimes | null>`case when ${quietHours.isOn} then jsonb_build_object('isOn', true,
        'starts', ${quietHours.starts}, 'ends', ${quietHours.ends}, 'timeZone', ${quietHours.timeZone}) end`.as(
        'quiet_times',
      ),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(messageMails, eq(messageMails.membershipId, memberships.id))
    .where(
      and(isStanding(), ne(mailAddress, ''), wants(memberships.id, 'messages', 'mail'), mayBeMailed(times)),
    )
    .orderBy(sql`${messageMails.mailedAt} nulls first`)
    .as('may_read');
  // `offset 0` makes PostgreSQL check one reader at a time instead of collecting all waiting messages.
  const hasWaiting = sql`exists (
    select 1 ${waiting} and p.membership_id = ${mayRead.membershipId}
      and m.created_at <= ${times.waitingSince.toISOString()}
      and c.last_message_at > ${times.notBefore.toISOString()}
    offset 0)`;
  return db.select().from(mayRead).where(hasWaiting).limit(limit);
}

export type Reader = Awaited<ReturnType<typeof readersToMail>>[number];

/** Waiting messages of one conversation. */
export interface WaitingMessages {
  sid: ChatSid;
  /** The authors, latest first. */
  names: string[];
  count: number;
  /** The type of the newest message. */
  type: 'text' | 'picture';
  body: string;
  lastIndex: number;
  /** The last message that an earlier mail contained. */
  mailedIndex: number;
}

/** A reader's waiting messages by conversation, newest first. */
async function waitingFor(db: Db, membershipId: MembershipId): Promise<WaitingMessages[]> {
  const { rows } = await db.execute<{ [Column in keyof WaitingMessages]: WaitingMessages[Column] }>(sql`
    select c.id as "sid", c.last_index as "lastIndex", p.mailed_index as "mailedIndex",
      count(*)::int as count,
      array_agg(${shownFirstName(authorProfile)} order by m.index desc) as names,
      (array_agg(m.type order by m.index desc))[1] as type,
      (array_agg(m.body order by m.index desc))[1] as body
    ${waiting} and p.membership_id = ${membershipId}
    group by c.id, p.mailed_index
    order by max(m.created_at) desc
  `);
  return rows.map((row) => ({ ...row, names: [...new Set(row.names)] }));
}

export interface ClaimedMessages {
  waiting: WaitingMessages[];
  /** Failed attempts to mail them. */
  attempts: number;
}

/**
 * Claims a reader's waiting messages for a mail and marks them as mailed; undefined if none are left or another process
 * has claimed them.
 */
export async function claimWaiting(
  db: Db,
  membershipId: MembershipId,
  times: Pick<Times, 'now' | 'quietSince'>,
): Promise<ClaimedMessages | undefined> {
  const { now } = times;
  return db.transaction(async (tx) => {
    await tx.insert(messageMails).values({ membershipId }).onConflictDoNothing();
    const [mine] = await tx
      .select({ attempts: messageMails.attempts })
      .from(messageMails)
      .where(and(eq(messageMails.membershipId, membershipId), mayBeMailed(times)))
      .for('update');
    if (!mine) return undefined;
    const found = await waitingFor(tx, membershipId);
    if (found.length === 0) return undefined;
    await tx
      .update(messageMails)
      .set({ mailedAt: now, attempts: 0, retryAt: null })
      .where(eq(messageMails.membershipId, membershipId));
    await markMailed(
      tx,
      membershipId,
      found.map(({ sid, lastIndex }) => ({ sid, index: lastIndex })),
    );
    return { waiting: found, attempts: mine.attempts };
  });
}

/** Releases claimed messages for a retry. */
export async function releaseMails(
  db: Db,
  membershipId: MembershipId,
  { waiting: given }: ClaimedMessages,
  { attempts, retryAt }: MailRetry,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(messageMails)
      .set({ mailedAt: null, attempts, retryAt })
      .where(eq(messageMails.membershipId, membershipId));
    await markMailed(
      tx,
      membershipId,
      given.map(({ sid, mailedIndex }) => ({ sid, index: mailedIndex })),
    );
  });
}

/** Holds back a reader's next mail. */
export async function holdMails(db: Db, membershipId: MembershipId, until: Date): Promise<void> {
  await db
    .insert(messageMails)
    .values({ membershipId, retryAt: until })
    .onConflictDoUpdate({ target: messageMails.membershipId, set: { retryAt: until } });
}
