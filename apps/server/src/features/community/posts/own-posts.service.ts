import type { BodyOf } from '@nestmate/contract/call';
import type { communityCalls, CommunityPost } from '@nestmate/contract/community';
import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { requireOwnSubnetwork } from '../../housing';
import { lockAuthor, postRefusalOf, requireVoice } from '../allowed.service';
import { type Reader, readerOf } from '../threads/reader.queries';
import { readPost, type ThreadRef } from '../threads/threads.service';
import { lockThread } from '../threads/write.queries';
import { saveMentions } from './mentions.service';
import { emptyPost, ownPost, removeThread, setBody, uncountPost } from './own-posts.queries';

type ChangeDependencies = Pick<App, 'clock' | 'db' | 'events'>;

interface PostRef extends ThreadRef {
  postId: PostId;
}

/**
 * Works on the caller's own post, while nobody else writes in its thread.
 * @throws ProductError `NotFound` for any other post
 */
const withOwnPost = (
  db: Db,
  acting: ActingMembership,
  ref: PostRef,
  work: (tx: Tx, post: NonNullable<Awaited<ReturnType<typeof ownPost>>>, reader: Reader) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAuthor(tx, acting.membershipId);
    const reader = await readerOf(tx, acting);
    const thread = await lockThread(tx, reader, ref);
    const post = thread && (await ownPost(tx, { ...ref, authorId: acting.membershipId }));
    if (!post) throw new ProductError('NotFound');
    await work(tx, post, reader);
  });

/**
 * Edits the caller's own post.
 * @throws ProductError `NotFound`, `profane_words`, `network_closed`, `Muted`, or `EditTimeOver` an hour after it was
 * written
 */
export async function editPost(
  { db, events, clock }: ChangeDependencies,
  acting: ActingMembership,
  ref: PostRef,
  { body, mentions }: BodyOf<typeof communityCalls.edit>,
): Promise<CommunityPost> {
  await requireOwnSubnetwork(db, acting, ref);
  const refusal = postRefusalOf(acting, body);
  if (refusal) throw refusal;
  const { subnetworkId, threadId, postId } = ref;
  await withOwnPost(db, acting, ref, async (tx, post, reader) => {
    if (post.removedAt) throw new ProductError('NotFound');
    const now = clock();
    await requireVoice(tx, acting.membershipId, now);
    if (now.getTime() - post.createdAt.getTime() > limits.postEditMs) throw new ProductError('EditTimeOver');
    if (body === post.body) return;
    await setBody(tx, postId, { body, at: now });
    await saveMentions({ tx, events }, reader, { ...ref, body, mentions, index: post.index });
    await events.publish(tx, 'community.changed', {
      subnetworkId,
      threadId,
      by: acting.membershipId,
      isNew: false,
    });
  });
  return readPost(db, acting, postId);
}

/** Deletes the caller's own post, the first one with its thread. Idempotent. @throws ProductError `NotFound` */
export async function removePost(
  { db, events, clock }: ChangeDependencies,
  acting: ActingMembership,
  ref: PostRef,
): Promise<void> {
  await requireOwnSubnetwork(db, acting, ref);
  const { subnetworkId, threadId, postId } = ref;
  await withOwnPost(db, acting, ref, async (tx, post) => {
    if (post.removedAt) return;
    const now = clock();
    await emptyPost(tx, postId, now);
    if (post.index === 0) await removeThread(tx, threadId, now);
    else if (!post.hiddenAt) await uncountPost(tx, threadId);
    await events.publish(tx, 'community.changed', {
      subnetworkId,
      threadId,
      by: acting.membershipId,
      isNew: false,
    });
  });
}
