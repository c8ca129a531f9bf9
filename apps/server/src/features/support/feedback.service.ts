import type { Feedback } from '@nestmate/contract/feedback';
import { limits } from '@nestmate/contract/limits';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, requireWithinDay } from '../../platform/http';
import { countSentSince, hasSentSince, insertFeedback, lockWriter } from './feedback.queries';

/** The same text within this period counts as a retry after a lost reply. */
const resendPeriodMs = 10 * 60_000;

/** Stores feedback for the housing office; idempotent. @throws ProductError `TooManyRequests` above the daily limit */
export async function sendFeedback(
  db: Db,
  { membershipId, userId }: Pick<ActingMembership, 'membershipId' | 'userId'>,
  feedback: Feedback,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - resendPeriodMs);
  await db.transaction(async (tx) => {
    await lockWriter(tx, userId);
    if (await hasSentSince(tx, membershipId, { body: feedback.body, since })) return;
    await insertFeedback(tx, membershipId, feedback, now);
    await requireWithinDay((dayAgo) => countSentSince(tx, userId, dayAgo), {
      limit: limits.feedbackPerDay,
      now,
    });
  });
}
