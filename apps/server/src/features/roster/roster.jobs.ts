import type { App } from '../../platform/app';
import { everyMinute } from '../../platform/jobs/jobs';
import { runImports } from './commit/run.service';
import { forgetImports } from './comparison/imports.service';

const queue = 'forget-roster-files';
const running = 'run-roster-imports';
const hourly = '51 * * * *';

/** Soon runs imports that staff have just requested. */
export const nudgeImports = ({ jobs }: Pick<App, 'jobs'>): Promise<void> => jobs.send(running, {});

/** Runs waiting imports, also after a restart; deletes the data of files that were compared and not imported. */
export async function rosterJobs(app: App): Promise<void> {
  const { db, jobsDb, jobs, clock } = app;
  await jobs.handle(running, () => runImports({ ...app, db: jobsDb }), { oneWaits: true });
  await jobs.repeat(running, everyMinute);
  await jobs.handle(queue, () => forgetImports(db, clock()));
  await jobs.repeat(queue, hourly);
}
