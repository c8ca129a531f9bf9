import type { PostId, SubnetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { ProductError, type StaffActor } from '../../platform/http';
import { caseOfPost } from '../cases';
import { decide } from './moderation.service';
import { postState } from './moderation.queries';

/**
 * Hides a post from every resident but its author, or a thread, by its first post, from every resident; or shows it again. It is a decision
 * like any other: the author learns of it, and can appeal. Idempotent.
 * @throws ProductError `NotFound`, `ChangedMeanwhile`
 */
export async function hidePost(
  app: Pick<App, 'clock' | 'db' | 'events' | 'jobs'>,
  actor: StaffActor,
  { subnetworkId, threadId, postId }: { subnetworkId: SubnetworkId; threadId: PostId; postId: PostId },
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<void> {
  const { db, clock } = app;
  const post = await postState(db, { subnetworkId, threadId, postId });
  if (!post) throw new ProductError('NotFound');
  if (post.isHidden === hidden) return;
  const { id, version } = await caseOfPost(db, { postId, subnetworkId, at: clock() });
  await decide(app, actor, id, { decision: hidden ? 'hide' : 'dismiss', reason, version });
}
