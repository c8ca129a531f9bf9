import type { MembershipId, NotificationId, SubnetworkId } from '@nestmate/contract/ids';
import { and, count, desc, eq, inArray, isNull, lte, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { communityPosts, communityThreads } from '../../community';
import { memberships } from '../../memberships';
import { shownOf } from '../../people';
import { profiles } from '../../profile';
import { notificationPeople, notifications, officeMessages } from '../notifications.schema';
import { hasAgreed, isPersonShown, isShown, owner } from './shown.queries';

export interface Cursor {
  notifiedAt: number;
  id: string;
}

/** Characters of a thread's first post that name the thread. */
const threadWordsLength = 120;

const selectItems = (db: Db, membershipId: Placeholder, isAfter?: SQL) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      path: notifications.path,
      notifiedAt: notifications.notifiedAt,
      readAt: notifications.readAt,
      threadWords: sql<string | null>`left(${communityPosts.body}, ${threadWordsLength})`,
      threadAuthorId: communityThreads.authorId,
      subject: officeMessages.subject,
      body: officeMessages.body,
    })
    .from(notifications)
    .innerJoin(owner, eq(owner.id, notifications.membershipId))
    .leftJoin(officeMessages, eq(officeMessages.id, notifications.officeMessageId))
    .leftJoin(communityThreads, eq(communityThreads.id, notifications.threadId))
    .leftJoin(
      communityPosts,
      and(eq(communityPosts.id, notifications.threadId), isNull(communityPosts.removedAt)),
    )
    .where(and(eq(notifications.membershipId, membershipId), isAfter, isShown()))
    .orderBy(desc(notifications.notifiedAt), desc(notifications.id));

interface PageOfItems {
  membershipId: MembershipId;
  maxCount: number;
}

const firstItems = prepared(
  'notifications_first',
  (db, { membershipId, maxCount }: Placeholders<PageOfItems>) =>
    selectItems(db, membershipId).limit(maxCount),
);

const nextItems = prepared(
  'notifications_next',
  (
    db,
    {
      membershipId,
      maxCount,
      afterAt,
      afterId,
    }: Placeholders<PageOfItems & { afterAt: string; afterId: string }>,
  ) =>
    selectItems(
      db,
      membershipId,
      sql`(${notifications.notifiedAt}, ${notifications.id}) < (${afterAt}::timestamptz, ${afterId}::uuid)`,
    ).limit(maxCount),
);

/**
 * A page of a resident's items, latest first. A thread has the id of its first post. Indexes: notifications_in_order,
 * the primary keys of threads and posts.
 */
export async function itemsFor(
  db: Db,
  membershipId: MembershipId,
  { after, maxCount }: { after: Cursor | undefined; maxCount: number },
) {
  if (!after) return firstItems(db, { membershipId, maxCount });
  const afterAt = new Date(after.notifiedAt).toISOString();
  return nextItems(db, { membershipId, maxCount, afterAt, afterId: after.id });
}

const peopleQuery = prepared(
  'notifications_people',
  (
    db,
    {
      viewerId,
      ids,
      maxPeople,
    }: Placeholders<{
      viewerId: MembershipId;
      ids: readonly NotificationId[];
      maxPeople: number;
    }>,
  ) => {
    const latest = sql`partition by ${notificationPeople.notificationId}, ${hasAgreed(memberships)}`;
    const ranked = db
      .select({
        ...shownOf(viewerId),
        firstName: shownOf(viewerId).firstName.as('first_name'),
        lastName: shownOf(viewerId).lastName.as('last_name'),
        isRegistered: shownOf(viewerId).isRegistered.as('registered'),
        membershipId: sql<MembershipId>`${memberships.id}`.as('person_id'),
        notificationId: notificationPeople.notificationId,
        notifiedAt: notificationPeople.notifiedAt,
        hasAgreed: hasAgreed(memberships).as('has_agreed'),
        rank: sql<number>`row_number() over (${latest} order by ${notificationPeople.notifiedAt} desc, ${memberships.id})`
          .mapWith(Number)
          .as('rank'),
        all: sql<number>`(count(*) over (${latest}))::int`.as('all'),
      })
      .from(notificationPeople)
      .innerJoin(notifications, eq(notifications.id, notificationPeople.notificationId))
      .innerJoin(owner, eq(owner.id, notifications.membershipId))
      .innerJoin(memberships, eq(memberships.id, notificationPeople.membershipId))
      .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
      .where(and(isAmong(notificationPeople.notificationId, ids), isPersonShown(memberships)))
      .as('ranked');
    return db
      .select()
      .from(ranked)
      .where(sql`${ranked.rank} <= ${maxPeople}`)
      .orderBy(ranked.rank);
  },
);

/**
 * For each item the latest people who are shown, and their number; separately, the roommate who agreed on newcomers.
 * Index: the primary keys.
 */
export const peopleOfItems = (db: Db, viewerId: MembershipId, ids: NotificationId[], maxPeople: number) =>
  peopleQuery(db, { viewerId, ids, maxPeople });

const unreadQuery = prepared(
  'notifications_unread',
  (db, { ids }: Placeholders<{ ids: readonly MembershipId[] }>) =>
    db
      .select({
        membershipId: notifications.membershipId,
        unread: count(),
        unseen: sql<number>`(count(*) filter (where not ${notifications.seen}))::int`,
        answers: sql<number>`(count(*) filter (where ${notifications.kind} in ('office.answered', 'office.wrote')))::int`,
      })
      .from(notifications)
      .innerJoin(owner, eq(owner.id, notifications.membershipId))
      .where(and(isAmong(notifications.membershipId, ids), isNull(notifications.readAt), isShown()))
      .groupBy(notifications.membershipId),
);

/** The counts of these residents' bells. Index: notifications_open_group. */
export async function unreadItems(db: Db, ids: MembershipId[]) {
  const rows = await unreadQuery(db, { ids });
  return new Map(rows.map(({ membershipId, ...counts }) => [membershipId, counts]));
}

const seeQuery = prepared(
  'notifications_see',
  (db, { membershipId, upTo }: Placeholders<{ membershipId: MembershipId; upTo: string }>) =>
    db
      .update(notifications)
      .set({ seen: true })
      .where(
        and(
          eq(notifications.membershipId, membershipId),
          isNull(notifications.readAt),
          eq(notifications.seen, false),
          lte(notifications.notifiedAt, sql`${upTo}::timestamptz`),
        ),
      )
      .returning({ id: notifications.id }),
);

/** Marks the items that the list showed as seen. @returns whether that changed anything */
export async function markSeen(db: Db, membershipId: MembershipId, upTo: Date): Promise<boolean> {
  const seen = await seeQuery(db, { membershipId, upTo: upTo.toISOString() });
  return seen.length > 0;
}

interface Read {
  /** Limits the items to those about these pages. */
  paths?: readonly string[];
  /** Limits the items to those about one thread, up to a post. */
  postIndex?: number;
}

/** Marks items as read. @returns whether that changed anything */
export async function markRead(
  db: Db,
  membershipId: MembershipId,
  now: Date,
  { paths, postIndex }: Read = {},
): Promise<boolean> {
  const read = await db
    .update(notifications)
    .set({ readAt: now, seen: true })
    .where(
      and(
        eq(notifications.membershipId, membershipId),
        isNull(notifications.readAt),
        paths && inArray(notifications.path, [...paths]),
        postIndex === undefined ? undefined : lte(notifications.postIndex, postIndex),
      ),
    )
    .returning({ id: notifications.id });
  return read.length > 0;
}

/** Deletes items that are too old to be of interest. Index: notifications(notified_at). */
export async function forgetItems(db: Db, until: Date): Promise<void> {
  await db.delete(notifications).where(lte(notifications.notifiedAt, until));
}

/** The residents of a community who have an account. Index: memberships(subnetwork_id). */
export async function residentsIn(db: Db, subnetworkId: SubnetworkId): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.subnetworkId, subnetworkId));
  return rows.map(({ id }) => id);
}
