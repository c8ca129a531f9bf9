import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import { everyMinute, type Jobs } from '../../../platform/jobs/jobs';
import { withdrawalPeriodMs } from '../push/announce';
import { openDeliveries } from '../push/deliveries';
import type { PushDependencies } from '../push/send-pushes';
import { itemPushes } from './item-pushes';
import { nextItemPushAt } from './item-pushes.queries';
import { dropPushes } from './outbox.queries';

const queue = 'send-item-pushes';

/** Schedules the sending of pushes that are due after the delay. */
export const scheduleItemPushes = (jobs: Pick<Jobs, 'send'>, delayMs: number) =>
  jobs.send(queue, {}, { afterSeconds: Math.max(1, Math.ceil(delayMs / 1000)) });

/** Withdraws the pushes of residents whose windows are open here, and schedules the others. */
export async function withdrawOrSend(
  { db, jobs, live }: Pick<App, 'db' | 'jobs' | 'live'>,
  membershipIds: readonly MembershipId[],
): Promise<void> {
  await dropPushes(db, membershipIds.filter(live.hasWindows));
  await scheduleItemPushes(jobs, withdrawalPeriodMs);
}

/** Sends the waiting pushes of the outbox. */
export async function outboxJobs(app: App, pushing: PushDependencies): Promise<void> {
  const { db, jobs, clock, http, log } = app;
  const deliveries = openDeliveries(log, itemPushes(pushing, app));
  http.addHook('onClose', deliveries.close);
  const work = async () => {
    await deliveries.start(clock());
    const next = await nextItemPushAt(db);
    const wait = next && next.getTime() - clock().getTime();
    if (wait !== undefined && wait <= withdrawalPeriodMs) await scheduleItemPushes(jobs, wait);
  };
  await jobs.handle(queue, work, { oneWaits: true });
  await jobs.repeat(queue, everyMinute);
}
