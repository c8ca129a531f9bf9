import { pictureUploadId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import { ProductError } from '../../platform/http';
import type { Storage } from '../../platform/storage/storage';
import { discardPictures } from './discarded.queries';
import { openPictureMaking } from './making.service';
import type { PictureRules } from './picture-rules';
import { refusalLifetimeMs, uploadGraceMs } from './upload-limits';
import { awaitedAmong, deleteExpired, type Upload } from './uploads.queries';

export interface ProcessingParts {
  db: Db;
  events: Events;
  storage: Storage;
}

async function awaitedOf(db: Db, { folder }: PictureRules, names: readonly string[]) {
  const ids = names.flatMap((name) => pictureUploadId.safeParse(name).data ?? []);
  return new Map<string, Upload>((await awaitedAmong(db, folder, ids)).map((upload) => [upload.id, upload]));
}

/** Makes and shows the pictures of uploads that have arrived. */
async function makeArrived(
  parts: ProcessingParts,
  rules: PictureRules,
  arrived: Iterable<Upload>,
  now: Date,
) {
  const making = openPictureMaking(parts, rules);
  for (const { id, membershipId, targetId } of arrived) {
    try {
      const upload = await making.claim({ id, membershipId, targetId, claimant: membershipId });
      if (!upload) continue;
      await making.make(upload);
      await rules.show?.(parts, upload, now);
      await making.settle(id);
    } catch (error) {
      // The upload's row records why there is no picture.
      if (!(error instanceof ProductError)) throw error;
    }
  }
}

/** Deletes the bytes of unknown uploads, and any picture that a crashed process made from them. */
async function dropUnawaited(
  { db, storage }: ProcessingParts,
  rules: PictureRules,
  names: readonly string[],
) {
  const awaited = await awaitedOf(db, rules, names);
  const unawaited = names.filter((name) => !awaited.has(name));
  const shown = unawaited.length > 0 ? await rules.shownAmong(db, unawaited) : new Set();
  for (const name of unawaited) {
    if (pictureUploadId.safeParse(name).success && !shown.has(name)) await discardPictures(db, [name]);
    await storage.remove(rules.folder, name);
  }
}

/** Makes the pictures of a feature's arrived uploads and deletes its expired uploads. Idempotent, even when two processes run it concurrently. */
export async function processUploads(parts: ProcessingParts, rules: PictureRules, now: Date): Promise<void> {
  const { db, storage } = parts;
  let names = (await storage.list(rules.folder)).map(({ name }) => name);
  if (rules.show) {
    const arrived = await awaitedOf(db, rules, names);
    await makeArrived(parts, rules, arrived.values(), now);
    names = names.filter((name) => !arrived.has(name));
  }
  const ago = (ms: number) => new Date(now.getTime() - ms);
  // Expired uploads are deleted last, so that those that arrived while no process ran still become pictures.
  await deleteExpired(db, rules.folder, {
    awaitedSince: ago(uploadGraceMs),
    refusedSince: ago(refusalLifetimeMs),
  });
  await dropUnawaited(parts, rules, names);
}
