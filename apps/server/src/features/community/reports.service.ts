import type { PostId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { Report } from '@nestmate/contract/reports';
import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { type ActingMembership, ProductError } from '../../platform/http';
import { ownSubnetwork } from '../housing';
import { lockShownPost } from './reactions.queries';
import { hasReported, insertReport, reportsSince } from './reports.queries';
import { readerOf } from './threads/reader.queries';
import type { ThreadRef } from './threads/threads.service';
import { lockAuthor, lockThread, postById } from './threads/write.queries';

/** Seconds. */
const retryAfter = 60 * 60;

/**
 * Reports another resident's post to the housing office, which publishes `post.reported` while the post is locked.
 * @throws ProductError `NotFound` or `TooManyRequests`
 */
export async function reportPost(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  acting: ActingMembership,
  place: ThreadRef & { postId: PostId },
  { about, reason }: Report,
): Promise<void> {
  await ownSubnetwork(db, acting, place);
  const { membershipId: reporterId } = acting;
  const { subnetworkId, postId } = place;
  await db.transaction(async (tx) => {
    await lockAuthor(tx, reporterId);
    const reader = await readerOf(tx, acting);
    const isThere = (await lockThread(tx, reader, place)) && (await lockShownPost(tx, reader, place));
    const post = isThere ? await postById(tx, postId) : undefined;
    if (!post || post.isByOffice || post.authorId === reporterId) throw new ProductError('NotFound');
    if (await hasReported(tx, postId, reporterId)) return;
    const now = clock();
    if ((await reportsSince(tx, reporterId, new Date(now.getTime() - dayMs))) >= limits.reportsPerDay)
      throw new ProductError('TooManyRequests', { retryAfter });
    await insertReport(tx, { postId, reporterId, about, reason, createdAt: now });
    await events.publish(tx, 'post.reported', { postId, subnetworkId, at: now });
  });
}
