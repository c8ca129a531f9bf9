import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import type { Db, Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { followersFor, setFollows } from './following.queries';
import type { Reader } from './reader.queries';
import { threadFor } from './threads.queries';
import { requireReader, type ThreadRef } from './threads.service';

/** Follows a thread, or stops. @throws ProductError `NotFound` for one that the caller may not see */
export async function followThread(
  db: Db,
  acting: ActingMembership,
  ref: ThreadRef,
  follows: boolean,
): Promise<void> {
  const reader = await requireReader(db, acting, ref);
  if (!(await threadFor(db, reader, ref))) throw new ProductError('NotFound');
  await setFollows(db, acting.membershipId, { threadId: ref.threadId, follows });
}

interface Reply {
  subnetworkId: SubnetworkId;
  threadId: PostId;
  postId: PostId;
  index: number;
  /** People whom the post mentions are notified of the mention instead. */
  mentioned: readonly MembershipId[];
}

/** Notifies the followers of a thread of a reply; its author is null for the housing office. */
export async function notifyFollowers(
  { tx, events }: { tx: Tx; events: Publisher },
  author: Reader | null,
  { mentioned, ...post }: Reply,
): Promise<void> {
  const followers = await followersFor(tx, author, post.threadId);
  const membershipIds = followers.filter((id) => !mentioned.includes(id));
  if (membershipIds.length > 0)
    await events.publish(tx, 'community.replied', {
      ...post,
      authorId: author && author.membershipId,
      membershipIds,
    });
}
