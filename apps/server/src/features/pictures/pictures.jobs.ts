import type { App } from '../../platform/app';
import { everyMinute, type Jobs } from '../../platform/jobs/jobs';
import type { UploadFolder } from '../../platform/storage/storage';
import { discardedKeys, forgetDiscarded } from './discarded.queries';
import { pictureName, pictureSizes } from './picture-name';
import { makeUploadedPictures, processUploads } from './process-uploads';
import type { RetentionRule, PictureRules } from './rules-of-features';
import { lastExpiry, uploadGraceMs, uploadLifetimeMs } from './uploads.queries';

const picturesQueue = 'settle-picture-uploads';
/** Costly pictures are made beside the quick ones, which do not wait for them. */
const costlyQueue = 'costly-pictures';

/** The folder is listed twice a second for this long after an upload is requested. */
const eagerMs = 30_000;
const calmSeconds = 5;
/** The time between two sweeps: slightly less than a minute, because scheduled runs are not exactly a minute apart. */
const sweepPeriodMs = 50_000;

/**
 * A bucket sends no event when an upload arrives, so its folder is listed while an upload is awaited, and once a minute
 * to recover what a stopped process left. Folders whose uploads are made on demand are only swept, once a minute.
 * @param rules the rules of every feature with pictures: deleting a discarded picture needs all of them
 * @param retentionRules which pictures stay that are not shown
 */
export async function pictureJobs(
  app: App,
  rules: readonly PictureRules[],
  retentionRules: readonly RetentionRule[],
): Promise<void> {
  const { db, jobs, log, clock } = app;
  const made = rules.filter(({ show }) => show);
  const swept = rules.filter(({ show }) => !show);
  /** The costly pictures of each folder, whose bytes are not read again at every run. */
  const costly = new Map<UploadFolder, ReadonlySet<string>>();
  let sweptAt = 0;
  /**
   * Pictures of hidden posts, removed residents and cases stay for weeks: the rules are applied to them once a minute.
   */
  let retained: ReadonlySet<string> = new Set();

  const run = async () => {
    const now = clock();
    const isSweep = now.getTime() - sweptAt >= sweepPeriodMs;
    for (const each of made) {
      const before = costly.get(each.folder);
      const waiting = await processUploads(app, each, now, before);
      costly.set(each.folder, waiting);
      if ([...waiting].some((name) => isSweep || !before?.has(name))) await jobs.send(costlyQueue, {});
    }
    if (isSweep) {
      for (const each of swept) await processUploads(app, each, now);
      sweptAt = now.getTime();
      retained = new Set();
    }
    retained = await deleteDiscarded(
      app,
      [...rules.map(({ shownAmong }) => shownAmong), ...retentionRules],
      retained,
    );
    const folders = made.map(({ folder }) => folder);
    const expiry = await lastExpiry(db, folders, new Date(now.getTime() - uploadGraceMs));
    if (!expiry) return;
    const sinceRequestedMs = now.getTime() - (expiry.getTime() - uploadLifetimeMs);
    await schedulePictureJob(jobs, sinceRequestedMs < eagerMs ? 0 : calmSeconds);
  };
  const makeCostly = async () => {
    const now = clock();
    for (const each of made) await makeUploadedPictures(app, each, { decoder: 'costly', now });
  };
  const logFailure = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => {
      log.error({ err: error }, 'Uploaded pictures could not be processed');
      throw error;
    });
  await jobs.handle(picturesQueue, logFailure(run), { oneWaits: true });
  await jobs.handle(costlyQueue, logFailure(makeCostly), { oneWaits: true });
  await jobs.repeat(picturesQueue, everyMinute);
  await schedulePictureJob(jobs);
}

/** Runs the picture job within a second, or after a delay. */
export const schedulePictureJob = (jobs: Jobs, afterSeconds = 0): Promise<void> =>
  jobs.send(picturesQueue, {}, { afterSeconds });

/**
 * Deletes the files of discarded pictures that no feature shows or retains.
 * @param stayRules which pictures each feature shows or retains
 * @param except pictures that are known to stay
 * @returns those that stay
 */
export async function deleteDiscarded(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  stayRules: readonly RetentionRule[],
  except: ReadonlySet<string> = new Set(),
): Promise<ReadonlySet<string>> {
  const retained = new Set(except);
  const keys = (await discardedKeys(db)).filter((key) => !retained.has(key));
  if (keys.length === 0) return retained;
  for (const rule of stayRules) for (const key of await rule(db, keys)) retained.add(key);
  for (const key of keys) {
    if (retained.has(key)) continue;
    for (const size of pictureSizes) await storage.remove('pictures', pictureName(key, size));
    await forgetDiscarded(db, key);
  }
  return retained;
}
