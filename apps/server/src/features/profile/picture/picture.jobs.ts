import type { Logger } from 'pino';
import type { Jobs } from '../../../platform/jobs/jobs';
import { uploadGrace, uploadLifetime } from '../../../platform/pictures/upload-terms';
import { lastExpiry } from './picture.queries';
import { settleUploads, type SettlingParts } from './settle-uploads';

const queue = 'settle-picture-uploads';
const queueSeconds = 0.5;
const everyMinute = '* * * * *';
/** Milliseconds; for so long after somebody has asked for an address, uploads are looked for as often as the queue is. */
const eagerness = 30_000;
const calmSeconds = 5;

export const lookSoon = (jobs: Jobs, afterSeconds = 0) => jobs.send(queue, {}, { afterSeconds });

/**
 * A bucket does not tell when something arrives in it, so it is looked into while an upload is awaited, and once a
 * minute for what a stopped server has left.
 */
export async function keepPictures(jobs: Jobs, log: Logger, parts: SettlingParts): Promise<void> {
  const look = async () => {
    const now = new Date();
    await settleUploads(parts, now);
    const expiry = await lastExpiry(parts.db, new Date(now.getTime() - uploadGrace));
    if (!expiry) return;
    const sinceAsked = now.getTime() - (expiry.getTime() - uploadLifetime);
    await lookSoon(jobs, sinceAsked < eagerness ? 0 : calmSeconds);
  };
  const lookAndTell = () =>
    look().catch((error: unknown) => {
      log.error({ err: error }, 'Pictures could not be made of what was uploaded');
      throw error;
    });
  await jobs.handle(queue, lookAndTell, { everySeconds: queueSeconds, oneWaits: true });
  await jobs.repeat(queue, everyMinute);
  await lookSoon(jobs);
}
