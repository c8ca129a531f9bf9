import type { MembershipId, PostId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { threadFor } from './threads.queries';
import { requireReader, type ThreadRef } from './threads.service';
import { markRead } from './write.queries';

/** Moves a reader's horizon forward within the transaction of their action. */
export async function moveHorizon(
  tx: Tx,
  events: Publisher,
  membershipId: MembershipId,
  { threadId, index, follows }: { threadId: PostId; index: number; follows?: true },
): Promise<void> {
  const moved = await markRead(tx, membershipId, { threadId, index, follows });
  if (moved !== undefined)
    await events.publish(tx, 'community.read', { membershipId, threadId, index: moved });
}

/**
 * Records up to which post the caller has read a thread.
 * @throws ProductError `NotFound` for a thread they may not see
 */
export async function readUpTo(
  { db, events }: Pick<App, 'db' | 'events'>,
  acting: ActingMembership,
  ref: ThreadRef,
  index: number,
): Promise<void> {
  const reader = await requireReader(db, acting, ref);
  if (!(await threadFor(db, reader, ref))) throw new ProductError('NotFound');
  await db.transaction((tx) =>
    moveHorizon(tx, events, acting.membershipId, { threadId: ref.threadId, index }),
  );
}
