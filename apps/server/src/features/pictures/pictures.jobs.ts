import type { App } from '../../platform/app';
import { deleteDiscarded } from './delete-discarded';
import { lookSoon, picturesQueue } from './look-soon';
import type { PictureRules } from './picture-rules';
import { tendUploads } from './tend-uploads';
import { uploadGraceMs, uploadLifetimeMs } from './upload-limits';
import { lastExpiry } from './uploads.queries';

const pollSeconds = 0.5;
const everyMinute = '* * * * *';
/** The folder is listed at every poll for this long after an upload is requested. */
const eagerMs = 30_000;
const calmSeconds = 5;
/** Slightly less than a minute, because scheduled runs are not exactly a minute apart. */
const sweepPeriodMs = 50_000;

/**
 * A bucket sends no event when an upload arrives, so its folder is listed while an upload is awaited, and once a minute
 * to recover what a stopped process left. Folders whose uploads are made on demand are only swept, once a minute.
 * @param rules the rules of every feature with pictures: deleting a discarded picture needs all of them
 */
export async function keepPictures(app: App, rules: readonly PictureRules[]): Promise<void> {
  const { db, jobs, log, clock } = app;
  const made = rules.filter(({ show }) => show);
  const swept = rules.filter(({ show }) => !show);
  let sweptAt = 0;

  const look = async () => {
    const now = clock();
    for (const each of made) await tendUploads(app, each, now);
    if (now.getTime() - sweptAt >= sweepPeriodMs) {
      for (const each of swept) await tendUploads(app, each, now);
      sweptAt = now.getTime();
    }
    await deleteDiscarded(app, rules);
    const folders = made.map(({ folder }) => folder);
    const expiry = await lastExpiry(db, folders, new Date(now.getTime() - uploadGraceMs));
    if (!expiry) return;
    const sinceRequestedMs = now.getTime() - (expiry.getTime() - uploadLifetimeMs);
    await lookSoon(jobs, sinceRequestedMs < eagerMs ? 0 : calmSeconds);
  };
  const lookOrLog = () =>
    look().catch((error: unknown) => {
      log.error({ err: error }, 'Pictures could not be made of what was uploaded');
      throw error;
    });
  await jobs.handle(picturesQueue, lookOrLog, { everySeconds: pollSeconds, oneWaits: true });
  await jobs.repeat(picturesQueue, everyMinute);
  await lookSoon(jobs);
}
