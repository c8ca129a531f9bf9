import type { Feedback, MembershipId } from '@nestmate/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { newId } from '../../platform/ids';
import { feedback } from './feedback.schema';

/** Whether the membership has sent the same text since. Index: feedback(membership_id). */
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

export async function insertFeedback(db: Db, membershipId: MembershipId, said: Feedback): Promise<void> {
  await db.insert(feedback).values({ ...said, id: newId(), membershipId });
}
