import type { MembershipId, NotificationId } from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import { topicOfKind } from '@nestmate/contract/notification-choices';
import type { NotificationKind } from '@nestmate/contract/notification-list';
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import type { MailRetry } from '../../../platform/mail/delivery';
import { mailAddress } from '../../contact-address';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships, users } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { owner, isWorthSending } from '../bell/shown.queries';
import { notifications, quietHours, notificationOutbox } from '../notifications.schema';

/** The mails that one resident gets: further items wait, and go into the next mail if they are still unread then. */
const budget = { interval: '30 minutes', perDay: 5 };

/**
 * Whether a resident may get a mail now. All items of one mail have one time. Index: notification_outbox(membership_id,
 * sent_at).
 */
const isWithinBudget = (membershipId: SQLWrapper, now: Date) => sql<boolean>`(
  select coalesce(max(sent.sent_at) <= ${now.toISOString()}::timestamptz - ${budget.interval}::interval, true)
    and count(distinct sent.sent_at) < ${budget.perDay}
  from ${notificationOutbox} sent
  where sent.membership_id = ${membershipId} and sent.subscription_id is null
    and sent.sent_at > ${now.toISOString()}::timestamptz - interval '1 day')`;

const isDueMail = (now: Date) =>
  and(isNull(notificationOutbox.subscriptionId), lte(notificationOutbox.dueAt, now));

/**
 * Residents for whom mails wait who may get one, those who have waited longest first. Index:
 * notification_outbox(due_at).
 */
export async function residentsToMail(db: Db, now: Date, limit: number) {
  const due = db
    .select({
      membershipId: notificationOutbox.membershipId,
      since: sql<Date>`min(${notificationOutbox.dueAt})`.as('since'),
    })
    .from(notificationOutbox)
    .where(isDueMail(now))
    .groupBy(notificationOutbox.membershipId)
    .as('due');
  return db
    .select({
      membershipId: memberships.id,
      address: mailAddress,
      name: shownFirstName(),
      language: users.language,
    })
    .from(due)
    .innerJoin(memberships, eq(memberships.id, due.membershipId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(isStanding(), ne(mailAddress, ''), isWithinBudget(memberships.id, now)))
    .orderBy(asc(due.since))
    .limit(limit);
}

/** The quiet hours of a resident, which they may have changed since a run has begun. Indexes: the primary keys. */
export async function quietHoursOf(db: Db, membershipId: MembershipId) {
  const [row] = await db
    .select({ quiet: quietHours })
    .from(memberships)
    .innerJoin(quietHours, eq(quietHours.userId, memberships.userId))
    .where(eq(memberships.id, membershipId));
  return row?.quiet ?? null;
}

export type MailedResident = Awaited<ReturnType<typeof residentsToMail>>[number];

/** The items among these that are still to be sent, oldest first. Index: the primary keys. */
const worthMailing = (db: Db, ids: NotificationId[]) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      path: notifications.path,
      /** What follows, in the office's words, where an item is about the end of matching. */
      officeText: sql<LocalText | null>`case when ${notifications.kind} = ${'office.matchingEndsSoon' satisfies NotificationKind}
        then ${subnetworks.afterDeadlineText} end`,
    })
    .from(notifications)
    .innerJoin(owner, and(eq(owner.id, notifications.membershipId), isStanding(owner)))
    .innerJoin(subnetworks, eq(subnetworks.id, owner.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, owner.unitTypeId))
    .where(and(inArray(notifications.id, ids), isWorthSending('mail')))
    .orderBy(asc(notifications.notifiedAt), asc(notifications.id));

export type MailedItem = Awaited<ReturnType<typeof worthMailing>>[number];

export interface ClaimedItems {
  /** Items of one topic, oldest first. */
  items: MailedItem[];
  /** Failed attempts to mail them. */
  attempts: number;
}

const isMailOf = (ids: NotificationId[]) =>
  and(isNull(notificationOutbox.subscriptionId), inArray(notificationOutbox.notificationId, ids));

/**
 * Claims the waiting items of one topic for a resident, and marks them as sent; undefined if none are left, or another
 * process has claimed it. The rows are locked before the budget is counted, so that two processes do not both find it
 * unspent.
 */
export async function claimMail(
  tx: Tx,
  membershipId: MembershipId,
  now: Date,
): Promise<ClaimedItems | undefined> {
  const waiting = await tx
    .select({ id: notificationOutbox.notificationId, attempts: notificationOutbox.attempts })
    .from(notificationOutbox)
    .where(and(eq(notificationOutbox.membershipId, membershipId), isDueMail(now)))
    .orderBy(notificationOutbox.notificationId)
    .for('update');
  if (waiting.length === 0) return undefined;
  const ids = waiting.map(({ id }) => id);
  const worth = await worthMailing(tx, ids);
  const isWorth = new Set(worth.map(({ id }) => id));
  const obsolete = ids.filter((id) => !isWorth.has(id));
  if (obsolete.length > 0) await tx.update(notificationOutbox).set({ dueAt: null }).where(isMailOf(obsolete));
  const [oldest] = worth;
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select ${isWithinBudget(sql`${membershipId}::uuid`, now)} as free`,
  );
  if (!oldest || !rows[0]?.free) return undefined;
  const items = worth.filter(({ kind }) => topicOfKind[kind] === topicOfKind[oldest.kind]);
  const claimed = new Set(items.map(({ id }) => id));
  await tx
    .update(notificationOutbox)
    .set({ dueAt: null, sentAt: now })
    .where(isMailOf([...claimed]));
  return {
    items,
    attempts: Math.max(...waiting.map(({ id, attempts }) => (claimed.has(id) ? attempts : 0))),
  };
}

/** Releases a claimed mail for a retry. */
export async function releaseMail(
  db: Db,
  { items }: ClaimedItems,
  { attempts, retryAt }: MailRetry,
): Promise<void> {
  await db
    .update(notificationOutbox)
    .set({ dueAt: retryAt, sentAt: null, attempts })
    .where(isMailOf(items.map(({ id }) => id)));
}

/** Holds back the due items of a resident. */
export async function holdMails(
  db: Db,
  membershipId: MembershipId,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .update(notificationOutbox)
    .set({ dueAt: until })
    .where(and(eq(notificationOutbox.membershipId, membershipId), isDueMail(now)));
}

/** Gives up items that could not be mailed in time: the bell has them. Index: notification_outbox(due_at). */
export async function giveUpMails(db: Db, dueBefore: Date): Promise<void> {
  await db
    .update(notificationOutbox)
    .set({ dueAt: null })
    .where(and(isDueMail(dueBefore), isNotNull(notificationOutbox.dueAt)));
}
