import type { MembershipId, PostId, SubnetworkId, TopicId } from '@nestmate/contract/ids';
import { and, asc, count, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { subnetworks } from '../../housing';
import { isStanding, memberships } from '../../memberships';
import { isRegistered, nameInFull, profiles, shownFirstName, shownLastName } from '../../profile';
import { communityPosts, communityReads, communityThreads, communityTopics } from '../community.schema';

/** The author's name in full, empty for a former resident. */
const authorName = nameInFull(shownFirstName(), shownLastName());

/** A deleted thread is not pinned. */
const pinnedAt = sql`case when ${communityThreads.removedAt} is null then ${communityThreads.pinnedAt} end`;

const threads = (db: Db) =>
  db
    .select({
      id: communityThreads.id,
      body: communityPosts.body,
      authorId: sql<MembershipId | null>`case when ${isStanding()} then ${memberships.id} end`,
      authorName,
      isByOffice: communityPosts.isByOffice,
      topicId: communityTopics.id,
      topicName: communityTopics.name,
      isPinned: sql<boolean>`${pinnedAt} is not null`,
      isHidden: sql<boolean>`${communityThreads.hiddenAt} is not null`,
      isDeleted: sql<boolean>`${communityThreads.removedAt} is not null`,
      postCount: communityThreads.postCount,
      lastPostAt: communityThreads.lastPostAt,
      seen: sql<number>`(select count(*)::int from ${communityReads} read
        join ${memberships} reader on reader.id = read.membership_id and ${isStanding({ removedAt: sql`reader.removed_at` })}
        where read.thread_id = ${communityThreads.id})`,
    })
    .from(communityThreads)
    .innerJoin(communityPosts, eq(communityPosts.id, communityThreads.id))
    .leftJoin(communityTopics, eq(communityTopics.id, communityThreads.topicId))
    .leftJoin(memberships, eq(memberships.id, communityThreads.authorId))
    .leftJoin(profiles, eq(profiles.membershipId, memberships.id));
export type ThreadRow = Awaited<ReturnType<typeof threadsIn>>[number];

/**
 * The threads of a place, pinned ones first, then the latest; threads deleted by their authors keep their time.
 * Indexes: community_threads(subnetwork_id), community_threads(topic_id), community_posts(words).
 */
export const threadsIn = (
  db: Db,
  subnetworkId: SubnetworkId,
  { words, topic, limit }: { words: string | undefined; topic: TopicId | undefined; limit: number },
) =>
  threads(db)
    .where(
      and(
        eq(communityThreads.subnetworkId, subnetworkId),
        topic && eq(communityThreads.topicId, topic),
        words === undefined
          ? undefined
          : sql`${communityThreads.id} in (select thread_id from ${communityPosts} where words @@ ${words}::tsquery)`,
      ),
    )
    .orderBy(sql`${pinnedAt} desc nulls last`, desc(communityThreads.lastPostAt), desc(communityThreads.id))
    .limit(limit);

/** A thread that its author has not deleted. Index: the primary key. */
export async function threadIn(db: Db, at: { subnetworkId: SubnetworkId; threadId: PostId }) {
  const [row] = await threads(db).where(
    and(
      eq(communityThreads.id, at.threadId),
      eq(communityThreads.subnetworkId, at.subnetworkId),
      isNull(communityThreads.removedAt),
    ),
  );
  return row;
}

/**
 * The posts of a thread from an index on, including hidden and deleted ones. Index: community_posts(thread_id, index).
 */
export const postsIn = (db: Db, threadId: PostId, { first, limit }: { first: number; limit: number }) =>
  db
    .select({
      id: communityPosts.id,
      index: communityPosts.index,
      body: communityPosts.body,
      pictureKey: communityPosts.pictureKey,
      authorId: sql<MembershipId | null>`case when ${isStanding()} then ${memberships.id} end`,
      authorName,
      isByOffice: communityPosts.isByOffice,
      isEdited: sql<boolean>`${communityPosts.editedAt} is not null`,
      isHidden: sql<boolean>`${communityPosts.hiddenAt} is not null`,
      isDeleted: sql<boolean>`${communityPosts.removedAt} is not null`,
      createdAt: communityPosts.createdAt,
    })
    .from(communityPosts)
    .leftJoin(memberships, eq(memberships.id, communityPosts.authorId))
    .leftJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(communityPosts.threadId, threadId), gte(communityPosts.index, first)))
    .orderBy(asc(communityPosts.index))
    .limit(limit);

/** How many residents could open a thread. Index: memberships(subnetwork_id). */
export async function residentCount(db: Db, subnetworkId: SubnetworkId): Promise<number> {
  const [row] = await db
    .select({ residents: count() })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(memberships.subnetworkId, subnetworkId), isStanding(), isRegistered()));
  return row?.residents ?? 0;
}

/** Serializes the office's actions in a community. */
export async function lockCommunity(tx: Tx, id: SubnetworkId): Promise<void> {
  await tx
    .select({ id: subnetworks.id })
    .from(subnetworks)
    .where(eq(subnetworks.id, id))
    .for('no key update');
}

export async function pinnedCount(tx: Tx, subnetworkId: SubnetworkId): Promise<number> {
  const [row] = await tx
    .select({ pinned: count() })
    .from(communityThreads)
    .where(
      and(
        eq(communityThreads.subnetworkId, subnetworkId),
        isNotNull(communityThreads.pinnedAt),
        isNull(communityThreads.removedAt),
      ),
    );
  return row?.pinned ?? 0;
}

/** A thread that its author has not deleted, locked. Index: the primary key. */
export async function lockedThread(tx: Tx, at: { subnetworkId: SubnetworkId; threadId: PostId }) {
  const [row] = await tx
    .select({
      pinnedAt: communityThreads.pinnedAt,
      hiddenAt: communityThreads.hiddenAt,
      lastIndex: communityThreads.lastIndex,
      isByOffice: communityPosts.isByOffice,
      body: communityPosts.body,
    })
    .from(communityThreads)
    .innerJoin(communityPosts, eq(communityPosts.id, communityThreads.id))
    .where(
      and(
        eq(communityThreads.id, at.threadId),
        eq(communityThreads.subnetworkId, at.subnetworkId),
        isNull(communityThreads.removedAt),
      ),
    )
    .for('no key update', { of: communityThreads });
  return row;
}

export async function setThread(tx: Tx, id: PostId, changes: { pinnedAt: Date | null }): Promise<void> {
  await tx.update(communityThreads).set(changes).where(eq(communityThreads.id, id));
}
