import type { Feedback, MembershipId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { hasSentSince, insertFeedback } from './feedback.queries';

/** The same text within this period counts as a retry after a lost reply. */
const resendPeriodMs = 10 * 60_000;

/** Stores feedback for the housing office; idempotent. */
export async function sendFeedback(
  db: Db,
  membershipId: MembershipId,
  feedback: Feedback,
  now = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - resendPeriodMs);
  if (await hasSentSince(db, membershipId, { body: feedback.body, since })) return;
  await insertFeedback(db, membershipId, feedback);
}
