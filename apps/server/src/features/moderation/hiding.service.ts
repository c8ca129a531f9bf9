import type { PostId, SubnetworkId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { ProductError, type StaffActor } from '../../platform/http';
import { caseOfPost } from '../cases';
import { decide } from './moderation.service';
import { threadState } from './moderation.queries';

/**
 * Takes a thread from every resident, or gives it back, as a decision like any other: its author learns of it, and can appeal. Idempotent.
 * @throws ProductError `NotFound`, `ChangedMeanwhile`
 */
export async function hideThread(
  app: Pick<App, 'clock' | 'db' | 'events' | 'jobs'>,
  actor: StaffActor,
  { subnetworkId, threadId }: { subnetworkId: SubnetworkId; threadId: PostId },
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<void> {
  const { db, clock } = app;
  const thread = await threadState(db, { subnetworkId, threadId });
  if (!thread) throw new ProductError('NotFound');
  if (thread.isHidden === hidden) return;
  const { id, version } = await caseOfPost(db, { postId: threadId, subnetworkId, at: clock() });
  await decide(app, actor, id, { decision: hidden ? 'hide' : 'dismiss', reason, version });
}
