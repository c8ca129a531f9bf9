import type { RequestId } from '@nestmate/contract/ids';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import type { MailRetry } from '../../../platform/mail/delivery';
import { roommateRequests } from '../room.schema';

/** Claims the mail about a request; false if another process has claimed it. */
export async function claimRequestMail(db: Db, id: RequestId, now: Date): Promise<boolean> {
  const claimed = await db
    .update(roommateRequests)
    .set({ mailedAt: now })
    .where(and(eq(roommateRequests.id, id), isNull(roommateRequests.mailedAt)))
    .returning({ id: roommateRequests.id });
  return claimed.length > 0;
}

/** Holds back the mail about a request that nobody has claimed. */
export async function holdRequestMail(db: Db, id: RequestId, until: Date): Promise<void> {
  await db
    .update(roommateRequests)
    .set({ mailRetryAt: until })
    .where(and(eq(roommateRequests.id, id), isNull(roommateRequests.mailedAt)));
}

/** Releases a claimed request for a retry. */
export async function releaseRequestMail(
  db: Db,
  id: RequestId,
  { attempts, retryAt }: MailRetry,
): Promise<void> {
  await db
    .update(roommateRequests)
    .set({ mailedAt: null, mailAttempts: attempts, mailRetryAt: retryAt })
    .where(eq(roommateRequests.id, id));
}
