import type { NotificationId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { sessions } from '../../auth';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, users } from '../../memberships';
import { owner, isWorthSending } from '../bell/shown.queries';
import { notifications, quietHours, pushSubscriptions, notificationOutbox } from '../notifications.schema';
import { type Claim, claimed, type WaitingPush } from '../push/claim.queries';

export interface DuePush extends WaitingPush {
  notificationId: NotificationId;
  subscriptionId: string;
}

/** Claims due pushes until `until`. Index: notification_outbox(due_at). */
export async function claimItemPushes(db: Db, claim: Claim): Promise<DuePush[]> {
  const { rows } = await db.execute<Omit<DuePush, 'dueAt' | 'notificationId'> & { about: NotificationId }>(
    claimed(notificationOutbox, sql`notification_id`, claim),
  );
  return rows.map(({ about: notificationId, subscriptionId, person, attempts }) => ({
    notificationId,
    subscriptionId,
    person,
    attempts,
    dueAt: claim.until,
  }));
}

/** The content and target of a push; undefined if it is obsolete. Index: the primary keys. */
export async function itemPush(db: Db, { notificationId, subscriptionId }: DuePush) {
  const [found] = await db
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: sql<Language | null>`${users.language}`,
      kind: notifications.kind,
      path: notifications.path,
      membershipId: notifications.membershipId,
      quiet: quietHours,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), isNull(sessions.revokedAt)))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .innerJoin(owner, and(eq(owner.userId, users.id), isStanding(owner)))
    .innerJoin(subnetworks, eq(subnetworks.id, owner.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, owner.unitTypeId))
    .innerJoin(
      notifications,
      and(eq(notifications.id, notificationId), eq(notifications.membershipId, owner.id)),
    )
    .where(and(eq(pushSubscriptions.id, subscriptionId), isWorthSending('push')));
  return found;
}

const same = ({ notificationId, subscriptionId, dueAt }: DuePush) =>
  and(
    eq(notificationOutbox.notificationId, notificationId),
    eq(notificationOutbox.subscriptionId, subscriptionId),
    // A later event has changed the time, and gets its own push.
    eq(notificationOutbox.dueAt, dueAt),
  );

export async function postponeItemPush(
  db: Db,
  push: DuePush,
  dueAt: Date,
  attempts = push.attempts,
): Promise<void> {
  await db.update(notificationOutbox).set({ dueAt, attempts }).where(same(push));
}

/** The pushes of one browser in an hour; the bell shows the rest. */
const maxHourly = 20;

/**
 * Counts a push that is about to be sent, unless its browser has got its share of the hour. It is one statement, which
 * waits for the browser's row and reads it again, so that processes which send to it at the same time count one after
 * the other. Index: the primary key.
 */
export async function countItemPush(
  db: Db,
  { subscriptionId, attempts }: DuePush,
  now: Date,
): Promise<boolean> {
  // A retry was counted before its first try.
  if (attempts > 1) return true;
  const { pushedAt } = pushSubscriptions;
  const at = sql`${now.toISOString()}::timestamptz`;
  const inLastHour = sql`from unnest(${pushedAt}) as pushed(at) where at > ${at} - interval '1 hour'`;
  const counted = await db
    .update(pushSubscriptions)
    .set({ pushedAt: sql`array(select at ${inLastHour}) || ${at}` })
    .where(and(eq(pushSubscriptions.id, subscriptionId), lt(sql`(select count(*) ${inLastHour})`, maxHourly)))
    .returning({ id: pushSubscriptions.id });
  return counted.length > 0;
}

/** @param sentAt undefined for a push that was not sent */
export async function finishItemPush(db: Db, push: DuePush, sentAt: Date | undefined): Promise<void> {
  await db
    .update(notificationOutbox)
    .set({ dueAt: null, ...(sentAt && { sentAt }) })
    .where(same(push));
}

/** When the next push is due. Index: notification_outbox(due_at). */
export async function nextItemPushAt(db: Db): Promise<Date | undefined> {
  const [next] = await db
    .select({ dueAt: notificationOutbox.dueAt })
    .from(notificationOutbox)
    .where(and(isNotNull(notificationOutbox.subscriptionId), isNotNull(notificationOutbox.dueAt)))
    .orderBy(notificationOutbox.dueAt)
    .limit(1);
  return next?.dueAt ?? undefined;
}
