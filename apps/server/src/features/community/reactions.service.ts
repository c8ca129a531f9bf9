import type { PostId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { isNetworkClosed } from '@nestmate/contract/rounds';
import type { App } from '../../platform/app';
import { type ActingMembership, ProductError } from '../../platform/http';
import { requireVoice } from './muting.service';
import { ownReader, type ThreadRef } from './threads/threads.service';
import { threadFor } from './threads/threads.queries';
import { lockShownPost, setReaction } from './reactions.queries';

/**
 * Sets the caller's reaction to a post, or removes it. A muted resident may remove one. @throws ProductError `NotFound`, `network_closed`
 * or `Muted`
 */
export async function reactTo(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  acting: ActingMembership,
  place: ThreadRef & { postId: PostId },
  reaction: Reaction | null,
): Promise<void> {
  const reader = await ownReader(db, acting, place);
  if (isNetworkClosed(acting.roundStatus)) throw new ProductError('network_closed');
  if (reaction !== null) await requireVoice(db, acting.membershipId, clock());
  if (!(await threadFor(db, reader, place))) throw new ProductError('NotFound');
  const { subnetworkId, threadId, postId } = place;
  await db.transaction(async (tx) => {
    if (!(await lockShownPost(tx, reader, { threadId, postId }))) throw new ProductError('NotFound');
    await setReaction(tx, acting.membershipId, { postId, reaction });
    await events.publish(tx, 'community.changed', {
      subnetworkId,
      threadId,
      by: acting.membershipId,
      isNew: false,
    });
  });
}
