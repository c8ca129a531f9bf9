import type { Language, NotificationId } from '@nestmate/contract';
import { and, count, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { sessions } from '../../auth';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, users } from '../../memberships';
import { notifications, quietHours, pushSubscriptions, notificationOutbox } from '../notifications.schema';
import { owner, isWorthSending } from '../bell/shown.queries';
import { type Claim, claimed, type Due } from '../push/claim.queries';

export interface DuePush extends Due {
  notificationId: NotificationId;
  subscriptionId: string;
}

/** Claims due pushes until `until`. Index: notification_outbox(due_at). */
export async function claimItemPushes(db: Db, claim: Claim): Promise<DuePush[]> {
  const { rows } = await db.execute<Omit<DuePush, 'dueAt' | 'notificationId'> & { about: NotificationId }>(
    claimed(notificationOutbox, sql`notification_id`, claim),
  );
  return rows.map(({ about: notificationId, subscriptionId, person, tries }) => ({
    notificationId,
    subscriptionId,
    person,
    tries,
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
  tries = push.tries,
): Promise<void> {
  await db.update(notificationOutbox).set({ dueAt, tries }).where(same(push));
}

/** Per browser and hour; the bell shows the rest. */
const maxHourly = 20;

/**
 * Counts a push that is about to be sent, unless its browser has got its share of the hour. The browser's row stays locked for that long,
 * so that processes which send to it at once count one after the other. A retry counts once. Index: notification_outbox(subscription_id, sent_at).
 */
export const countItemPush = (db: Db, push: DuePush): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { subscriptionId, notificationId } = push;
    await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, subscriptionId))
      .for('no key update');
    const others = tx
      .select({ sent: count() })
      .from(notificationOutbox)
      .where(
        and(
          eq(notificationOutbox.subscriptionId, subscriptionId),
          gt(notificationOutbox.sentAt, sql`now() - interval '1 hour'`),
          ne(notificationOutbox.notificationId, notificationId),
        ),
      );
    const counted = await tx
      .update(notificationOutbox)
      .set({ sentAt: sql`now()` })
      .where(and(same(push), lt(others, maxHourly)))
      .returning({ at: notificationOutbox.sentAt });
    return counted.length > 0;
  });

export async function finishItemPush(db: Db, push: DuePush): Promise<void> {
  await db.update(notificationOutbox).set({ dueAt: null }).where(same(push));
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
