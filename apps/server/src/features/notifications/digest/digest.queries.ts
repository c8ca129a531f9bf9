import type { MembershipId, NotificationId, UserId } from '@nestmate/contract/ids';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { MailRetry } from '../../../platform/mail/delivery';
import { mailAddress } from '../../contact-address';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships, users } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { owner, isWorthSending } from '../bell/shown.queries';
import { notifications, quietHours, notificationOutbox, notificationDigests } from '../notifications.schema';
import type { Evening } from './evening';

const mine = alias(memberships, 'mine');
/** Items that have waited longer than this are not mailed. */
const maxAgeMs = 7 * dayMs;

/** Every time zone of a resident. */
export async function zones(db: Db): Promise<string[]> {
  const [ofCommunities, ofPeople] = [
    await db.selectDistinct({ zone: subnetworks.timeZone }).from(subnetworks),
    await db.selectDistinct({ zone: quietHours.timeZone }).from(quietHours),
  ];
  return [...new Set([...ofCommunities, ...ofPeople].map(({ zone }) => zone))];
}

/** One time zone for each person: their browser's if they have set quiet hours, otherwise that of their community. */
const zoneOf = sql<string | null>`coalesce(${quietHours.timeZone}, (
  select min(place.time_zone) from ${memberships} mine join ${subnetworks} place on place.id = mine.subnetwork_id
  where mine.user_id = ${users.id} and ${isStanding(mine)}))`;

/** Items that wait for their own mail, or were mailed, are left out. Index: notification_outbox_once. */
const isUnmailed = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(notificationOutbox)
      .where(
        and(
          eq(notificationOutbox.notificationId, notifications.id),
          isNull(notificationOutbox.subscriptionId),
          or(isNotNull(notificationOutbox.sentAt), isNotNull(notificationOutbox.dueAt)),
        ),
      ),
  );

/**
 * The items of an evening's mail, for everybody who wants one. Indexes: notifications(notified_at), the primary keys.
 */
function itemsToMail(db: Db, { startedAt }: Evening, who: ReturnType<typeof and>) {
  return db
    .select({
      // Has its own name because a query selects from it.
      id: sql<NotificationId>`${notifications.id}`.as('item_id'),
      kind: notifications.kind,
      path: notifications.path,
      membershipId: sql<MembershipId>`${memberships.id}`.as('owner_id'),
      address: sql<string>`${mailAddress}`.as('address'),
      name: sql<string>`${shownFirstName()}`.as('shown_name'),
      language: users.language,
      userId: sql<UserId>`${users.id}`.as('person_id'),
    })
    .from(notifications)
    .innerJoin(owner, and(eq(owner.id, notifications.membershipId), isStanding(owner)))
    .innerJoin(memberships, eq(memberships.id, owner.id))
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .where(
      and(
        lte(notifications.notifiedAt, startedAt),
        gt(notifications.notifiedAt, new Date(startedAt.getTime() - maxAgeMs)),
        ne(mailAddress, ''),
        who,
        isUnmailed(db),
        isWorthSending('digest'),
      ),
    )
    .orderBy(asc(notifications.notifiedAt), asc(notifications.id));
}

export type DigestItem = Awaited<ReturnType<typeof itemsToMail>>[number];

/** The people of a time zone who have unread items and have had no mail that day. */
export async function peopleToMail(
  db: Db,
  evening: Evening,
  { zone, now, limit }: { zone: string; now: Date; limit: number },
) {
  const hadOne = db
    .select({ one: sql`1` })
    .from(notificationDigests)
    .where(
      and(
        eq(notificationDigests.userId, users.id),
        eq(notificationDigests.day, evening.day),
        or(isNull(notificationDigests.retryAt), gt(notificationDigests.retryAt, now)),
      ),
    );
  const items = itemsToMail(db, evening, and(eq(zoneOf, zone), notExists(hadOne))).as('items');
  return db.selectDistinct({ userId: items.userId }).from(items).limit(limit);
}

/** Due mails of a day, with the person's time zone; null if they no longer live anywhere. */
export const postponedDigests = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  db
    .select({ userId: notificationDigests.userId, day: notificationDigests.day, zone: zoneOf })
    .from(notificationDigests)
    .innerJoin(users, eq(users.id, notificationDigests.userId))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .where(lte(notificationDigests.retryAt, now))
    .limit(limit);

export interface ClaimedDigest {
  /** Oldest first. */
  items: DigestItem[];
  /** Failed attempts to send it. */
  attempts: number;
}

/**
 * Claims a person's mail of the day, and marks its items as mailed; undefined if there is nothing to tell, or another
 * process has claimed it. The row of the day is unique, so that there is one mail a day, however many processes run.
 */
export async function claimDigest(
  tx: Tx,
  evening: Evening,
  { userId, now }: { userId: UserId; now: Date },
): Promise<ClaimedDigest | undefined> {
  const [mineToday] = await tx
    .insert(notificationDigests)
    .values({ userId, day: evening.day })
    .onConflictDoUpdate({
      target: [notificationDigests.userId, notificationDigests.day],
      set: { retryAt: null },
      setWhere: lte(notificationDigests.retryAt, now),
    })
    .returning({ attempts: notificationDigests.attempts });
  if (!mineToday) return undefined;
  const items = await itemsToMail(tx, evening, eq(users.id, userId));
  if (items.length === 0) {
    await tx.delete(notificationDigests).where(isOf(userId, evening));
    return undefined;
  }
  await tx
    .insert(notificationOutbox)
    .values(items.map(({ id, membershipId }) => ({ notificationId: id, membershipId, sentAt: now })))
    .onConflictDoUpdate({
      target: [notificationOutbox.notificationId, notificationOutbox.subscriptionId],
      set: { sentAt: now, dueAt: null },
    });
  return { items, attempts: mineToday.attempts };
}

const isOf = (userId: UserId, { day }: Evening) =>
  and(eq(notificationDigests.userId, userId), eq(notificationDigests.day, day));

/** Releases a claimed mail for a retry. */
export async function releaseDigest(
  db: Db,
  evening: Evening,
  { userId, items, attempts, retryAt }: MailRetry & { userId: UserId; items: readonly DigestItem[] },
): Promise<void> {
  const ids = items.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await tx.update(notificationDigests).set({ attempts, retryAt }).where(isOf(userId, evening));
    await tx
      .update(notificationOutbox)
      .set({ sentAt: null })
      .where(and(isNull(notificationOutbox.subscriptionId), inArray(notificationOutbox.notificationId, ids)));
  });
}

/** Holds back the mail of a day that nobody has claimed. */
export async function holdDigest(
  db: Db,
  { userId, evening: { day } }: { userId: UserId; evening: Evening },
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .insert(notificationDigests)
    .values({ userId, day, retryAt: until })
    .onConflictDoUpdate({
      target: [notificationDigests.userId, notificationDigests.day],
      set: { retryAt: until },
      setWhere: lte(notificationDigests.retryAt, now),
    });
}

/** Deletes the days before a day. */
export async function forgetDigests(db: Db, before: string): Promise<void> {
  await db.delete(notificationDigests).where(sql`${notificationDigests.day} < ${before}`);
}
