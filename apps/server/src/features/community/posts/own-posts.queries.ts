import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { communityMentions, communityPosts, communityReactions, communityThreads } from '../community.schema';
import { coverPictures } from '../pictures/post-pictures.queries';
import { wordsOf } from '../words';

/** A resident's own post, deleted or not. Index: the primary key. */
export async function ownPost(
  tx: Tx,
  { threadId, postId, authorId }: { threadId: PostId; postId: PostId; authorId: MembershipId },
) {
  const [row] = await tx
    .select({
      index: communityPosts.index,
      body: communityPosts.body,
      createdAt: communityPosts.createdAt,
      removedAt: communityPosts.removedAt,
      hiddenAt: communityPosts.hiddenAt,
    })
    .from(communityPosts)
    .where(
      and(
        eq(communityPosts.id, postId),
        eq(communityPosts.threadId, threadId),
        eq(communityPosts.authorId, authorId),
      ),
    );
  return row;
}

export async function setBody(tx: Tx, id: PostId, { body, at }: { body: string; at: Date }): Promise<void> {
  await tx
    .update(communityPosts)
    .set({ body, words: wordsOf(body), editedAt: at })
    .where(eq(communityPosts.id, id));
}

/** Deletes the text and picture of a post, its mentions, and the reactions to it; its index stays taken. */
export async function emptyPost(tx: Tx, id: PostId, at: Date): Promise<void> {
  await tx.delete(communityMentions).where(eq(communityMentions.postId, id));
  await tx.delete(communityReactions).where(eq(communityReactions.postId, id));
  await coverPictures(tx, { postId: id });
  await tx
    .update(communityPosts)
    .set({ body: '', words: '', pictureKey: null, pictureWidth: null, pictureHeight: null, removedAt: at })
    .where(eq(communityPosts.id, id));
}

/** Hides a thread from every resident. */
export async function removeThread(tx: Tx, id: PostId, at: Date): Promise<void> {
  await coverPictures(tx, { threadId: id });
  await tx.update(communityThreads).set({ removedAt: at }).where(eq(communityThreads.id, id));
}

/**
 * Counts again without a post that was just emptied, in a thread that this transaction has locked. Index:
 * community_posts(thread_id, index).
 */
export async function uncountPost(tx: Tx, threadId: PostId): Promise<void> {
  await tx.execute(sql`
    update ${communityThreads} thread
    set post_count = thread.post_count - 1, last_post_at = post.created_at, last_author_id = post.author_id
    from ${communityPosts} post where thread.id = ${threadId} and post.thread_id = thread.id and post.index = (
      select max(index) from ${communityPosts} where thread_id = ${threadId} and removed_at is null and hidden_at is null)`);
}
