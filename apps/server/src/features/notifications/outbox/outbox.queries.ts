import type { MembershipId, NotificationId } from '@nestmate/contract/ids';
import type { NotificationTopic } from '@nestmate/contract/notification-choices';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { sessions } from '../../auth';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';
import { notifications, pushSubscriptions, notificationOutbox } from '../notifications.schema';
import { wants } from '../choices/choices.queries';
import { mailAddress } from '../../contact-address';

/** Between two pushes about the same group. */
const groupPause = sql`interval '5 minutes'`;

interface QueuedItems {
  notificationIds: readonly NotificationId[];
  topic: NotificationTopic;
  dueAt: Date;
}

/**
 * Adds a push of new items for each browser of the residents who want it. An item that grows while its push waits stays one push. Rows are
 * written in a fixed order, so that two transactions for the same residents do not deadlock. Index: the primary keys, sessions(user_id),
 * push_subscriptions(session_id).
 * @returns those with such a browser
 */
export async function addPushes(
  tx: Db,
  { notificationIds, topic, dueAt }: QueuedItems,
): Promise<MembershipId[]> {
  const { rows } = await tx.execute<{ membershipId: MembershipId }>(sql`
    insert into ${notificationOutbox} as waiting (notification_id, membership_id, subscription_id, due_at)
    select ${notifications.id}, ${memberships.id}, ${pushSubscriptions.id}, ${dueAt.toISOString()}::timestamptz
    from ${notifications}
    join ${memberships} on ${memberships.id} = ${notifications.membershipId}
    join ${sessions} on ${sessions.userId} = ${memberships.userId} and ${sessions.revokedAt} is null
    join ${pushSubscriptions} on ${pushSubscriptions.sessionId} = ${sessions.id}
    where ${notifications.id} = any (${sql.param([...notificationIds])}::uuid[]) and ${wants(memberships.id, topic, 'push')}
    order by ${notifications.id}, ${pushSubscriptions.id}
    on conflict (notification_id, subscription_id) do update
    set tries = 0, due_at = case when waiting.due_at is null
      then greatest(excluded.due_at, waiting.sent_at + ${groupPause}) else least(excluded.due_at, waiting.due_at) end
    returning membership_id as "membershipId"`);
  return [...new Set(rows.map(({ membershipId }) => membershipId))];
}

/**
 * Adds a mail of new items for each resident who wants one and has an address. A group that was mailed is not mailed again before it is
 * read. Index: the primary keys.
 */
export async function addMails(tx: Db, { notificationIds, topic, dueAt }: QueuedItems): Promise<void> {
  await tx.execute(sql`
    insert into ${notificationOutbox} (notification_id, membership_id, due_at)
    select ${notifications.id}, ${memberships.id}, ${dueAt.toISOString()}::timestamptz
    from ${notifications}
    join ${memberships} on ${memberships.id} = ${notifications.membershipId}
    join ${profiles} on ${profiles.membershipId} = ${memberships.id}
    where ${notifications.id} = any (${sql.param([...notificationIds])}::uuid[])
      and ${wants(memberships.id, topic, 'mail')} and ${mailAddress} <> ''
    order by ${notifications.id}
    on conflict (notification_id, subscription_id) do nothing`);
}

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
