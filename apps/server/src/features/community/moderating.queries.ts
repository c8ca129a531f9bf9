import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { communityMutes, communityPosts, communityThreads } from './community.schema';
import { coverPictures } from './pictures/post-pictures.queries';
import { recount } from './threads/counts.queries';

interface Mute {
  membershipId: MembershipId;
  until: Date;
}

/**
 * Mutes a resident until a time, or with null lifts the mute of the same decision, for whichever account it reaches. Index: the primary
 * key.
 */
export async function setMute(tx: Tx, id: string, mute: Mute | null): Promise<void> {
  if (mute === null) await tx.delete(communityMutes).where(eq(communityMutes.id, id));
  else {
    const { until } = mute;
    await tx.update(communityMutes).set({ until }).where(eq(communityMutes.id, id));
    await addMute(tx, id, mute);
  }
}

/** Lets the mute of a decision reach one more account of the same person. Index: the primary key. */
export async function addMute(tx: Tx, id: string, mute: Mute): Promise<void> {
  await tx
    .insert(communityMutes)
    .values({ id, ...mute })
    .onConflictDoNothing();
}

/** Until when a resident is muted, and in which time zone; undefined for a resident who is not. Index: community_mutes(membership_id). */
export async function muteOf(db: Db, membershipId: MembershipId, now: Date) {
  const [row] = await db
    .select({ at: communityMutes.until, timeZone: subnetworks.timeZone })
    .from(communityMutes)
    .innerJoin(memberships, eq(memberships.id, communityMutes.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(and(eq(communityMutes.membershipId, membershipId), gt(communityMutes.until, now)))
    .orderBy(desc(communityMutes.until))
    .limit(1);
  return row;
}

/** Finds a post and locks its thread, so that nobody writes in it until the transaction ends. Index: the primary keys. */
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
 * Hides a post from everybody but its author, or a thread, by its first post, from everybody; or shows it again. Call it in a transaction.
 * @returns the author of a post that this has hidden or shown again
 */
export async function setHidden(
  { tx, events }: { tx: Tx; events: Pick<App['events'], 'publish'> },
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
