import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { bulkQueue } from './ask.service';
import { runBulks } from './commit.service';
import { forgetBulks } from './forgetting.service';

const forgetting = 'forget-bulk-actions';
const hourly = '37 * * * *';

/** Runs waiting actions, also after a restart; deletes previews that were not requested. */
export async function bulkJobs(app: App): Promise<void> {
  const { db, jobs, clock } = app;
  await jobs.handle(bulkQueue, () => runBulks(app), { oneWaits: true });
  await jobs.repeat(bulkQueue, everyMinute);
  await jobs.handle(forgetting, () => forgetBulks(db, clock()));
  await jobs.repeat(forgetting, hourly);
}
