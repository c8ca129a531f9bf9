import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { followersFor, setFollows } from './following.queries';
import type { Reader } from './threads/reader.queries';
import { threadFor } from './threads/threads.queries';
import { ownReader, type ThreadRef } from './threads/threads.service';
import { markRead } from './threads/write.queries';

/** Follows a thread, or stops. @throws ProductError `NotFound` for one that the caller may not see */
export async function followThread(
  db: Db,
  acting: ActingMembership,
  place: ThreadRef,
  follows: boolean,
): Promise<void> {
  const reader = await ownReader(db, acting, place);
  if (!(await threadFor(db, reader, place))) throw new ProductError('NotFound');
  await setFollows(db, acting.membershipId, { threadId: place.threadId, follows });
}

interface Reply {
  subnetworkId: SubnetworkId;
  threadId: PostId;
  postId: PostId;
  index: number;
  /** People named in the post are notified of the mention instead. */
  named: readonly MembershipId[];
}

/** Notifies the followers of a thread of a reply; its author is null for the housing office. */
export async function notifyFollowers(
  { tx, events }: { tx: Tx; events: Pick<App['events'], 'publish'> },
  author: Reader | null,
  { named, ...post }: Reply,
): Promise<void> {
  const followers = await followersFor(tx, author, post.threadId);
  const membershipIds = followers.filter((id) => !named.includes(id));
  if (membershipIds.length > 0)
    await events.publish(tx, 'community.replied', {
      ...post,
      authorId: author && author.membershipId,
      membershipIds,
    });
}

/** Moves a reader's horizon forward within the transaction of their action. */
export async function moveHorizon(
  tx: Tx,
  events: Pick<App['events'], 'publish'>,
  membershipId: MembershipId,
  { threadId, index, follows }: { threadId: PostId; index: number; follows?: true },
): Promise<void> {
  const moved = await markRead(tx, membershipId, { threadId, index, follows });
  if (moved !== undefined)
    await events.publish(tx, 'community.read', { membershipId, threadId, index: moved });
}

/** Records up to which post the caller has read a thread. @throws ProductError `NotFound` for a thread they may not see */
export async function readUpTo(
  { db, events }: Pick<App, 'db' | 'events'>,
  acting: ActingMembership,
  place: ThreadRef,
  index: number,
): Promise<void> {
  const reader = await ownReader(db, acting, place);
  if (!(await threadFor(db, reader, place))) throw new ProductError('NotFound');
  await db.transaction((tx) =>
    moveHorizon(tx, events, acting.membershipId, { threadId: place.threadId, index }),
  );
}
