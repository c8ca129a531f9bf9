import type { App } from '../../platform/app';
import { forgetImports } from './comparison/discard.service';

const queue = 'forget-roster-files';
const hourly = '51 * * * *';

/** Forgets what files said that were compared and not imported. */
export async function rosterJobs({ db, jobs, clock }: App): Promise<void> {
  await jobs.handle(queue, () => forgetImports(db, clock()));
  await jobs.repeat(queue, hourly);
}
