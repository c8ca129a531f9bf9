import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { markRead, residentsIn } from './bell.queries';
import { type News, tell } from './tell.queries';
import { ofAnnouncement, threadPath } from './what-happened';

type Parts = Pick<App, 'clock' | 'events'>;

/** Tells residents about an event in its own transaction: a rolled-back event is never told, and a committed one never left out. */
export async function tellAll({ events, clock }: Parts, tx: Db, ...news: readonly News[]): Promise<void> {
  for (const each of news) {
    const told = await tell(tx, each, clock());
    if (told.length === 0) continue;
    const membershipIds = told.map(({ membershipId }) => membershipId);
    await events.publish(tx, 'notifications.changed', { membershipIds });
    const notificationIds = told.map(({ notificationId }) => notificationId);
    await events.publish(tx, 'notifications.told', { kind: each.kind, notificationIds });
  }
}

/** Tells everybody in a community about an announcement of the office. */
export const tellCommunity = async (
  parts: Parts,
  tx: Db,
  { subnetworkId, threadId }: { subnetworkId: SubnetworkId; threadId: PostId },
): Promise<void> => tellAll(parts, tx, ofAnnouncement(threadId, await residentsIn(tx, subnetworkId)));

/** Marks the items about a thread as read, up to a post. */
export async function readThread(
  { events, clock }: Parts,
  tx: Db,
  { membershipId, threadId, index }: { membershipId: MembershipId; threadId: PostId; index: number },
): Promise<void> {
  const read = { paths: [threadPath(threadId)], postIndex: index };
  if (await markRead(tx, membershipId, clock(), read))
    await events.publish(tx, 'notifications.changed', { membershipIds: [membershipId] });
}
