import type { MembershipId, PostId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { and, count, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { communityPosts, communityReactions, communityReports } from '../community.schema';
import type { Reader } from '../threads/reader.queries';
import { isPostShownTo } from '../threads/shown-posts.queries';

/** Locks a post that the reader may see against deletion until the transaction ends. Index: the primary key. */
export async function lockShownPost(
  tx: Tx,
  reader: Reader,
  { threadId, postId }: { threadId: PostId; postId: PostId },
): Promise<boolean> {
  const found = await tx
    .select({ id: communityPosts.id })
    .from(communityPosts)
    .where(
      and(
        eq(communityPosts.id, postId),
        eq(communityPosts.threadId, threadId),
        isNull(communityPosts.removedAt),
        isPostShownTo(reader),
      ),
    )
    .for('share');
  return found.length > 0;
}

/** Sets or removes a resident's reaction. @returns whether that changed anything */
export async function setReaction(
  tx: Tx,
  membershipId: MembershipId,
  { postId, reaction }: { postId: PostId; reaction: Reaction | null },
): Promise<boolean> {
  const { postId: post, membershipId: by } = communityReactions;
  const { rowCount } = await (reaction === null
    ? tx.delete(communityReactions).where(and(eq(post, postId), eq(by, membershipId)))
    : tx
        .insert(communityReactions)
        .values({ postId, membershipId, reaction })
        .onConflictDoUpdate({
          target: [post, by],
          set: { reaction },
          setWhere: ne(communityReactions.reaction, reaction),
        }));
  return rowCount === 1;
}

/** The number of a resident's reports since a time. Index: community_reports(reporter_id, created_at). */
export async function reportsSince(tx: Tx, reporterId: MembershipId, since: Date): Promise<number> {
  const [row] = await tx
    .select({ reports: count() })
    .from(communityReports)
    .where(and(eq(communityReports.reporterId, reporterId), gt(communityReports.createdAt, since)));
  return row?.reports ?? 0;
}

/** Index: the primary key. @returns false where the resident has reported the post before */
export async function insertReport(tx: Tx, report: typeof communityReports.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(communityReports).values(report).onConflictDoNothing();
  return rowCount === 1;
}

/** Deletes the reports of posts. Index: community_reports(post_id). */
export async function deletePostReports(tx: Tx, ids: readonly PostId[]): Promise<void> {
  await tx.delete(communityReports).where(isAmong(communityReports.postId, ids));
}
