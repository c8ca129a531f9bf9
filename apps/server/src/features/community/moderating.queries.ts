import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';
import { communityPosts, communityThreads } from './community.schema';
import { coverPictures } from './pictures/post-pictures.queries';
import { recount } from './threads/counts.queries';

/**
 * Finds a post and locks its thread, so that nobody writes in it until the transaction ends. Index: the primary keys.
 */
async function lockThreadOf(tx: Tx, postId: PostId) {
  const [row] = await tx
    .select({ threadId: communityThreads.id, subnetworkId: communityThreads.subnetworkId })
    .from(communityThreads)
    .where(
      sql`${communityThreads.id} = (select post.thread_id from ${communityPosts} post where post.id = ${postId})`,
    )
    .for('no key update');
  return row;
}

/** The author of a post, and whether it is hidden. Index: the primary keys. */
async function postBefore(tx: Tx, postId: PostId) {
  const [row] = await tx
    .select({
      authorId: communityPosts.authorId,
      isHidden: sql<boolean>`coalesce(${communityPosts.hiddenAt}, ${communityThreads.hiddenAt}) is not null`,
    })
    .from(communityPosts)
    .leftJoin(communityThreads, eq(communityThreads.id, communityPosts.id))
    .where(eq(communityPosts.id, postId));
  return row;
}

/**
 * Hides a post from everybody but its author, or a thread, by its first post, from everybody; or shows it again. Call
 * it in a transaction.
 * @returns the author of a post that this has hidden or shown again
 */
export async function setHidden(
  { tx, events }: { tx: Tx; events: Publisher },
  postId: PostId,
  hiddenAt: Date | null,
): Promise<MembershipId | null> {
  const thread = await lockThreadOf(tx, postId);
  const before = await postBefore(tx, postId);
  if (!thread || !before) return null;
  const { threadId } = thread;
  if (hiddenAt) await coverPictures(tx, threadId === postId ? { threadId } : { postId });
  if (threadId === postId)
    await tx.update(communityThreads).set({ hiddenAt }).where(eq(communityThreads.id, threadId));
  else {
    await tx.update(communityPosts).set({ hiddenAt }).where(eq(communityPosts.id, postId));
    await recount(tx, threadId);
  }
  await events.publish(tx, 'community.changed', { ...thread, by: null, isNew: false });
  return before.isHidden === (hiddenAt !== null) ? null : before.authorId;
}
