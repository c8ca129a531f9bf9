import type { QueryOf, ReplyOf } from '@nestmate/contract/call';
import type {
  communityCalls,
  CommunityPost,
  CommunityThread,
  CommunityTopic,
  PostAuthor,
} from '@nestmate/contract/community';
import type { PostId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { Db } from '../../../platform/database/client';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { inLanguage, requireOwnSubnetwork, type SubnetworkRef } from '../../housing';
import { pictureUrlsOf, sharedPictureOf } from '../../pictures';
import { queryOf } from '../words';
import { pageLinks } from './page-links';
import { type Reader, readerIn, readerOf } from './reader.queries';
import { writersFor } from './shown-posts.queries';
import type { ThreadCursor } from './thread-order.queries';
import {
  postFor,
  postsFor,
  postsPerPage,
  threadFor,
  type ThreadRow,
  threadsOnPage,
  topicsOffered,
} from './threads.queries';

export interface ThreadRef extends SubnetworkRef {
  threadId: PostId;
}

/** The number of read posts that are shown before the first unread one. */
const postsOfContext = 3;

/** The post at which a thread opens: the first, unless the unread posts would not be on the first page. */
const beginningAt = (firstUnread: number | null | undefined) =>
  (firstUnread ?? 0) < postsPerPage ? 0 : (firstUnread ?? 0) - postsOfContext;

type Author = Pick<
  ThreadRow,
  'authorId' | 'authorUserId' | 'hasProfile' | 'firstName' | 'lastName' | 'pictureKey'
>;

const authorOf = ({ authorId, authorUserId, firstName, ...profile }: Author): PostAuthor | null =>
  authorId && authorUserId && firstName !== null
    ? {
        user_id: authorUserId,
        membership_id: profile.hasProfile ? authorId : null,
        first_name: firstName,
        last_name: profile.lastName,
        image_urls: pictureUrlsOf(profile.pictureKey),
      }
    : null;

const threadOf = (row: ThreadRow, language: Language): CommunityThread => ({
  post_id: row.id,
  post_count: row.postCount,
  unread_count: row.unreadCount,
  date_created: row.createdAt.getTime(),
  updatedAt: row.lastPostAt.getTime(),
  body: row.body,
  is_pinned: row.isPinned,
  by_office: row.isByOffice,
  topic:
    row.topicId && row.topicName
      ? { topic_id: row.topicId, name: inLanguage(row.topicName, language) }
      : null,
  picture: row.picture && sharedPictureOf(row.picture),
  reactions: row.reactions,
  repliers: row.repliers.map((replier) => ({
    by_office: replier.by_office,
    first_name: replier.first_name,
    last_name: replier.last_name,
    image_urls: pictureUrlsOf(replier.picture_key),
  })),
  user: authorOf(row),
});

type PostRow = Awaited<ReturnType<typeof postsFor>>[number];

const postOf = (row: PostRow): CommunityPost => ({
  post_id: row.id,
  index: row.index,
  date_created: row.createdAt.getTime(),
  body: row.body,
  picture: row.picture && sharedPictureOf(row.picture),
  is_edited: row.isEdited,
  is_removed: row.isRemoved,
  is_hidden: row.isHidden,
  mentions: row.mentions,
  reactions: row.reactions,
  by_office: row.isByOffice,
  user: authorOf(row),
});

const cursorOf = ({ at, id }: ThreadCursor) => `${at.getTime()}_${id}`;

function readCursor(cursor: string | undefined): ThreadCursor | undefined {
  const [ms, id] = cursor?.split('_') ?? [];
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id };
}

/** A position below every thread of this time, so that a page from there includes them all. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A page of the threads of the caller's community, or of those in which a text is found. */
export async function listThreads(
  db: Db,
  acting: ActingMembership,
  ref: SubnetworkRef,
  { order, text, topic, language, ...page }: QueryOf<typeof communityCalls.threads> & { language: Language },
): Promise<ReplyOf<typeof communityCalls.threads>> {
  const words = text ? queryOf(text) : undefined;
  const reader = await requireReader(db, acting, ref);
  if (text && words === undefined) return { threads: [], previous: null, next: null };
  const before = readCursor(page.before);
  const after = before ? undefined : readCursor(page.after);
  const query = { subnetworkId: ref.subnetworkId, order, words, topic, after, before };
  const { rows, pinned, hasMore } = await threadsOnPage(db, reader, query);
  const positionOf = ({ createdAt, lastPostAt, id }: ThreadRow) =>
    cursorOf({ at: order === 'new' ? createdAt : lastPostAt, id });
  const [first, last] = [rows.at(0), rows.at(-1)];
  const whereRead = before && cursorOf({ at: before.at, id: lastId });
  return {
    threads: [...pinned, ...rows].map((row) => threadOf(row, language)),
    ...pageLinks({
      isBackward: before !== undefined,
      isBeginning: after === undefined,
      hasMore,
      start: first && positionOf(first),
      end: last ? positionOf(last) : whereRead,
    }),
  };
}

/** The caller as a reader of their community. @throws ProductError `NotFound` for any other community */
export async function requireReader(
  db: Db,
  acting: ActingMembership,
  { networkId, subnetworkId }: SubnetworkRef,
): Promise<Reader> {
  const reader = subnetworkId === acting.subnetworkId && (await readerIn(db, acting, networkId));
  if (!reader) throw new ProductError('NotFound');
  return reader;
}

/** A thread and a page of its posts. @throws ProductError `NotFound` for a thread the caller may not see */
export async function readThread(
  db: Db,
  acting: ActingMembership,
  ref: ThreadRef,
  { from, before, at, language }: QueryOf<typeof communityCalls.thread> & { language: Language },
) {
  const reader = await requireReader(db, acting, ref);
  const row = threadFor(db, reader, ref);
  const first = at === 'unread' ? beginningAt((await row)?.firstUnread) : from;
  const range = before === undefined ? { from: first } : { before };
  const [thread, found] = await Promise.all([row, postsFor(db, reader, ref.threadId, range)]);
  if (!thread) throw new ProductError('NotFound');
  const rows = found.slice(0, postsPerPage);
  const hasMore = found.length > postsPerPage;
  if (before !== undefined) rows.reverse();
  return {
    thread: threadOf(thread, language),
    posts: rows.map(postOf),
    is_followed: thread.follows,
    first_unread: thread.firstUnread,
    ...pageLinks({
      isBackward: before !== undefined,
      isBeginning: first <= 0,
      hasMore,
      start: before === undefined ? first : rows[0]?.index,
      end: before ?? found[postsPerPage]?.index,
    }),
  };
}

/** The people who have written in a thread. @throws ProductError `NotFound` for a thread the caller may not see */
export async function writersIn(
  db: Db,
  acting: ActingMembership,
  ref: ThreadRef,
): Promise<ReplyOf<typeof communityCalls.writers>> {
  const reader = await requireReader(db, acting, ref);
  const [thread, rows] = await Promise.all([
    threadFor(db, reader, ref),
    writersFor(db, reader, ref.threadId),
  ]);
  if (!thread) throw new ProductError('NotFound');
  return { people: rows.flatMap((row) => authorOf(row) ?? []), count: rows[0]?.count ?? 0 };
}

/** A thread that the caller has just started. @throws ProductError `NotFound` */
export async function readStarted(
  db: Db,
  acting: ActingMembership,
  ref: ThreadRef,
  language: Language,
): Promise<CommunityThread> {
  const row = await threadFor(db, await readerOf(db, acting), ref);
  if (!row) throw new ProductError('NotFound');
  return threadOf(row, language);
}

/** @throws ProductError `NotFound` */
export async function readPost(db: Db, acting: ActingMembership, id: PostId): Promise<CommunityPost> {
  const row = await postFor(db, await readerOf(db, acting), id);
  if (!row) throw new ProductError('NotFound');
  return postOf(row);
}

/** The topics for a new thread of the caller's community. @throws ProductError `NotFound` for another community */
export async function listTopics(
  db: Db,
  acting: ActingMembership,
  ref: SubnetworkRef,
  language: Language,
): Promise<{ topics: CommunityTopic[] }> {
  await requireOwnSubnetwork(db, acting, ref);
  const topics = await topicsOffered(db, ref.subnetworkId);
  return { topics: topics.map(({ id, name }) => ({ topic_id: id, name: inLanguage(name, language) })) };
}
