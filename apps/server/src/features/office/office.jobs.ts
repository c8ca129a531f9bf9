import type { App } from '../../platform/app';
import { everyMinute } from '../../platform/jobs/jobs';
import { runBulks } from './bulk/commit.service';
import { forgetBulks } from './bulk/reading.service';
import { bulkQueue } from './bulk/requests.service';
import { recordDays } from './overview/overview.service';

const forgetting = { queue: 'forget-bulk-actions', hourly: '37 * * * *' };
const days = { queue: 'record-days', everyTenMinutes: '*/10 * * * *' };

/**
 * Runs waiting bulk actions, also after a restart, and deletes previews that were not requested; stores the numbers of each day for the
 * overview.
 */
export async function officeJobs(app: App): Promise<void> {
  const { db, jobs, clock } = app;
  // On the connections of calls: an action that others keep from a row releases in a few seconds the rows that it has locked, and runs again
  // within a minute. An import, which others keep from a row more often than not, waits on those of jobs.
  await jobs.handle(bulkQueue, () => runBulks(app), { oneWaits: true });
  await jobs.repeat(bulkQueue, everyMinute);
  await jobs.handle(forgetting.queue, () => forgetBulks(db, clock()));
  await jobs.repeat(forgetting.queue, forgetting.hourly);
  await jobs.handle(days.queue, () => recordDays(db, clock()), { oneWaits: true });
  await jobs.repeat(days.queue, days.everyTenMinutes);
}
