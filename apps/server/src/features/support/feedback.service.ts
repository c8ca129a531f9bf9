import type { Feedback, MembershipId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { insertFeedback, saidSince } from './feedback.queries';

/** Milliseconds in which the same words count as sent again, because their answer was lost. */
const resendWindow = 10 * 60_000;

/** Keeps feedback for the housing office. Sending it again changes nothing. */
export async function sendFeedback(
  db: Db,
  membershipId: MembershipId,
  said: Feedback,
  now = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - resendWindow);
  if (await saidSince(db, membershipId, { body: said.body, since })) return;
  await insertFeedback(db, membershipId, said);
}
