import type { ThreadOrder } from '@nestmate/contract/community';
import type { PostId, SubnetworkId, TopicId } from '@nestmate/contract/ids';
import { and, eq, isNotNull, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { communityPosts, communityThreads } from '../community.schema';
import { readerQuery, type Reader, type ReaderInQuery } from './reader.queries';
import {
  isFoundBy,
  isHiddenFrom,
  isShownTo,
  isThreadShownTo,
  lastShownAt,
  seesAll,
} from './shown-posts.queries';

/** The position of a thread in a list. */
export interface ThreadCursor {
  at: Date;
  id: string;
}

export interface ThreadQuery {
  subnetworkId: SubnetworkId;
  order: ThreadOrder;
  words?: string | undefined;
  topic?: TopicId | undefined;
  /** The end of the page before, or the beginning of the page after. */
  after?: ThreadCursor | undefined;
  before?: ThreadCursor | undefined;
}

export const threadsPerPage = 20;

/**
 * The threads of a list: all, those of a topic, or those with words: searched in the nearest threads only, in a few
 * known ones, or in many.
 */
export interface ListForm {
  order: ThreadOrder;
  among: 'all' | 'topic' | 'nearest' | 'few' | 'many';
  direction: 'after' | 'before';
}

/** A position above every thread. */
const start = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const { id, subnetworkId, topicId, lastPostAt, createdAt, lastAuthorId, pinnedAt } = communityThreads;
const isOfCommunity = () => eq(subnetworkId, sql.placeholder('subnetworkId'));

const isAboutTopic = () => {
  const topic = sql.placeholder('topic');
  return sql`(${topic}::uuid is null or ${topicId} = ${topic}::uuid)`;
};

/**
 * The limit keeps PostgreSQL from planning the search as a join, which would begin with all posts that have the words.
 */
const hasWords = (reader: ReaderInQuery, threadId: SQLWrapper) =>
  sql`(select true from ${communityPosts} post
    where post.thread_id = ${threadId} and ${isFoundBy(reader, sql.placeholder('words'))} limit 1)`;

const among = (reader: ReaderInQuery): Record<Exclude<ListForm['among'], 'nearest'>, SQL | undefined> => ({
  all: isNull(pinnedAt),
  topic: eq(topicId, sql.placeholder('topic')),
  few: and(isAboutTopic(), sql`${id} = any (${sql.placeholder('few')}::uuid[])`),
  many: and(isAboutTopic(), hasWords(reader, id)),
});

/**
 * The posts up to which words are rare. With more, looking into one thread after the other soon finds the latest
 * threads with them.
 */
const maxRarePosts = 1000;

/**
 * The threads that have rare words; null for words that are not rare. How rare a beginning of words is cannot be
 * estimated, so it is counted, up to a limit; an estimate that is wrong takes a hundred times as long as the answer.
 * Planned without the limit, which would make reading all posts in their order look cheap. Index:
 * community_posts(words).
 */
const rareThreads = readerQuery(
  () => 'rare_threads',
  (db, reader) =>
    db
      .select({
        ids: sql<PostId[] | null>`case when count(*) <= ${sql.raw(String(maxRarePosts))}
          then coalesce(array_agg(distinct first.thread_id), '{}') end`,
      })
      .from(
        sql`(with found as materialized (
            select post.thread_id from ${communityPosts} post where ${isFoundBy(reader, sql.placeholder('words'))})
          select thread_id from found limit ${sql.raw(String(maxRarePosts + 1))}) first`,
      ),
);

interface ListQuery {
  form: ListForm;
  values: Record<string, unknown>;
}

/**
 * The page from the nearest threads alone, which words of every third thread fill before their frequency is counted;
 * undefined for other lists.
 */
export const nearestQuery = ({
  order,
  words,
  topic,
  after,
  before,
  subnetworkId: community,
}: ThreadQuery): ListQuery | undefined => {
  if (words === undefined) return undefined;
  const { at, id: bound } = before ?? after ?? start;
  return {
    form: { order, among: 'nearest', direction: before ? 'before' : 'after' },
    values: { subnetworkId: community, topic, at, bound, words, mayBeFirst: false },
  };
};

/** The shape of a list query, and the values of its placeholders. */
export async function listQuery(
  db: Db,
  reader: Reader,
  { order, words, topic, after, before, subnetworkId: community }: ThreadQuery,
): Promise<ListQuery> {
  const direction = before ? 'before' : 'after';
  const { at, id: bound } = before ?? after ?? start;
  const values = { subnetworkId: community, topic, at, bound, mayBeFirst: after === undefined };
  if (words === undefined)
    return { form: { order, direction, among: topic === undefined ? 'all' : 'topic' }, values };
  const [found] = await rareThreads(db, reader, undefined, { words });
  const few = found?.ids ?? null;
  return { form: { order, direction, among: few ? 'few' : 'many' }, values: { ...values, words, few } };
}

const sides = {
  after: { beyond: sql.raw('<'), along: sql.raw('desc') },
  before: { beyond: sql.raw('>'), along: sql.raw('asc') },
};

/** Threads after or before a position, the nearest first. */
const pageOf = ({ direction }: ListForm, at: SQLWrapper, where: SQL | undefined, maxCount: number) => {
  const { beyond, along } = sides[direction];
  return sql`(select ${id} as id, ${at} as at, ${topicId} as topic_id from ${communityThreads}
    where ${where} and (${at}, ${id}) ${beyond} (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('bound')}::uuid)
    order by 2 ${along}, 1 ${along} limit ${sql.raw(String(maxCount))})`;
};

/**
 * The positions of threads. For a reader with blocks, a thread whose last post they do not see is placed by the last
 * post they do see; such threads are few, and found by their last author. Indexes: community_threads(subnetwork_id,
 * last_post_at or created_at, id), community_threads(last_author_id), community_posts(thread_id, index).
 */
function positionsAmong(
  reader: ReaderInQuery,
  form: ListForm,
  condition: SQL | undefined,
  maxCount: number,
): SQL {
  if (form.order === 'new') return pageOf(form, createdAt, condition, maxCount);
  const asWritten = pageOf(form, lastPostAt, and(condition, isShownTo(reader, lastAuthorId)), maxCount);
  if (seesAll(reader)) return asWritten;
  const asSeen = pageOf(
    form,
    lastShownAt(reader),
    and(condition, isHiddenFrom(reader, lastAuthorId)),
    maxCount,
  );
  const { along } = sides[form.direction];
  return sql`(select id, at, topic_id from (${asWritten} union all ${asSeen}) either
    order by at ${along}, id ${along} limit ${sql.raw(String(maxCount))})`;
}

/** The number of threads to look into. */
const nearest = 3 * threadsPerPage;

/** The nearest threads that have the words, up to a page. */
function positionsNearby(reader: ReaderInQuery, form: ListForm): SQL {
  const near = positionsAmong(reader, form, and(isOfCommunity(), isThreadShownTo(reader)), nearest);
  const topic = sql.placeholder('topic');
  const { along } = sides[form.direction];
  return sql`(select id, at from ${near} near
    where (${topic}::uuid is null or near.topic_id = ${topic}::uuid) and ${hasWords(reader, sql`near.id`)}
    order by at ${along}, id ${along} limit ${sql.raw(String(threadsPerPage + 1))})`;
}

function positionsOnPage(reader: ReaderInQuery, form: ListForm): SQL {
  if (form.among === 'nearest') return positionsNearby(reader, form);
  const condition = and(isOfCommunity(), isThreadShownTo(reader), among(reader)[form.among]);
  return positionsAmong(reader, form, condition, threadsPerPage + 1);
}

/**
 * The pinned threads stand above the first page of all, and not among the others; a page before another may be the
 * first. Index: community_threads_pinned.
 */
export function positionsOf(reader: ReaderInQuery, form: ListForm): SQL {
  const page = sql`select id, at, false as is_above from ${positionsOnPage(reader, form)} page`;
  if (form.among !== 'all') return sql`(${page})`;
  const isAbove = and(isOfCommunity(), isNotNull(pinnedAt), isThreadShownTo(reader));
  return sql`(${page} union all
    select ${id}, ${pinnedAt}, true from ${communityThreads} where ${sql.placeholder('mayBeFirst')}::boolean and ${isAbove})`;
}
