import type { PostId, SubnetworkId } from '@nestmate/contract';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import type { SavedPicture } from '../../pictures';
import { communityPosts, communityReads, communityThreads, communityTopics } from '../community.schema';
import type { Reader } from './reader.queries';
import { mentionsFor, reactionsFor } from './around-posts.queries';
import {
  author,
  authorFor,
  face,
  firstUnreadFor,
  isPostShownTo,
  isThreadShownTo,
  lastShownAt,
  postCountFor,
  preparedFor,
  unreadFor,
} from './shown-posts.queries';

/** Threads as a reader is shown them, in any order, without those that they may not see. Index: the primary key. */
export const threadsFor = (
  db: Db,
  reader: Reader,
  { subnetworkId, ids }: { subnetworkId: SubnetworkId; ids: readonly PostId[] },
) =>
  db
    .select({
      id: communityThreads.id,
      postCount: postCountFor(reader),
      unreadCount: unreadFor(reader),
      firstUnread: firstUnreadFor(reader),
      isPinned: sql<boolean>`${communityThreads.pinnedAt} is not null`,
      isByOffice: communityThreads.isByOffice,
      topicId: communityTopics.id,
      topicName: communityTopics.name,
      follows: sql<boolean>`coalesce(${communityReads.follows}, false)`,
      createdAt: communityThreads.createdAt,
      lastPostAt: lastShownAt(reader),
      body: communityPosts.body,
      ...authorFor(reader),
    })
    .from(communityThreads)
    .innerJoin(communityPosts, eq(communityPosts.id, communityThreads.id))
    .leftJoin(author, eq(author.id, communityThreads.authorId))
    .leftJoin(face, eq(face.membershipId, author.id))
    .leftJoin(communityTopics, eq(communityTopics.id, communityThreads.topicId))
    .leftJoin(
      communityReads,
      and(
        eq(communityReads.threadId, communityThreads.id),
        eq(communityReads.membershipId, reader.membershipId),
      ),
    )
    .where(
      and(
        sql`${communityThreads.id} = any (${sql.param(ids)}::uuid[])`,
        eq(communityThreads.subnetworkId, subnetworkId),
        isThreadShownTo(reader),
      ),
    )
    .prepare(preparedFor('threads', reader))
    .execute();

const shownPosts = (db: Db, reader: Reader) =>
  db
    .select({
      id: communityPosts.id,
      index: communityPosts.index,
      createdAt: communityPosts.createdAt,
      body: communityPosts.body,
      picture: sql<SavedPicture | null>`case when ${communityPosts.pictureKey} is not null and ${communityPosts.hiddenAt} is null
        then json_build_object('key', ${communityPosts.pictureKey}, 'width', ${communityPosts.pictureWidth}, 'height', ${communityPosts.pictureHeight}) end`,
      isByOffice: sql<boolean>`(${communityPosts.index} = 0 and ${communityThreads.isByOffice})`,
      isEdited: sql<boolean>`${communityPosts.editedAt} is not null`,
      isRemoved: sql<boolean>`${communityPosts.removedAt} is not null`,
      isHidden: sql<boolean>`${communityPosts.hiddenAt} is not null`,
      mentions: mentionsFor(reader),
      reactions: reactionsFor(reader),
      ...authorFor(reader),
    })
    .from(communityPosts)
    .innerJoin(communityThreads, eq(communityThreads.id, communityPosts.threadId))
    .leftJoin(author, eq(author.id, communityPosts.authorId))
    .leftJoin(face, eq(face.membershipId, author.id));

/** The posts of a thread that a reader may see, from an index on, or before one, the latest first. Index: community_posts(thread_id, index). */
export const postsFor = (
  db: Db,
  reader: Reader,
  threadId: PostId,
  { count, ...page }: { count: number } & ({ from: number } | { before: number }),
) =>
  shownPosts(db, reader)
    .where(
      and(
        eq(communityPosts.threadId, threadId),
        'from' in page ? gte(communityPosts.index, page.from) : lt(communityPosts.index, page.before),
        isPostShownTo(reader),
      ),
    )
    .orderBy('from' in page ? asc(communityPosts.index) : desc(communityPosts.index))
    .limit(count)
    .prepare(preparedFor('from' in page ? 'posts' : 'posts_before', reader))
    .execute();

/** Index: the primary key. */
export async function postFor(db: Db, reader: Reader, id: PostId) {
  const [row] = await shownPosts(db, reader).where(eq(communityPosts.id, id));
  return row;
}
