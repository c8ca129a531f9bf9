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
  // On the connections of calls: an action that others keep from a row releases in a few seconds the rows that it has
  // locked, and runs again within a minute. An import, which others keep from a row more often than not, waits on those
  // of jobs.
  await jobs.handle(runQueue, () => runBulks(app), { oneWaits: true });
  await jobs.repeat(runQueue, everyMinute);
  await jobs.handle(forgetQueue, () => forgetBulks(db, clock()));
  await jobs.repeat(forgetQueue, hourly);
}
