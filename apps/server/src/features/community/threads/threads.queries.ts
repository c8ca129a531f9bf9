import type { PostId, SubnetworkId, ThreadOrder } from '@nestmate/contract';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { communityPosts, communityReads, communityThreads } from '../community.schema';
import {
  author,
  authorFor,
  face,
  isShownTo,
  postCountFor,
  type Reader,
  threadsWith,
  unreadFor,
} from './shown-posts.queries';

/** The place of a thread in a list. */
export interface ThreadCursor {
  at: Date;
  id: string;
}

const timeOf = { active: communityThreads.lastPostAt, new: communityThreads.createdAt };

const shownThreads = (db: Db, reader: Reader) =>
  db
    .select({
      id: communityThreads.id,
      postCount: postCountFor(reader),
      unreadCount: unreadFor(reader),
      createdAt: communityThreads.createdAt,
      lastPostAt: communityThreads.lastPostAt,
      body: communityPosts.body,
      ...authorFor(reader),
    })
    .from(communityThreads)
    .innerJoin(communityPosts, eq(communityPosts.id, communityThreads.id))
    .leftJoin(author, eq(author.id, communityThreads.authorId))
    .leftJoin(face, eq(face.membershipId, author.id))
    .leftJoin(
      communityReads,
      and(
        eq(communityReads.threadId, communityThreads.id),
        eq(communityReads.membershipId, reader.membershipId),
      ),
    );

/** The threads of a community that a reader may see. Index: community_threads(subnetwork_id, last_post_at or created_at, id). */
export const threadsFor = (
  db: Db,
  reader: Reader,
  {
    subnetworkId,
    order,
    words,
    after,
    count,
  }: {
    subnetworkId: SubnetworkId;
    order: ThreadOrder;
    words?: string | undefined;
    after?: ThreadCursor | undefined;
    count: number;
  },
) =>
  shownThreads(db, reader)
    .where(
      and(
        eq(communityThreads.subnetworkId, subnetworkId),
        isShownTo(reader),
        words === undefined ? undefined : sql`${communityThreads.id} in ${threadsWith(reader, words)}`,
        after
          ? sql`(${timeOf[order]}, ${communityThreads.id}) < (${after.at}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(timeOf[order]), desc(communityThreads.id))
    .limit(count);

/** A thread, unless the reader may not see it. Index: the primary key. */
export async function threadFor(
  db: Db,
  reader: Reader,
  at: { subnetworkId: SubnetworkId; threadId: PostId },
) {
  const [row] = await shownThreads(db, reader).where(
    and(
      eq(communityThreads.id, at.threadId),
      eq(communityThreads.subnetworkId, at.subnetworkId),
      isShownTo(reader),
    ),
  );
  return row;
}

const shownPosts = (db: Db, reader: Reader) =>
  db
    .select({
      id: communityPosts.id,
      index: communityPosts.index,
      createdAt: communityPosts.createdAt,
      body: communityPosts.body,
      ...authorFor(reader),
    })
    .from(communityPosts)
    .leftJoin(author, eq(author.id, communityPosts.authorId))
    .leftJoin(face, eq(face.membershipId, author.id));

/** The posts of a thread that a reader may see, from an index on. Index: community_posts(thread_id, index). */
export const postsFor = (db: Db, reader: Reader, threadId: PostId, page: { from: number; count: number }) =>
  shownPosts(db, reader)
    .where(
      and(eq(communityPosts.threadId, threadId), gte(communityPosts.index, page.from), isShownTo(reader)),
    )
    .orderBy(asc(communityPosts.index))
    .limit(page.count);

/** Index: the primary key. */
export async function postFor(db: Db, reader: Reader, id: PostId) {
  const [row] = await shownPosts(db, reader).where(eq(communityPosts.id, id));
  return row;
}
