import type { Feedback } from '@nestmate/contract/feedback';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { newId } from '../../platform/ids';
import { memberships } from '../memberships';
import { feedback } from './support.schema';

/** Whether the membership has sent the same text since a time. Index: feedback(membership_id). */
export async function hasSentSince(
  db: Db,
  membershipId: MembershipId,
  { body, since }: { body: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: feedback.id })
    .from(feedback)
    .where(
      and(eq(feedback.membershipId, membershipId), eq(feedback.body, body), gt(feedback.createdAt, since)),
    )
    .limit(1);
  return rows.length > 0;
}

/** How much a person has sent since a time, in all their memberships. Index: feedback(membership_id). */
export async function countSentSince(db: Db, userId: UserId, since: Date): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(feedback)
    .innerJoin(memberships, eq(memberships.id, feedback.membershipId))
    .where(and(eq(memberships.userId, userId), gt(feedback.createdAt, since)));
  return row?.sent ?? 0;
}

export async function insertFeedback(
  db: Db,
  membershipId: MembershipId,
  given: Feedback,
  createdAt: Date,
): Promise<void> {
  await db.insert(feedback).values({ ...given, id: newId(), membershipId, createdAt });
}

/**
 * Serializes what a person writes to the office until the transaction ends, so that the daily limit is counted
 * correctly. Take it before other locks.
 */
export async function lockWriter(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`to the office ${userId}`}, 0))`);
}
