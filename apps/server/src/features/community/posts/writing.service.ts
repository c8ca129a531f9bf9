import type { BodyOf } from '@nestmate/contract/call';
import type { communityCalls, CommunityPost, CommunityThread } from '@nestmate/contract/community';
import type { MembershipId, PostId, PostPictureId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { type ActingMembership, dayBefore, ProductError, requireAtMost } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import type { SubnetworkRef } from '../../housing';
import type { SavedPicture } from '../../pictures';
import { lockAuthor, postRefusalOf, requireOwnName, requireVoice } from '../allowed.service';
import type { PostPictures } from '../pictures/post-pictures.service';
import { notifyFollowers } from '../threads/following.service';
import { readerOf } from '../threads/reader.queries';
import { moveHorizon } from '../threads/reading.service';
import { isTopicOf } from '../threads/threads.queries';
import { readPost, readStarted, type ThreadRef } from '../threads/threads.service';
import {
  appendPost,
  insertThread,
  lockThread,
  postById,
  readIndexOf,
  writtenSince,
} from '../threads/write.queries';
import { saveMentions } from './mentions.service';

type PostDependencies = Pick<App, 'clock' | 'db' | 'events'> & { pictures: PostPictures };
type PostContents = BodyOf<typeof communityCalls.start>;

/**
 * Whether the author has written this post before, in this thread.
 * @throws ProductError `Conflict` for an id of another post
 */
async function isRetry(
  db: Db,
  id: PostId,
  post: { authorId: MembershipId; threadId: PostId } & Pick<PostContents, 'body' | 'picture'>,
): Promise<boolean> {
  const before = await postById(db, id);
  if (!before) return false;
  const isSame =
    before.authorId === post.authorId &&
    before.threadId === post.threadId &&
    before.body === post.body &&
    before.pictureKey === (post.picture ?? null);
  if (isSame) return true;
  throw new ProductError('Conflict');
}

/**
 * A retry of a stored post is answered, also when its author could no longer write it.
 * @throws ProductError as `postRefusalOf`
 */
async function requireAllowed(
  db: Db,
  acting: ActingMembership,
  id: PostId,
  post: { threadId: PostId } & Pick<PostContents, 'body' | 'picture'>,
): Promise<void> {
  const refusal = postRefusalOf(acting, post.body);
  if (refusal && !(await isRetry(db, id, { ...post, authorId: acting.membershipId }))) throw refusal;
}

/**
 * Counts a new post, and the thread that it may start; like `requireWithinDay`.
 * @throws ProductError `TooManyRequests`
 */
async function requireFewToday(
  tx: Tx,
  authorId: MembershipId,
  { now, startsThread }: { now: Date; startsThread: boolean },
): Promise<void> {
  const { posts, threads } = await writtenSince(tx, authorId, dayBefore(now));
  requireAtMost(limits.postsPerDay, posts);
  if (startsThread) requireAtMost(limits.threadsPerDay, threads);
}

/** Writes a post with its picture, which is made before and settled after. */
async function withPicture(
  pictures: PostPictures,
  { membershipId: authorId, subnetworkId }: ActingMembership,
  { postId, picture }: { postId: PostId; picture: PostPictureId | undefined },
  write: (picture: SavedPicture | null) => Promise<void>,
): Promise<void> {
  if (!picture) return write(null);
  const made = await pictures.makeUnlessWritten({ postId, authorId, subnetworkId, picture });
  await write(made);
  if (made) await pictures.settle(picture);
}

/**
 * Starts a thread; idempotent by its id. The lock on the author's membership keeps two windows from starting it twice.
 * @throws ProductError `profane_words`, `network_closed`, `Muted`, `Conflict`, `TooManyRequests`, or `NotFound` for a
 * topic of another community
 */
export async function startThread(
  { db, events, clock, pictures }: PostDependencies,
  acting: ActingMembership,
  ref: SubnetworkRef,
  written: PostContents & { language: Language },
): Promise<CommunityThread> {
  await requireOwnName(db, acting, ref, written.membership_id);
  const { membershipId: authorId, subnetworkId } = acting;
  const id = written.post_id ?? newId<PostId>();
  await requireAllowed(db, acting, id, { ...written, threadId: id });
  const start = (picture: SavedPicture | null) =>
    db.transaction(async (tx) => {
      await lockAuthor(tx, authorId);
      if (await isRetry(tx, id, { ...written, authorId, threadId: id })) return;
      const now = clock();
      await requireVoice(tx, authorId, now);
      const topicId = written.topic_id;
      if (topicId !== null && !(await isTopicOf(tx, subnetworkId, topicId)))
        throw new ProductError('NotFound');
      const post = { id, authorId, body: written.body, picture, at: now, topicId };
      if (!(await insertThread(tx, subnetworkId, post))) throw new ProductError('Conflict');
      await requireFewToday(tx, authorId, { now, startsThread: true });
      await moveHorizon(tx, events, authorId, { threadId: id, index: 0, follows: true });
      const stored = { subnetworkId, threadId: id, postId: id, index: 0 };
      await saveMentions({ tx, events }, await readerOf(tx, acting), { ...stored, ...written });
      await events.publish(tx, 'community.changed', {
        subnetworkId,
        threadId: id,
        by: authorId,
        isNew: true,
      });
    });
  await withPicture(pictures, acting, { postId: id, picture: written.picture }, start);
  return readStarted(db, acting, { ...ref, threadId: id }, written.language);
}

/**
 * Writes a post in a thread; idempotent by its id. The lock on the thread gives each post its own index.
 * @throws ProductError `NotFound`, `profane_words`, `network_closed`, `Muted`, `Conflict` or `TooManyRequests`
 */
export async function replyInThread(
  { db, events, clock, pictures }: PostDependencies,
  acting: ActingMembership,
  ref: ThreadRef,
  written: BodyOf<typeof communityCalls.reply>,
): Promise<CommunityPost> {
  await requireOwnName(db, acting, ref, written.membership_id);
  const { membershipId: authorId, subnetworkId } = acting;
  const { threadId } = ref;
  const id = written.post_id ?? newId<PostId>();
  await requireAllowed(db, acting, id, { ...written, threadId });
  const append = (picture: SavedPicture | null) =>
    db.transaction(async (tx) => {
      await lockAuthor(tx, authorId);
      const reader = await readerOf(tx, acting);
      const thread = await lockThread(tx, reader, ref);
      if (!thread) throw new ProductError('NotFound');
      if (await isRetry(tx, id, { ...written, authorId, threadId })) return;
      const now = clock();
      await requireVoice(tx, authorId, now);
      const next = thread.lastIndex + 1;
      const post = { id, authorId, body: written.body, picture, at: now };
      if (!(await appendPost(tx, { threadId, index: next }, post))) throw new ProductError('Conflict');
      await requireFewToday(tx, authorId, { now, startsThread: false });
      // Posts that others wrote meanwhile stay unread.
      const readIndex = (await readIndexOf(tx, authorId, threadId)) ?? thread.lastIndex;
      const index = readIndex < thread.lastIndex ? readIndex : next;
      await moveHorizon(tx, events, authorId, { threadId, index, follows: true });
      const stored = { subnetworkId, threadId, postId: id, index: next };
      const mentioned = await saveMentions({ tx, events }, reader, { ...stored, ...written });
      await notifyFollowers({ tx, events }, reader, { ...stored, mentioned });
      await events.publish(tx, 'community.changed', { subnetworkId, threadId, by: authorId, isNew: true });
    });
  await withPicture(pictures, acting, { postId: id, picture: written.picture }, append);
  return readPost(db, acting, id);
}
