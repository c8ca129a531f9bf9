import type { PostId, SubnetworkId, ThreadOrder, TopicId } from '@nestmate/contract';
import { and, desc, eq, isNotNull, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { communityPosts, communityThreads } from '../community.schema';
import type { Reader } from './reader.queries';
import {
  isFoundBy,
  isKept,
  isShownTo,
  isThreadShownTo,
  lastShownAt,
  preparedFor,
} from './shown-posts.queries';

/** The place of a thread in a list. */
export interface ThreadCursor {
  at: Date;
  id: string;
}

export interface Asked {
  subnetworkId: SubnetworkId;
  order: ThreadOrder;
  words?: string | undefined;
  topic?: TopicId | undefined;
  after?: ThreadCursor | undefined;
  count: number;
}

const start = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Threads after a place, in the order of `at` and `id`. The count is part of the text: a plan for any count would be for many. */
function pageOf(
  { after = start, count }: Pick<Asked, 'count'> & { after?: Asked['after'] | typeof start },
  at: SQLWrapper,
  where: SQL | undefined,
) {
  const threadId = communityThreads.id;
  return sql`(select ${threadId} as id, ${at} as at from ${communityThreads}
    where ${where} and (${at}, ${threadId}) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by 2 desc, 1 desc limit ${sql.raw(String(count))})`;
}

/** Above it, words are so common that the latest threads with them are found soon by looking into one thread after the other. */
const maxRarePosts = 1000;

/**
 * Which threads have the words of a search. How rare a beginning of words is cannot be estimated, so it is counted, up to a limit;
 * an estimate that is wrong takes a hundred times as long as the answer. Planned without the limit, which would make reading all posts in their order look
 * cheap. Indexes: community_posts(words), community_posts(thread_id, index).
 */
async function hasWords(db: Db, reader: Reader, words: string): Promise<SQL> {
  const { id } = communityThreads;
  const { rows } = await db.execute<{ ids: PostId[] | null }>(sql`
    with found as materialized (
      select post.thread_id from ${communityPosts} post where ${isFoundBy(reader, words)}),
    first as (select thread_id from found limit ${sql.raw(String(maxRarePosts + 1))})
    select case when count(*) <= ${sql.raw(String(maxRarePosts))} then coalesce(array_agg(distinct thread_id::text), '{}') end as ids
    from first`);
  const rare = rows[0]?.ids;
  if (rare) return sql`${id} = any (${sql.param(rare)}::uuid[])`;
  // With its own limit it is no join, which would begin with all posts that have the words.
  return sql`(select true from ${communityPosts} post where post.thread_id = ${id} and ${isFoundBy(reader, words)} limit 1)`;
}

/**
 * The threads of a page, in their order. For a reader with blocks, a thread whose last post they do not see is where the last
 * that they see puts it; such threads are few, and found by who wrote last. Planning costs more than answering, so all but searches are prepared.
 * Indexes: community_threads(subnetwork_id, last_post_at or created_at, id), community_threads(last_author_id).
 */
export async function threadIdsFor(db: Db, reader: Reader, asked: Asked): Promise<PostId[]> {
  const { lastPostAt, createdAt, lastAuthorId, subnetworkId, pinnedAt } = communityThreads;
  const { order, words, topic } = asked;
  const isAsked = and(
    eq(subnetworkId, asked.subnetworkId),
    isThreadShownTo(reader),
    topic === undefined ? undefined : eq(communityThreads.topicId, topic),
    words === undefined
      ? topic === undefined
        ? isNull(pinnedAt)
        : undefined
      : await hasWords(db, reader, words),
  );
  const either = () => sql`(select id, at from (
    ${pageOf(asked, lastPostAt, and(isAsked, isShownTo(reader, lastAuthorId)))} union all
    ${pageOf(asked, lastShownAt(reader), and(isAsked, isKept(reader, lastAuthorId)))}) either
    order by at desc, id desc limit ${sql.raw(String(asked.count))})`;
  const page =
    order === 'new'
      ? pageOf(asked, createdAt, isAsked)
      : reader.kept.length === 0
        ? pageOf(asked, lastPostAt, isAsked)
        : either();
  const query = db
    .select({ id: sql<PostId>`page.id` })
    .from(sql`${page} page`)
    .orderBy(sql`page.at desc, page.id desc`);
  const rows = await (words === undefined
    ? query.prepare(preparedFor(`page_${order}${topic === undefined ? '' : '_of_topic'}`, reader)).execute()
    : query);
  return rows.map((row) => row.id);
}

/** The pinned threads, the latest first; they stand above the others, and not among them. Index: community_threads_pinned. */
export async function pinnedIdsFor(db: Db, reader: Reader, place: SubnetworkId): Promise<PostId[]> {
  const { id, subnetworkId, pinnedAt } = communityThreads;
  const rows = await db
    .select({ id })
    .from(communityThreads)
    .where(and(eq(subnetworkId, place), isNotNull(pinnedAt), isThreadShownTo(reader)))
    .orderBy(desc(pinnedAt))
    .prepare(preparedFor('pinned', reader))
    .execute();
  return rows.map((row) => row.id);
}
