import {
  type MembershipId,
  type NotificationId,
  type NotificationKind,
  topicOfKind,
} from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { withdrawalPeriodMs } from '../push/announce';
import { scheduleItemPushes } from './outbox.jobs';
import { addPushes, dropPushes } from './outbox.queries';

/** Puts what the bell tells into the outbox, in the transaction in which it happens. */
export async function queueTold(
  { events, clock }: Pick<App, 'clock' | 'events'>,
  tx: Db,
  { kind, notificationIds }: { kind: NotificationKind; notificationIds: readonly NotificationId[] },
): Promise<void> {
  const dueAt = new Date(clock().getTime() + withdrawalPeriodMs);
  const membershipIds = await addPushes(tx, { notificationIds, topic: topicOfKind[kind], dueAt });
  if (membershipIds.length > 0) await events.publish(tx, 'itemPush.due', { membershipIds });
}

/** Takes back the pushes of those whose windows are open here, and has the others sent. */
export async function withdrawOrSend(
  { db, jobs, live }: Pick<App, 'db' | 'jobs' | 'live'>,
  membershipIds: readonly MembershipId[],
): Promise<void> {
  await dropPushes(db, membershipIds.filter(live.hasWindows));
  await scheduleItemPushes(jobs, withdrawalPeriodMs);
}
