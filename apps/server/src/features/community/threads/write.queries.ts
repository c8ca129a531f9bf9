import type { MembershipId, PostId, SubnetworkId, TopicId } from '@nestmate/contract/ids';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import type { SavedPicture } from '../../pictures';
import { communityPosts, communityReads, communityThreads } from '../community.schema';
import { wordsOf } from '../words';
import type { Reader } from './reader.queries';
import { isThreadShownTo } from './shown-posts.queries';

/**
 * Locks a standing membership, so that it is not removed or deleted, and writes in no other window, until the
 * transaction ends.
 * @returns whether it is standing
 */
export async function lockStanding(tx: Tx, id: MembershipId): Promise<boolean> {
  const [author] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.id, id), isStanding()))
    .for('no key update');
  return author !== undefined;
}

/** The text, author and position of a post; undefined if it does not exist. Index: the primary key. */
export async function postById(db: Db, id: PostId) {
  const [row] = await db
    .select({
      authorId: communityPosts.authorId,
      isByOffice: communityPosts.isByOffice,
      threadId: communityPosts.threadId,
      body: communityPosts.body,
      pictureKey: communityPosts.pictureKey,
    })
    .from(communityPosts)
    .where(eq(communityPosts.id, id));
  return row;
}

/**
 * The number of posts and threads that a resident has written since a time. Indexes: community_posts(author_id,
 * created_at), the primary key.
 */
export async function writtenSince(tx: Tx, authorId: MembershipId, since: Date) {
  const [row] = await tx
    .select({
      posts: count(),
      threads: sql<number>`count(*) filter (where ${communityPosts.index} = 0)::int`,
    })
    .from(communityPosts)
    .where(and(eq(communityPosts.authorId, authorId), gt(communityPosts.createdAt, since)));
  return row ?? { posts: 0, threads: 0 };
}

/** Locks a thread that the reader may see, so that only this transaction assigns its next index. */
export async function lockThread(
  tx: Tx,
  reader: Reader,
  at: { subnetworkId: SubnetworkId; threadId: PostId },
): Promise<{ lastIndex: number } | undefined> {
  const [row] = await tx
    .select({ lastIndex: communityThreads.lastIndex })
    .from(communityThreads)
    .where(
      and(
        eq(communityThreads.id, at.threadId),
        eq(communityThreads.subnetworkId, at.subnetworkId),
        isThreadShownTo(reader),
      ),
    )
    .for('no key update');
  return row;
}

interface NewPost {
  id: PostId;
  /** Null for the housing office. */
  authorId: MembershipId | null;
  body: string;
  picture?: SavedPicture | null;
  at: Date;
}

/** Starts a thread with its first post. @returns whether its id was free */
export async function insertThread(
  tx: Tx,
  subnetworkId: SubnetworkId,
  { id, authorId, body, at, picture = null, topicId = null }: NewPost & { topicId?: TopicId | null },
): Promise<boolean> {
  const started = await tx
    .insert(communityThreads)
    .values({
      id,
      subnetworkId,
      authorId,
      postCount: 1,
      lastIndex: 0,
      createdAt: at,
      lastPostAt: at,
      lastAuthorId: authorId,
      topicId,
      ...(authorId === null && { pinnedAt: at }),
    })
    .onConflictDoNothing()
    .returning({ id: communityThreads.id });
  return (
    started.length > 0 && insertPost(tx, { threadId: id, index: 0 }, { id, authorId, body, at, picture })
  );
}

/** Adds a post to a thread that this transaction has locked. @returns whether its id was free */
export async function appendPost(
  tx: Tx,
  position: { threadId: PostId; index: number },
  post: NewPost,
): Promise<boolean> {
  if (!(await insertPost(tx, position, post))) return false;
  await tx
    .update(communityThreads)
    .set({
      postCount: sql`${communityThreads.postCount} + 1`,
      lastIndex: position.index,
      lastPostAt: post.at,
      lastAuthorId: post.authorId,
    })
    .where(eq(communityThreads.id, position.threadId));
  return true;
}

async function insertPost(
  tx: Tx,
  { threadId, index }: { threadId: PostId; index: number },
  { id, authorId, body, at, picture }: NewPost,
): Promise<boolean> {
  const written = await tx
    .insert(communityPosts)
    .values({
      id,
      threadId,
      index,
      authorId,
      isByOffice: authorId === null,
      body,
      words: wordsOf(body),
      pictureKey: picture?.key,
      pictureWidth: picture?.width,
      pictureHeight: picture?.height,
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: communityPosts.id });
  return written.length > 0;
}

/**
 * The post up to which a person has read a thread; undefined for a thread they never opened. Index: the primary key.
 */
export async function readIndexOf(
  tx: Tx,
  membershipId: MembershipId,
  threadId: PostId,
): Promise<number | undefined> {
  const [read] = await tx
    .select({ index: communityReads.readIndex })
    .from(communityReads)
    .where(and(eq(communityReads.threadId, threadId), eq(communityReads.membershipId, membershipId)));
  return read?.index;
}

/** Moves a reader's horizon forward, at most to the last post. @returns where it is, if it has moved */
export async function markRead(
  tx: Tx,
  membershipId: MembershipId,
  { threadId, index, follows }: { threadId: PostId; index: number; follows?: boolean | undefined },
): Promise<number | undefined> {
  const [moved] = await tx
    .insert(communityReads)
    .select(
      tx
        .select({
          threadId: communityThreads.id,
          membershipId: sql<MembershipId>`${membershipId}::uuid`.as('membership_id'),
          readIndex: sql<number>`least(${index}::int, ${communityThreads.lastIndex})`.as('read_index'),
          follows: sql<boolean | null>`${follows ?? null}::boolean`.as('follows'),
        })
        .from(communityThreads)
        .where(eq(communityThreads.id, threadId)),
    )
    .onConflictDoUpdate({
      target: [communityReads.threadId, communityReads.membershipId],
      set: {
        readIndex: sql`greatest(excluded.read_index, ${communityReads.readIndex})`,
        follows: sql`coalesce(${communityReads.follows}, excluded.follows)`,
      },
      setWhere: sql`excluded.read_index > ${communityReads.readIndex} or (excluded.follows and ${communityReads.follows} is null)`,
    })
    .returning({ index: communityReads.readIndex });
  return moved?.index;
}
