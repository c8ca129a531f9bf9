import type { ChatSid, MembershipId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { setHidden } from '../community';
import { openChatCase } from './chat-cases.queries';
import { independentReporters, openPostCase } from './post-cases.queries';

type CaseDependencies = Pick<App, 'events'>;

/** The number of independent reporters who hide a post until staff have looked. */
const reportersWhoHide = 3;

/** Opens the case of a post when it is reported, or opens it again. Enough independent reports hide it until staff decide. */
export async function openCaseOfPost(
  { events }: CaseDependencies,
  tx: Db,
  reported: { postId: PostId; subnetworkId: SubnetworkId; at: Date },
): Promise<void> {
  const { postId, subnetworkId, at } = reported;
  await openPostCase(tx, reported);
  if ((await independentReporters(tx, postId)) >= reportersWhoHide) {
    const authorId = await setHidden({ tx, events }, postId, at);
    if (authorId)
      await events.publish(tx, 'office.decided', { decision: 'office.postWaits', membershipIds: [authorId] });
  }
  await events.publish(tx, 'reports.changed', { subnetworkId });
}

/** Opens the case of a message, a person or a room, or opens it again for another report. */
export async function openCaseOfChat(
  { events }: CaseDependencies,
  tx: Db,
  report: { chatId: ChatSid; reporterId: MembershipId; index: number | null },
): Promise<void> {
  const subnetworkId = await openChatCase(tx, report);
  if (subnetworkId) await events.publish(tx, 'reports.changed', { subnetworkId });
}
