import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { and, eq, gt, inArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { blockedEitherWay } from '../blocking';
import { memberships } from '../memberships';
import { communityReads, communityThreads } from './community.schema';
import { isOpen, unreadPosts } from './threads/shown-posts.queries';

/** Whether a resident of `memberships` may see what an author wrote. */
const isShown = (authorId: SQLWrapper) => sql`not exists (select 1 from ${memberships} writer
  where writer.id = ${authorId} and writer.user_id = any (${blockedEitherWay(memberships.userId)}))`;

/**
 * The number of threads with something unread, by resident. Residents who have read everything are left out. Index:
 * community_reads(membership_id).
 */
export async function unreadThreadCounts(
  db: Db,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, number>> {
  const unread = unreadPosts({
    threadId: communityThreads.id,
    after: communityReads.readIndex,
    membershipId: memberships.id,
    isShown,
  });
  const rows = await db
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
        inArray(memberships.id, [...ids]),
        isOpen(),
        isShown(communityThreads.authorId),
        sql`exists (select 1 from ${unread})`,
      ),
    )
    .groupBy(memberships.id);
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
