import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { forgetBulks } from './retention.service';
import { runBulks } from './run.service';

const forgetQueue = 'forget-bulk-actions';
const runQueue = 'run-bulk-actions';
const hourly = '37 * * * *';

/** Schedules a run of the actions that wait. */
export const nudgeBulks = ({ jobs }: Pick<App, 'jobs'>): Promise<void> => jobs.send(runQueue, {});

/** Runs waiting bulk actions, also after a restart; deletes previews that were not requested. */
export async function bulkJobs(app: App): Promise<void> {
  const { db, jobs, clock } = app;
  // On the connections of calls, whose lock timeout is short: an action that waits for a row releases its own locks
  // within seconds, and runs again within a minute. Imports use the connections of jobs, which wait.
  await jobs.handle(runQueue, () => runBulks(app), { oneWaits: true });
  await jobs.repeat(runQueue, everyMinute);
  await jobs.handle(forgetQueue, () => forgetBulks(db, clock()));
  await jobs.repeat(forgetQueue, hourly);
}
