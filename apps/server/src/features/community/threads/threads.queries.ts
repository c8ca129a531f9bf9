import type { PostId, SubnetworkId } from '@nestmate/contract';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { communityPosts, communityReads, communityThreads, communityTopics } from '../community.schema';
import { mentionsFor, pictureOf, reactionsFor, repliersFor } from './around-posts.queries';
import { readerQuery } from './prepared-for-reader.queries';
import type { Reader, ReaderInQuery } from './reader.queries';
import {
  listAsked,
  type Asked,
  type ListForm,
  nearestAsked,
  placesOf,
  threadsPerPage,
} from './thread-order.queries';
import {
  author,
  authorFor,
  face,
  firstUnreadFor,
  isPostShownTo,
  isThreadShownTo,
  lastShownAt,
  postCountFor,
  unreadFor,
} from './shown-posts.queries';

/** Threads as a reader sees them, starting from their positions, of which there are few. Index: the primary key. */
const shownThreads = (db: Db, reader: ReaderInQuery, places: SQL) =>
  db
    .select({
      id: communityThreads.id,
      postCount: postCountFor(reader),
      unreadCount: unreadFor(reader),
      firstUnread: firstUnreadFor(reader),
      isPinned: sql<boolean>`${communityThreads.pinnedAt} is not null`,
      isByOffice: communityPosts.isByOffice,
      topicId: communityTopics.id,
      topicName: communityTopics.name,
      follows: sql<boolean>`coalesce(${communityReads.follows}, false)`,
      createdAt: communityThreads.createdAt,
      lastPostAt: lastShownAt(reader),
      body: communityPosts.body,
      picture: pictureOf(),
      reactions: reactionsFor(reader),
      repliers: repliersFor(reader),
      ...authorFor(reader),
    })
    .from(sql`${places} place`)
    .innerJoin(communityThreads, sql`${communityThreads.id} = place.id`)
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
    );

const threadsShown = readerQuery(
  () => 'thread',
  (db, reader) =>
    shownThreads(db, reader, sql`(select ${sql.placeholder('threadId')}::uuid as id)`).where(
      and(eq(communityThreads.subnetworkId, sql.placeholder('subnetworkId')), isThreadShownTo(reader)),
    ),
);

/** Undefined for a thread that the reader may not see. */
export async function threadFor(
  db: Db,
  reader: Reader,
  { subnetworkId, threadId }: { subnetworkId: SubnetworkId; threadId: PostId },
) {
  const [row] = await threadsShown(db, reader, undefined, { subnetworkId, threadId });
  return row;
}

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof threadFor>>>;

const threadsListed = readerQuery(
  ({ order, among, direction }: ListForm) => `threads_${order}_${among}_${direction}`,
  (db, reader, form) =>
    shownThreads(db, reader, placesOf(reader, form)).orderBy(
      sql`place.is_above desc, place.at desc, place.id desc`,
    ),
);

/** The threads of a page in their order, those pinned above it if it is the first, and whether more follow in the requested direction. */
export async function threadsOnPage(
  db: Db,
  reader: Reader,
  asked: Asked,
): Promise<{ pinned: ThreadRow[]; rows: ThreadRow[]; hasMore: boolean }> {
  const near = nearestAsked(asked);
  const found = near && (await threadsListed(db, reader, near.form, near.values));
  const isFull = found !== undefined && found.length > threadsPerPage;
  const { form, values } = near && isFull ? near : await listAsked(db, reader, asked);
  const all = isFull ? found : await threadsListed(db, reader, form, values);
  const isAbove = ({ isPinned }: ThreadRow) => form.among === 'all' && isPinned;
  const rows = all.filter((row) => !isAbove(row));
  const hasMore = rows.length > threadsPerPage;
  const isUpwards = form.direction === 'before';
  return {
    pinned: isUpwards && hasMore ? [] : all.filter(isAbove),
    rows: isUpwards ? rows.slice(-threadsPerPage) : rows.slice(0, threadsPerPage),
    hasMore,
  };
}

const shownPosts = (db: Db, reader: ReaderInQuery) =>
  db
    .select({
      id: communityPosts.id,
      index: communityPosts.index,
      createdAt: communityPosts.createdAt,
      body: communityPosts.body,
      picture: pictureOf(),
      isByOffice: communityPosts.isByOffice,
      isEdited: sql<boolean>`${communityPosts.editedAt} is not null`,
      isRemoved: sql<boolean>`${communityPosts.removedAt} is not null`,
      isHidden: sql<boolean>`${communityPosts.hiddenAt} is not null`,
      mentions: mentionsFor(reader),
      reactions: reactionsFor(reader),
      ...authorFor(reader),
    })
    .from(communityPosts)
    .leftJoin(author, eq(author.id, communityPosts.authorId))
    .leftJoin(face, eq(face.membershipId, author.id));

export const postsPerPage = 50;

const postsShown = readerQuery(
  (direction: 'from' | 'before') => `posts_${direction}`,
  (db, reader, direction) => {
    const { index, threadId } = communityPosts;
    const at = sql.placeholder('at');
    return shownPosts(db, reader)
      .where(
        and(
          eq(threadId, sql.placeholder('threadId')),
          direction === 'from' ? gte(index, at) : lt(index, at),
          isPostShownTo(reader),
        ),
      )
      .orderBy(direction === 'from' ? asc(index) : desc(index))
      .limit(postsPerPage + 1);
  },
);

/**
 * The posts of a thread that a reader may see, from an index on, or before one with the latest first; one extra if another page follows.
 * Index: community_posts(thread_id, index).
 */
export const postsFor = (
  db: Db,
  reader: Reader,
  threadId: PostId,
  page: { from: number } | { before: number },
) =>
  'from' in page
    ? postsShown(db, reader, 'from', { threadId, at: page.from })
    : postsShown(db, reader, 'before', { threadId, at: page.before });

/** Index: the primary key. */
export async function postFor(db: Db, reader: Reader, id: PostId) {
  const [row] = await shownPosts(db, reader).where(eq(communityPosts.id, id));
  return row;
}
