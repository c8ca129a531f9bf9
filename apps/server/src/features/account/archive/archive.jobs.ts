import type { App } from '../../../platform/app';
import { everyMinute, type Jobs } from '../../../platform/jobs/jobs';
import { makeArchives } from './make-archives';

const queue = 'make-archives';

export const scheduleArchives = (jobs: Jobs): Promise<void> => jobs.send(queue, {});

/** Makes requested archives, and deletes expired ones. */
export async function archiveJobs({ jobs, log, config, clock, ...dependencies }: App): Promise<void> {
  const logFailure = (error: unknown) => log.error({ err: error }, 'An archive could not be made');
  const making = { ...dependencies, productName: config.productName };
  const work = () => makeArchives(making, { now: clock, onFailure: logFailure });
  await jobs.handle(queue, work, { oneWaits: true });
  await jobs.repeat(queue, everyMinute);
}
