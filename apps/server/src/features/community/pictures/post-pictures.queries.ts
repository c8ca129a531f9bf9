import type { MembershipId, PostId, PostPictureId } from '@nestmate/contract/ids';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { discardPictures } from '../../pictures';
import { communityPosts, communityThreads } from '../community.schema';

const keysIn = (rows: readonly { key: string | null }[]) => rows.flatMap(({ key }) => key ?? []);

/** The subset of the pictures that residents can see. Index: community_posts(picture_key). */
export async function shownAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: communityPosts.pictureKey })
    .from(communityPosts)
    .innerJoin(communityThreads, eq(communityThreads.id, communityPosts.threadId))
    .where(
      and(
        inArray(communityPosts.pictureKey, [...keys]),
        isNull(communityPosts.hiddenAt),
        isNull(communityThreads.hiddenAt),
        isNull(communityThreads.removedAt),
      ),
    );
  return new Set(keysIn(rows));
}

/**
 * The subset of the pictures that posts have, even hidden posts: they may be shown again. Index:
 * community_posts(picture_key).
 */
export async function postedAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: communityPosts.pictureKey })
    .from(communityPosts)
    .where(inArray(communityPosts.pictureKey, [...keys]));
  return new Set(keysIn(rows));
}

/** Whether a post of this author has the picture. Index: community_posts(picture_key). */
export async function isPostedBy(db: Db, id: PostPictureId, authorId: MembershipId): Promise<boolean> {
  const found = await db
    .select({ id: communityPosts.id })
    .from(communityPosts)
    .where(and(eq(communityPosts.pictureKey, id), eq(communityPosts.authorId, authorId)));
  return found.length > 0;
}

/**
 * Invalidates the addresses of pictures while their posts cannot be seen: of one post, or of a whole thread. The files
 * stay for as long as the posts have them. Call it in the transaction that hides or deletes. Index:
 * community_posts(thread_id, index)
 */
export async function coverPictures(tx: Tx, of: { postId: PostId } | { threadId: PostId }): Promise<void> {
  const rows = await tx
    .select({ key: communityPosts.pictureKey })
    .from(communityPosts)
    .where(
      and(
        'postId' in of ? eq(communityPosts.id, of.postId) : eq(communityPosts.threadId, of.threadId),
        isNotNull(communityPosts.pictureKey),
      ),
    );
  await discardPictures(tx, keysIn(rows));
}

/**
 * Deletes the pictures of all posts of these memberships; the words stay. Index: community_posts(author_id,
 * created_at).
 */
export async function deletePostPicturesOf(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  const withPicture = and(inArray(communityPosts.authorId, [...ids]), isNotNull(communityPosts.pictureKey));
  const rows = await tx
    .select({ key: communityPosts.pictureKey })
    .from(communityPosts)
    .where(withPicture)
    .for('update');
  await tx
    .update(communityPosts)
    .set({ pictureKey: null, pictureWidth: null, pictureHeight: null })
    .where(withPicture);
  await discardPictures(tx, keysIn(rows));
}
