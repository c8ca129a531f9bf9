import type { ReplyOf } from '@nestmate/contract/call';
import type { CommunityTopic } from '@nestmate/contract/community';
import type { SubnetworkId, TopicId } from '@nestmate/contract/ids';
import type { Language, LocalText } from '@nestmate/contract/languages';
import type { staffCalls } from '@nestmate/contract/staff';
import type { StaffThread } from '@nestmate/contract/staff/community';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { inLanguage } from '../../housing';
import { signedPictureUrl } from '../../pictures';
import { topicsOffered } from '../threads/threads.queries';
import type { ThreadRef } from '../threads/threads.service';
import { queryOf } from '../words';
import { postsIn, residentCount, threadIn, type ThreadRow, threadsIn } from './office.queries';

const threadsShown = 50;
const postsShown = 50;
const topicOf = (id: TopicId, name: LocalText, language: Language): CommunityTopic => ({
  topic_id: id,
  name: inLanguage(name, language),
});

const threadOf = (row: ThreadRow, language: Language): StaffThread => ({
  post_id: row.id,
  body: row.body,
  author: row.authorId && row.authorName,
  by_office: row.isByOffice,
  topic: row.topicId && row.topicName && topicOf(row.topicId, row.topicName, language),
  is_pinned: row.isPinned,
  is_hidden: row.isHidden,
  is_deleted: row.isDeleted,
  post_count: row.postCount,
  last_post_at: row.lastPostAt.getTime(),
  seen: row.seen,
});

/** The threads of a place with how many residents have opened each, and the topics that they can be filtered by. */
export async function officeThreads(
  db: Db,
  subnetworkId: SubnetworkId,
  { text, topic, language }: { text?: string | undefined; topic?: TopicId | undefined; language: Language },
): Promise<ReplyOf<(typeof staffCalls)['staffCommunity']['threads']>> {
  const words = text ? queryOf(text) : undefined;
  const [rows, topics, residents] = await Promise.all([
    text && words === undefined ? [] : threadsIn(db, subnetworkId, { words, topic, limit: threadsShown }),
    topicsOffered(db, subnetworkId),
    residentCount(db, subnetworkId),
  ]);
  return {
    threads: rows.map((row) => threadOf(row, language)),
    topics: topics.map(({ id, name }) => topicOf(id, name, language)),
    residents,
  };
}

/** A thread and a page of its posts, including those that residents no longer see. @throws ProductError `NotFound` */
export async function readOfficeThread(
  { db, tokens }: Pick<App, 'db' | 'tokens'>,
  { subnetworkId, threadId }: ThreadRef,
  { first, language, now }: { first: number; language: Language; now: Date },
): Promise<ReplyOf<(typeof staffCalls)['staffCommunity']['thread']>> {
  const row = await threadIn(db, { subnetworkId, threadId });
  if (!row) throw new ProductError('NotFound');
  const [posts, residents] = await Promise.all([
    postsIn(db, threadId, { first, limit: postsShown + 1 }),
    residentCount(db, subnetworkId),
  ]);
  return {
    thread: threadOf(row, language),
    residents,
    posts: posts.slice(0, postsShown).map((post) => ({
      post_id: post.id,
      index: post.index,
      body: post.body,
      picture: post.pictureKey && signedPictureUrl(tokens, post.pictureKey, 'preview', now),
      author: post.authorId && {
        membership_id: post.authorId,
        name: post.authorName,
      },
      by_office: post.isByOffice,
      is_edited: post.isEdited,
      is_hidden: post.index === 0 ? row.isHidden : post.isHidden,
      is_deleted: post.isDeleted,
      date_created: post.createdAt.toISOString(),
    })),
    next: posts[postsShown]?.index ?? null,
  };
}
