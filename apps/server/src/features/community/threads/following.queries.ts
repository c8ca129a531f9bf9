import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import { communityReads } from '../community.schema';
import type { Reader } from './reader.queries';
import { isShownTo } from './shown-posts.queries';

/**
 * The people to notify of an author's post: those who follow the thread and may see it. The author is null for the
 * housing office, which everybody sees. Index: community_reads' primary key.
 */
export async function followersFor(tx: Tx, author: Reader | null, threadId: PostId): Promise<MembershipId[]> {
  const { membershipId: follower } = communityReads;
  const rows = await tx
    .select({ id: communityReads.membershipId })
    .from(communityReads)
    .innerJoin(memberships, eq(memberships.id, communityReads.membershipId))
    .where(
      and(
        eq(communityReads.threadId, threadId),
        eq(communityReads.follows, true),
        isStanding(),
        author ? and(ne(follower, author.membershipId), isShownTo(author, follower)) : undefined,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Follows a thread, or stops. */
export async function setFollows(
  db: Db,
  membershipId: MembershipId,
  { threadId, follows }: { threadId: PostId; follows: boolean },
): Promise<void> {
  await db
    .insert(communityReads)
    .values({ threadId, membershipId, readIndex: 0, follows })
    .onConflictDoUpdate({
      target: [communityReads.threadId, communityReads.membershipId],
      set: { follows: sql`excluded.follows` },
    });
}
