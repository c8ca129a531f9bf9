import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { queue, schedulePushes, withdrawalPeriodMs } from './announce';
import type { Deliveries } from './deliveries';
import { nextNoticeAt } from './notices.queries';

/** Sends announced notices. Failures are retried at the next minute, so that they delay no new notices. */
export async function pushJobs(
  { db, jobs, clock }: App,
  { deliveries, ringEnds }: Record<'deliveries' | 'ringEnds', Deliveries>,
): Promise<void> {
  const work = async () => {
    await deliveries.start(clock());
    await ringEnds.start(clock());
    const next = await nextNoticeAt(db);
    const wait = next && next.getTime() - clock().getTime();
    if (wait !== undefined && wait <= withdrawalPeriodMs) await schedulePushes(jobs, wait);
  };
  await jobs.handle(queue, work, { oneWaits: true });
  await jobs.repeat(queue, everyMinute);
}
