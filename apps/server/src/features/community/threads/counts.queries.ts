import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { and, eq, gt, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { blockedEitherWay } from '../../blocking';
import { memberships } from '../../memberships';
import { communityPosts, communityReads, communityThreads } from '../community.schema';
import { isOpen, unreadPosts } from './shown-posts.queries';

/** Whether a resident of `memberships` may see what an author wrote. */
const isShown = (authorId: SQLWrapper) => sql`not exists (select 1 from ${memberships} writer
  where writer.id = ${authorId} and writer.user_id = any (${blockedEitherWay(memberships.userId)}))`;

const unreadQuery = prepared(
  'community_unread',
  (db, { ids }: Placeholders<{ ids: readonly MembershipId[] }>) => {
    const unread = unreadPosts({
      threadId: communityThreads.id,
      after: communityReads.readIndex,
      membershipId: memberships.id,
      isShown,
    });
    return db
      .select({ membershipId: memberships.id, count: sql<number>`count(*)::int` })
      .from(communityReads)
      .innerJoin(memberships, eq(memberships.id, communityReads.membershipId))
      .innerJoin(
        communityThreads,
        and(
          eq(communityThreads.id, communityReads.threadId),
          eq(communityThreads.subnetworkId, memberships.subnetworkId),
          gt(communityThreads.lastIndex, communityReads.readIndex),
        ),
      )
      .where(
        and(
          isAmong(memberships.id, ids),
          isOpen(),
          isShown(communityThreads.authorId),
          sql`exists (select 1 from ${unread})`,
        ),
      )
      .groupBy(memberships.id);
  },
);

/**
 * The number of threads with something unread, by resident. Residents who have read everything are left out. Index:
 * community_reads(membership_id).
 */
export async function unreadThreadCounts(
  db: Db,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, number>> {
  const rows = await unreadQuery(db, { ids });
  return new Map(rows.map(({ membershipId, count }) => [membershipId, count]));
}

/** The residents among these who have opened one of the threads. Index: the primary key. */
export async function readersAmong(
  db: Db,
  ids: readonly MembershipId[],
  threadIds: readonly PostId[],
): Promise<MembershipId[]> {
  const rows = await db
    .selectDistinct({ id: communityReads.membershipId })
    .from(communityReads)
    .where(
      and(inArray(communityReads.threadId, [...threadIds]), inArray(communityReads.membershipId, [...ids])),
    );
  return rows.map(({ id }) => id);
}

const isCounted = sql`post.removed_at is null and post.hidden_at is null`;

/** The counts that a thread keeps of its posts, computed again. */
const counted = sql`select post.thread_id as id, max(post.index) as last_index,
  count(*) filter (where ${isCounted})::int as post_count,
  (array_agg(post.created_at order by post.index desc) filter (where ${isCounted}))[1] as last_post_at,
  (array_agg(post.author_id order by post.index desc) filter (where ${isCounted}))[1] as last_author_id
  from ${communityPosts} post`;

/** The threads whose counts differ from their posts; one statement reads both. */
export async function miscountedThreads(db: Db): Promise<PostId[]> {
  const { rows } = await db.execute<{ id: PostId }>(sql`
    select thread.id from ${communityThreads} thread join (${counted} group by 1) posts on posts.id = thread.id
    where thread.removed_at is null and (thread.post_count, thread.last_index, thread.last_post_at, thread.last_author_id)
      is distinct from (posts.post_count, posts.last_index, posts.last_post_at, posts.last_author_id)`);
  return rows.map(({ id }) => id);
}

/** Counts one thread again, locked against writers. A deleted one may have no post left to count. */
export const recount = (db: Db, id: PostId): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .select({ id: communityThreads.id })
      .from(communityThreads)
      .where(eq(communityThreads.id, id))
      .for('no key update');
    await tx.execute(sql`
      update ${communityThreads} thread set post_count = posts.post_count, last_index = posts.last_index,
        last_post_at = posts.last_post_at, last_author_id = posts.last_author_id
      from (${counted} where post.thread_id = ${id} group by 1) posts
      where thread.id = posts.id and thread.removed_at is null`);
  });
