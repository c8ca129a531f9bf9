import type { App } from '../../platform/app';
import { everyMinute } from '../../platform/jobs/jobs';
import { runImports } from './commit/run.service';
import { forgetImports } from './comparison/imports.service';

const forgetQueue = 'forget-roster-files';
const runQueue = 'run-roster-imports';
const hourly = '51 * * * *';

/** Schedules a run of the imports that wait. */
export const nudgeImports = ({ jobs }: Pick<App, 'jobs'>): Promise<void> => jobs.send(runQueue, {});

/** Runs waiting imports, also after a restart; deletes the data of files that were compared and not imported. */
export async function rosterJobs(app: App): Promise<void> {
  const { db, jobsDb, jobs, clock } = app;
  await jobs.handle(runQueue, () => runImports({ ...app, db: jobsDb }), { oneWaits: true });
  await jobs.repeat(runQueue, everyMinute);
  await jobs.handle(forgetQueue, () => forgetImports(db, clock()));
  await jobs.repeat(forgetQueue, hourly);
}
