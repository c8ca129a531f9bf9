import type { App } from '../../platform/app';
import { forgetRemovals } from './restoring.service';

const queue = 'forget-removals';
const hourly = '43 * * * *';

/** Deletes the records of removed residents once they can no longer be restored. */
export async function removalJobs({ db, jobs, clock }: App): Promise<void> {
  await jobs.handle(queue, () => forgetRemovals(db, clock()));
  await jobs.repeat(queue, hourly);
}
