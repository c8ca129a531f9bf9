import type { MembershipId, NotificationId } from '@nestmate/contract/ids';
import { topicOfKind } from '@nestmate/contract/notification-choices';
import type { NotificationKind } from '@nestmate/contract/notification-list';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { withdrawalPeriodMs } from '../push/announce';
import { scheduleItemPushes } from './outbox.jobs';
import { addMails, addPushes, dropPushes } from './outbox.queries';

/** An item that stays unread for this long is mailed. */
const mailDelayMs = 15 * 60_000;

/** A request has its own mail, after a day; a unit number has its own too, sent at once and with the number. */
const hasItsOwnMail = (kind: NotificationKind) => kind === 'request.received' || kind === 'office.numbered';

/** Adds items of the bell to the outbox, in the transaction of their event. */
export async function queueDeliveries(
  { events, clock }: Pick<App, 'clock' | 'events'>,
  tx: Db,
  { kind, notificationIds }: { kind: NotificationKind; notificationIds: readonly NotificationId[] },
): Promise<void> {
  const now = clock().getTime();
  const told = { notificationIds, topic: topicOfKind[kind] };
  if (!hasItsOwnMail(kind)) await addMails(tx, { ...told, dueAt: new Date(now + mailDelayMs) });
  const membershipIds = await addPushes(tx, { ...told, dueAt: new Date(now + withdrawalPeriodMs) });
  if (membershipIds.length > 0) await events.publish(tx, 'itemPush.due', { membershipIds });
}

/** Withdraws the pushes of residents whose windows are open here, and schedules the others. */
export async function withdrawOrSend(
  { db, jobs, live }: Pick<App, 'db' | 'jobs' | 'live'>,
  membershipIds: readonly MembershipId[],
): Promise<void> {
  await dropPushes(db, membershipIds.filter(live.hasWindows));
  await scheduleItemPushes(jobs, withdrawalPeriodMs);
}
