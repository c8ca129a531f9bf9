import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { Reaction } from '@nestmate/contract/reactions';
import type { Report } from '@nestmate/contract/reports';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { App } from '../../../platform/app';
import { type ActingMembership, ProductError, requireWithinDay } from '../../../platform/http';
import { requireOwnSubnetwork } from '../../housing';
import { lockAuthor, requireVoice } from '../allowed.service';
import { readerOf } from '../threads/reader.queries';
import { threadFor } from '../threads/threads.queries';
import { requireReader, type ThreadRef } from '../threads/threads.service';
import { lockThread, postById } from '../threads/write.queries';
import { insertReport, lockShownPost, reportsSince, setReaction } from './responses.queries';

/**
 * Sets the caller's reaction to a post, or removes it. A muted resident may remove one.
 * @throws ProductError `NotFound`, `network_closed`, `Muted`, or `AccessRemoved` when the caller is removed meanwhile
 */
export async function reactTo(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  acting: ActingMembership,
  ref: ThreadRef & { postId: PostId },
  reaction: Reaction | null,
): Promise<void> {
  const reader = await requireReader(db, acting, ref);
  if (isNetworkClosed(acting.roundStatus)) throw new ProductError('network_closed');
  if (reaction !== null) await requireVoice(db, acting.membershipId, clock());
  if (!(await threadFor(db, reader, ref))) throw new ProductError('NotFound');
  const { subnetworkId, threadId, postId } = ref;
  await db.transaction(async (tx) => {
    await lockAuthor(tx, acting.membershipId);
    if (!(await lockShownPost(tx, reader, { threadId, postId }))) throw new ProductError('NotFound');
    if (!(await setReaction(tx, acting.membershipId, { postId, reaction }))) return;
    await events.publish(tx, 'community.changed', {
      subnetworkId,
      threadId,
      by: acting.membershipId,
      isNew: false,
    });
  });
}

/**
 * Reports another resident's post to the housing office, which publishes `post.reported` while the post is locked.
 * @throws ProductError `NotFound` or `TooManyRequests`
 */
export async function reportPost(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  acting: ActingMembership,
  ref: ThreadRef & { postId: PostId },
  { about, reason }: Report,
): Promise<void> {
  await requireOwnSubnetwork(db, acting, ref);
  const { membershipId: reporterId } = acting;
  const { subnetworkId, postId } = ref;
  await db.transaction(async (tx) => {
    await lockAuthor(tx, reporterId);
    const reader = await readerOf(tx, acting);
    const isThere = (await lockThread(tx, reader, ref)) && (await lockShownPost(tx, reader, ref));
    const post = isThere ? await postById(tx, postId) : undefined;
    if (!post || post.isByOffice || post.authorId === reporterId) throw new ProductError('NotFound');
    const now = clock();
    if (!(await insertReport(tx, { postId, reporterId, about, reason, createdAt: now }))) return;
    await requireWithinDay((since) => reportsSince(tx, reporterId, since), {
      limit: limits.reportsPerDay,
      now,
    });
    await events.publish(tx, 'post.reported', { postId, subnetworkId, at: now });
  });
}
