import type { MembershipId } from '@nestmate/contract/ids';
import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { notificationOutbox } from '../notifications.schema';

/** Withdraws the pushes of residents who look at the app. Index: notification_outbox(membership_id, sent_at). */
export async function dropPushes(db: Db, membershipIds: readonly MembershipId[]): Promise<void> {
  if (membershipIds.length === 0) return;
  await db
    .update(notificationOutbox)
    .set({ dueAt: null })
    .where(
      and(
        inArray(notificationOutbox.membershipId, [...membershipIds]),
        isNotNull(notificationOutbox.subscriptionId),
        isNotNull(notificationOutbox.dueAt),
      ),
    );
}
