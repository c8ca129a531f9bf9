import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import type { SessionId } from '../../../platform/ids';
import { chatMessages } from '../../chat';
import { memberships, users } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { pushNotices, pushRings, pushSubscriptions, type RingEnd } from '../notifications.schema';
import { type Claim, claimed, type WaitingPush } from './claim.queries';
import type { DueNotice } from './notices.queries';

type RingOf = Pick<DueNotice, 'sid' | 'membershipId' | 'messageIndex' | 'subscriptionId'>;

const isRingOf = ({ subscriptionId, sid, messageIndex }: RingOf) =>
  and(
    eq(pushRings.subscriptionId, subscriptionId),
    eq(pushRings.sid, sid),
    eq(pushRings.messageIndex, messageIndex),
  );

/**
 * Records that a browser is about to ring, before it is known whether its push service accepts the ring. Index: the
 * primary key.
 */
export async function noteRing(
  db: Db,
  { subscriptionId, sid, membershipId, messageIndex }: RingOf,
  until: Date,
): Promise<void> {
  const ring = { membershipId, messageIndex, dueAt: until, isSent: false, ended: null, attempts: 0 };
  await db
    .insert(pushRings)
    .values({ subscriptionId, sid, ...ring })
    .onConflictDoUpdate({
      target: [pushRings.subscriptionId, pushRings.sid],
      set: ring,
      setWhere: sql`${pushRings.messageIndex} < excluded.message_index`,
    });
}

/** @returns whether the call has stopped ringing meanwhile, so that the end is due. Index: the primary key */
export async function noteRingSent(db: Db, ring: RingOf, now: Date): Promise<boolean> {
  const dueAt = sql`case when ${pushRings.ended} is null then ${pushRings.dueAt} else ${now.toISOString()}::timestamptz end`;
  const [sent] = await db
    .update(pushRings)
    .set({ isSent: true, dueAt })
    .where(isRingOf(ring))
    .returning({ ended: pushRings.ended });
  return (sent?.ended ?? null) !== null;
}

export async function forgetRing(db: Db, ring: RingOf): Promise<void> {
  await db.delete(pushRings).where(isRingOf(ring));
}

export interface EndedRing {
  sid: ChatSid;
  membershipId: MembershipId;
  how: RingEnd;
  /** The browser in which it ended, which already knows. */
  sessionId: SessionId | null;
}

/**
 * Stops the ringing for a person: the call rings in no further browser, and the browsers in which it rings get a
 * notice. Index: push_notices(membership_id), push_rings(membership_id).
 * @returns whether there are such browsers
 */
export async function endRings(
  db: Db,
  { sid, membershipId, how, sessionId }: EndedRing,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with unsent as (
      delete from ${pushNotices} n using ${chatMessages} x
      where n.membership_id = ${membershipId} and n.chat_id = ${sid}
        and x.chat_id = n.chat_id and x.index = n.message_index and x.call = 'started'
    ), known as (
      delete from ${pushRings} r using ${pushSubscriptions} s
      where r.membership_id = ${membershipId} and r.chat_id = ${sid}
        and s.id = r.subscription_id and s.session_id = ${sessionId}
    )
    update ${pushRings} r
    set ended = ${how}, due_at = case when r.is_sent then ${now.toISOString()}::timestamptz else r.due_at end
    from ${pushSubscriptions} s
    where r.membership_id = ${membershipId} and r.chat_id = ${sid} and r.ended is null
      and s.id = r.subscription_id and s.session_id is distinct from ${sessionId}
  `);
  return (rowCount ?? 0) > 0;
}

export type DueRing = WaitingPush & RingOf;

/** Claims rings whose end is due until `until`: one per browser. Index: push_rings(due_at). */
export async function claimRings(db: Db, claim: Claim): Promise<DueRing[]> {
  const { rows } = await db.execute<Omit<DueRing, 'sid' | 'dueAt'> & { about: ChatSid }>(
    sql`${claimed(pushRings, sql`chat_id`, claim)}, n.message_index as "messageIndex"`,
  );
  return rows.map(({ about: sid, ...row }) => ({ ...row, sid, dueAt: claim.until }));
}

const author = alias(memberships, 'author');

/** How a ring ended, who called, and the browser. Index: the primary keys. */
export async function ringContents(db: Db, ring: DueRing) {
  const [found] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: sql<Language | null>`${users.language}`,
      /** Missed unless somebody answered or declined within its minute. */
      ended: sql<RingEnd>`coalesce(${pushRings.ended}, 'missed')`,
      author: sql<string | null>`${shownFirstName()}`,
    })
    .from(pushRings)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushRings.subscriptionId))
    .innerJoin(memberships, eq(memberships.id, pushRings.membershipId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .leftJoin(
      chatMessages,
      and(eq(chatMessages.sid, pushRings.sid), eq(chatMessages.index, pushRings.messageIndex)),
    )
    .leftJoin(author, eq(author.id, chatMessages.authorId))
    .leftJoin(profiles, eq(profiles.membershipId, author.id))
    .where(isRingOf(ring));
  return found;
}

const same = (ring: DueRing) => and(isRingOf(ring), eq(pushRings.dueAt, ring.dueAt));

export async function postponeRing(
  db: Db,
  ring: DueRing,
  dueAt: Date,
  attempts = ring.attempts,
): Promise<void> {
  await db.update(pushRings).set({ dueAt, attempts }).where(same(ring));
}

export async function finishRing(db: Db, ring: DueRing): Promise<void> {
  await db.delete(pushRings).where(same(ring));
}
