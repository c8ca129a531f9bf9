import type { App } from '../../platform/app';
import { dayMs } from '../../platform/durations';
import { schedulePictureJob } from '../pictures';
import { deleteEvidence } from './evidence.queries';

const queue = 'delete-report-evidence';
const everyNight = '17 4 * * *';
const retentionMs = 90 * dayMs;

/** Deletes evidence and reports 90 days after staff decided. The decision stays. */
export const deleteOldEvidence = ({ db, clock }: Pick<App, 'clock' | 'db'>): Promise<void> =>
  deleteEvidence(db, new Date(clock().getTime() - retentionMs));

export async function reportsJobs(app: App): Promise<void> {
  await app.jobs.handle(queue, async () => {
    await deleteOldEvidence(app);
    await schedulePictureJob(app.jobs);
  });
  await app.jobs.repeat(queue, everyNight);
}
