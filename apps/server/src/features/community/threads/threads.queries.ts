import type { CommunityPost, CommunityThread } from '@nestmate/contract/community';
import type { PostId, SubnetworkId, TopicId } from '@nestmate/contract/ids';
import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import { lastNameFor } from '../../people';
import type { SavedPicture } from '../../pictures';
import { isHidden, profiles, shownFirstName } from '../../profile';
import {
  communityMentions,
  communityPosts,
  communityReactions,
  communityReads,
  communityThreads,
  communityTopics,
} from '../community.schema';
import { type Reader, type ReaderInQuery, readerQuery } from './reader.queries';
import {
  author,
  authorFor,
  authorProfile,
  firstUnreadFor,
  isPostShownTo,
  isShownTo,
  isThreadShownTo,
  lastShownAt,
  postCountFor,
  unreadFor,
} from './shown-posts.queries';
import {
  listQuery,
  type ListForm,
  nearestQuery,
  positionsOf,
  type ThreadQuery,
  threadsPerPage,
} from './thread-order.queries';

/** The picture of a post; null while it is hidden. */
const pictureOf = () => sql<SavedPicture | null>`case
  when ${communityPosts.pictureKey} is not null and ${communityPosts.hiddenAt} is null
  then json_build_object('key', ${communityPosts.pictureKey}, 'width', ${communityPosts.pictureWidth},
    'height', ${communityPosts.pictureHeight}) end`;

/**
 * The people that a post names, without those who are hidden from the reader. Index: community_mentions' primary key.
 */
const mentionsFor = (reader: ReaderInQuery) => sql<CommunityPost['mentions']>`(
  select coalesce(jsonb_agg(jsonb_build_object('membership_id', ${communityMentions.membershipId},
    'name', ${communityMentions.name})), '[]')
  from ${communityMentions}
  join ${memberships} on ${memberships.id} = ${communityMentions.membershipId}
  join ${profiles} on ${profiles.membershipId} = ${memberships.id}
  where ${communityMentions.postId} = ${communityPosts.id} and ${isStanding()} and not ${isHidden()}
    and ${isShownTo(reader, communityMentions.membershipId)})`;

/** Reactions to a post, of people that the reader may see. Index: community_reactions' primary key. */
const reactionsFor = (reader: ReaderInQuery) => sql<CommunityPost['reactions']>`(
  select coalesce(jsonb_agg(jsonb_build_object('reaction', reaction, 'count', count, 'is_mine', is_mine)), '[]') from (
    select ${communityReactions.reaction} as reaction, count(*) as count,
      bool_or(${communityReactions.membershipId} = ${reader.membershipId}) as is_mine
    from ${communityReactions}
    where ${communityReactions.postId} = ${communityPosts.id} and ${isShownTo(reader, communityReactions.membershipId)}
    group by 1) each)`;

type Replier = Omit<CommunityThread['repliers'][number], 'image_urls'> & {
  picture_key: string | null;
};

const shownRepliers = 3;
/** The last posts among which repliers are looked for, since few people may have written many posts. */
const postsLookedAt = 12;

/**
 * Who answered the author of a thread last, the housing office included, as far as the reader may see them. Each is
 * looked up in turn until there are enough. Reads the first post. Index: community_posts(thread_id, index).
 */
const repliersFor = (reader: ReaderInQuery) => sql<Replier[]>`(
  select coalesce(json_agg(json_build_object('by_office', shown.is_by_office, 'first_name', coalesce(shown.first_name, ''),
      'last_name', coalesce(shown.last_name, ''), 'picture_key', shown.picture_key) order by shown.last desc), '[]')
  from (
    select replier.is_by_office, ${shownFirstName()} as first_name,
      ${lastNameFor(sql`${reader.membershipId}::uuid`)} as last_name, ${profiles.pictureKey} as picture_key, replier.last
    from (
      select near.author_id, near.is_by_office, max(near.index) as last
      from (
        select post.author_id, post.is_by_office, post.index from ${communityPosts} post
        where post.thread_id = ${communityThreads.id} and post.index > 0 and post.removed_at is null and post.hidden_at is null
        order by post.index desc limit ${sql.raw(String(postsLookedAt))}) near
      group by 1, 2 order by 3 desc) replier
    left join ${memberships} on ${memberships.id} = replier.author_id
    left join ${profiles} on ${profiles.membershipId} = ${memberships.id}
    where case when replier.is_by_office then not ${communityPosts.isByOffice}
      else ${memberships.id} is distinct from ${communityThreads.authorId} and ${memberships.id} is not null and ${isStanding()}
        and ${isShownTo(reader, sql`replier.author_id`)} end
    order by replier.last desc limit ${sql.raw(String(shownRepliers))}) shown)`;

/** Threads as a reader sees them, starting from their positions, of which there are few. Index: the primary key. */
const shownThreads = (db: Db, reader: ReaderInQuery, positions: SQL) =>
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
    .from(sql`${positions} position`)
    .innerJoin(communityThreads, sql`${communityThreads.id} = position.id`)
    .innerJoin(communityPosts, eq(communityPosts.id, communityThreads.id))
    .leftJoin(author, eq(author.id, communityThreads.authorId))
    .leftJoin(authorProfile, eq(authorProfile.membershipId, author.id))
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
    shownThreads(db, reader, positionsOf(reader, form)).orderBy(
      sql`position.is_above desc, position.at desc, position.id desc`,
    ),
);

/**
 * The threads of a page in their order, those pinned above it if it is the first, and whether more follow in the
 * requested direction.
 */
export async function threadsOnPage(
  db: Db,
  reader: Reader,
  query: ThreadQuery,
): Promise<{ pinned: ThreadRow[]; rows: ThreadRow[]; hasMore: boolean }> {
  const near = nearestQuery(query);
  const found = near && (await threadsListed(db, reader, near.form, near.values));
  const isFull = found !== undefined && found.length > threadsPerPage;
  const { form, values } = near && isFull ? near : await listQuery(db, reader, query);
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
    .leftJoin(authorProfile, eq(authorProfile.membershipId, author.id));

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
 * The posts of a thread that a reader may see, from an index on, or before one with the latest first; one extra if
 * another page follows. Index: community_posts(thread_id, index).
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

/** The offered topics, in order. Index: community_topics(subnetwork_id). */
export const topicsOffered = (db: Db, subnetworkId: SubnetworkId) =>
  db
    .select({ id: communityTopics.id, name: communityTopics.name })
    .from(communityTopics)
    .where(and(eq(communityTopics.subnetworkId, subnetworkId), isNull(communityTopics.retiredAt)))
    .orderBy(asc(communityTopics.position), asc(communityTopics.id));

/** Whether a topic belongs to a community, even if it is retired. Index: the primary key. */
export async function isTopicOf(db: Db, subnetworkId: SubnetworkId, id: TopicId): Promise<boolean> {
  const rows = await db
    .select({ id: communityTopics.id })
    .from(communityTopics)
    .where(and(eq(communityTopics.id, id), eq(communityTopics.subnetworkId, subnetworkId)))
    .for('key share');
  return rows.length > 0;
}
