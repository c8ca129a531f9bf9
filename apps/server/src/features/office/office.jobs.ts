import type { App } from '../../platform/app';
import { bulkJobs } from './bulk/bulk.jobs';
import { recordDays } from './overview/overview.service';

const days = { queue: 'record-days', everyTenMinutes: '*/10 * * * *' };

/** Runs bulk actions; stores the numbers of each day for the overview. */
export async function officeJobs(app: App): Promise<void> {
  const { db, jobs, clock } = app;
  await bulkJobs(app);
  await jobs.handle(days.queue, () => recordDays(db, clock()), { oneWaits: true });
  await jobs.repeat(days.queue, days.everyTenMinutes);
}
