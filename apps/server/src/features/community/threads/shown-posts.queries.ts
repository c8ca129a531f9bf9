import type { MembershipId, UserId, PostId } from '@nestmate/contract/ids';
import { type Placeholder, sql, type SQLWrapper, and, eq, isNull, min } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { isAmongUnknown } from '../../../platform/database/conditions';
import { isStanding, memberships } from '../../memberships';
import { lastNameFor } from '../../people';
import { isHidden, profiles, shownFirstName } from '../../profile';
import { communityPosts, communityReads, communityThreads } from '../community.schema';
import { type ReaderInQuery, readerQuery, type Reader } from './reader.queries';

export const author = alias(memberships, 'author');
export const authorProfile = alias(profiles, 'author_profile');

/**
 * An author as the reader sees them; null for a former resident. It reads `author` and `authorProfile`, which may be
 * missing.
 */
export const authorFor = ({ membershipId }: ReaderInQuery) => ({
  authorId: sql<MembershipId | null>`case when ${isStanding(author)} then ${author.id} end`,
  /** A hidden person is shown only to themselves; their contacts are not looked up for each post. */
  hasProfile: sql<boolean | null>`(not ${isHidden(authorProfile)} or ${author.id} = ${membershipId})`,
  authorUserId: sql<UserId | null>`case when ${isStanding(author)} then ${author.userId} end`,
  firstName: sql<string | null>`${shownFirstName(authorProfile)}`,
  lastName: lastNameFor(membershipId, author, authorProfile),
  pictureKey: authorProfile.pictureKey,
});

/** Whether a reader sees everybody. */
export const seesAll = ({ hiddenAuthors }: ReaderInQuery) =>
  'length' in hiddenAuthors && hiddenAuthors.length === 0;

/** Whether a post is by somebody whose posts the reader does not see; null for a former resident. */
export const isHiddenFrom = (reader: ReaderInQuery, authorId: SQLWrapper) =>
  seesAll(reader)
    ? sql<boolean>`false`
    : sql<boolean | null>`${isAmongUnknown(authorId, reader.hiddenAuthors)}`;

/** Whether a reader may see what an author wrote. */
export const isShownTo = (reader: ReaderInQuery, authorId: SQLWrapper) =>
  sql<boolean>`(${isHiddenFrom(reader, authorId)}) is not true`;

/** Whether residents can see a thread: neither its author has deleted it nor the housing office hidden it. */
export const isOpen = () =>
  sql<boolean>`${communityThreads.removedAt} is null and ${communityThreads.hiddenAt} is null`;

/** Whether a reader may see a thread. */
export const isThreadShownTo = (reader: ReaderInQuery) =>
  sql<boolean>`(${isOpen()} and ${isShownTo(reader, communityThreads.authorId)})`;

/** Whether a reader may see a post of a thread that they may see: nothing hides it, or it is their own. */
export const isPostShownTo = (reader: ReaderInQuery) =>
  sql<boolean>`((${communityPosts.hiddenAt} is null or ${communityPosts.authorId} = ${reader.membershipId})
    and ${isShownTo(reader, communityPosts.authorId)})`;

/** Whether `post` has the words of a `tsquery`, and the reader may see it. Index: community_posts(words). */
export const isFoundBy = (reader: ReaderInQuery, words: string | Placeholder) =>
  sql`post.words @@ ${words}::tsquery and post.hidden_at is null and ${isShownTo(reader, sql`post.author_id`)}`;

/** The number of posts of a thread that a reader may see. Index: community_posts(thread_id, index). */
export const postCountFor = (reader: ReaderInQuery) =>
  seesAll(reader)
    ? communityThreads.postCount
    : sql<number>`(${communityThreads.postCount} - (
        select count(*) from ${communityPosts} post
        where post.thread_id = ${communityThreads.id} and post.removed_at is null and post.hidden_at is null
          and ${isHiddenFrom(reader, sql`post.author_id`)}))::int`;

/** When the last post that a reader may see was written. Index: community_posts(thread_id, index). */
export const lastShownAt = (reader: ReaderInQuery) =>
  seesAll(reader)
    ? communityThreads.lastPostAt
    : sql<Date>`(case when ${isShownTo(reader, communityThreads.lastAuthorId)} then ${communityThreads.lastPostAt}
        else (select post.created_at from ${communityPosts} post
          where post.thread_id = ${communityThreads.id} and post.removed_at is null and post.hidden_at is null
            and ${isShownTo(reader, sql`post.author_id`)}
          order by post.index desc limit 1) end)`.mapWith(communityThreads.lastPostAt);

/**
 * The unread posts of a thread, for both the list and the menu: posts by others, after the reader's horizon, that they
 * may see.
 */
export const unreadPosts = ({
  threadId,
  after,
  membershipId,
  isShown,
}: Record<'threadId' | 'after' | 'membershipId', SQLWrapper> & {
  isShown: (authorId: SQLWrapper) => SQLWrapper;
}) => sql`${communityPosts} post where post.thread_id = ${threadId} and post.index > ${after}
  and post.removed_at is null and post.hidden_at is null
    and post.author_id is distinct from ${membershipId} and ${isShown(sql`post.author_id`)}`;

/** The reader's unread posts in the thread of a query that joins `communityReads`. */
const unreadIn = (reader: ReaderInQuery) =>
  unreadPosts({
    threadId: communityThreads.id,
    after: communityReads.readIndex,
    membershipId: sql`${reader.membershipId}::uuid`,
    isShown: (authorId) => isShownTo(reader, authorId),
  });

/** How many posts are unread; null for a thread never opened. */
export const unreadFor = (reader: ReaderInQuery) => sql<number | null>`case
  when ${communityReads.readIndex} is null then null
  when ${communityReads.readIndex} >= ${communityThreads.lastIndex} then 0
  else (select count(*)::int from ${unreadIn(reader)}) end`;

/** The first post that is unread; null when none is. */
export const firstUnreadFor = (reader: ReaderInQuery) => sql<number | null>`case
  when ${communityReads.readIndex} < ${communityThreads.lastIndex}
  then (select min(post.index) from ${unreadIn(reader)}) end`;

const namedFirst = 4;

const writersShown = readerQuery(
  () => 'writers',
  (db, reader) => {
    const { threadId, authorId, index, removedAt } = communityPosts;
    const writers = db
      .select({ authorId, since: min(index).as('since') })
      .from(communityPosts)
      .where(and(eq(threadId, sql.placeholder('threadId')), isNull(removedAt), isPostShownTo(reader)))
      .groupBy(authorId)
      .as('writers');
    return db
      .select({ ...authorFor(reader), count: sql<number>`(count(*) over ())::int` })
      .from(writers)
      .innerJoin(author, and(eq(author.id, writers.authorId), isStanding(author)))
      .innerJoin(authorProfile, eq(authorProfile.membershipId, author.id))
      .orderBy(writers.since)
      .limit(namedFirst);
  },
);

/**
 * The first residents who have written in a thread and whom the reader may see, each with how many there are.
 * Index: community_posts(thread_id, index).
 */
export const writersFor = (db: Db, reader: Reader, threadId: PostId) =>
  writersShown(db, reader, undefined, { threadId });
