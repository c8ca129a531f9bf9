import type { Logger } from 'pino';
import type { Jobs } from '../../../platform/jobs/jobs';
import { type MakingParts, makeArchives } from './make-archives';

const queue = 'make-archives';
const queueSeconds = 0.5;
const everyMinute = '* * * * *';

export const makeSoon = (jobs: Jobs): Promise<void> => jobs.send(queue, {});

/** Makes the archives that people ask for, and deletes those that have expired. */
export async function keepArchives(jobs: Jobs, log: Logger, parts: MakingParts): Promise<void> {
  const tell = (error: unknown) => log.error({ err: error }, 'An archive could not be made');
  const work = () => makeArchives(parts, { now: () => new Date(), tell });
  await jobs.handle(queue, work, { everySeconds: queueSeconds, oneWaits: true });
  await jobs.repeat(queue, everyMinute);
}
