import { pictureUploadId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import { type DecoderName, quick } from './decoding/picture-decoder';
import { discardPictures } from './discarded.queries';
import { createPictureMaking } from './making.service';
import type { PictureRules } from './rules-of-features';
import {
  refusalLifetimeMs,
  uploadGraceMs,
  awaitedAmong,
  deleteExpired,
  type Upload,
} from './uploads.queries';

export type ProcessingDependencies = Pick<App, 'clock' | 'db' | 'events' | 'storage'>;

async function awaitedOf(db: Db, { folder }: PictureRules, names: readonly string[]) {
  const ids = names.flatMap((name) => pictureUploadId.safeParse(name).data ?? []);
  return new Map<string, Upload>((await awaitedAmong(db, folder, ids)).map((upload) => [upload.id, upload]));
}

/** One upload of each membership. */
function oneOfEach(uploads: Iterable<Upload>): Upload[] {
  return [...new Map(Array.from(uploads, (upload) => [upload.membershipId, upload])).values()];
}

interface ProcessingOptions {
  /** The decoder whose pictures are made. */
  decoder: DecoderName;
  /** Uploads that are known to be for the other decoder. */
  leftOut?: ReadonlySet<string>;
  now: Date;
}

/**
 * Makes and shows the pictures of uploads that have arrived, in rounds of one for each membership, so that one person's
 * many pictures do not delay those of others. Uploads that arrive during a round join the next.
 * @returns the names of the uploads that it has tried, and of those for the other decoder
 */
export async function makeUploadedPictures(
  dependencies: ProcessingDependencies,
  rules: PictureRules,
  { decoder, leftOut = new Set(), now }: ProcessingOptions,
): Promise<{ tried: ReadonlySet<string>; ofOther: ReadonlySet<string> }> {
  const [tried, ofOther] = [new Set(leftOut), new Set<string>()];
  for (;;) {
    const listed = await dependencies.storage.list(rules.folder);
    const names = listed.map(({ name }) => name);
    // Large files need not be read to know it.
    for (const { name, bytes } of decoder === 'quick' ? listed : [])
      if (bytes > quick.bytes) {
        ofOther.add(name);
        tried.add(name);
      }
    const uploads = await awaitedOf(
      dependencies.db,
      rules,
      names.filter((name) => !tried.has(name)),
    );
    const round = oneOfEach(uploads.values());
    if (round.length === 0) return { tried, ofOther };
    for (const id of await makeRound(dependencies, rules, round, { decoder, now })) ofOther.add(id);
    for (const { id } of round) tried.add(id);
  }
}

/** @returns the uploads that the other decoder is for */
async function makeRound(
  dependencies: ProcessingDependencies,
  rules: PictureRules,
  round: readonly Upload[],
  { decoder, now }: ProcessingOptions,
): Promise<string[]> {
  const making = createPictureMaking(dependencies, rules);
  const ofOther: string[] = [];
  for (const { id, membershipId, targetId } of round) {
    try {
      const upload = await making.claim({ id, membershipId, targetId, claimant: membershipId });
      if (!upload) continue;
      if (!(await making.makeWith(decoder, upload))) {
        ofOther.push(id);
        continue;
      }
      await rules.show?.(dependencies, upload, now);
      await making.settle(id);
    } catch (error) {
      // The upload's row records why there is no picture.
      if (!(error instanceof ProductError)) throw error;
    }
  }
  return ofOther;
}

/** Deletes the bytes of unknown uploads, and any picture that a crashed process made from them. */
async function dropUnawaited(
  { db, storage }: ProcessingDependencies,
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

/**
 * Makes the pictures of a feature's arrived uploads for the quick decoder, and deletes its expired uploads. Idempotent,
 * even when two processes run it concurrently.
 * @param costly the uploads that are known to be for the costly decoder
 * @returns those of them that still wait
 */
export async function processUploads(
  dependencies: ProcessingDependencies,
  rules: PictureRules,
  now: Date,
  costly: ReadonlySet<string> = new Set(),
): Promise<ReadonlySet<string>> {
  const { db, storage } = dependencies;
  const before = await storage.list(rules.folder);
  const waiting = before.filter(({ name }) => costly.has(name)).map(({ name }) => name);
  const { tried, ofOther } = rules.show
    ? await makeUploadedPictures(dependencies, rules, { decoder: 'quick', leftOut: new Set(waiting), now })
    : { tried: new Set<string>(), ofOther: new Set<string>() };
  const costlyNow = new Set([...waiting, ...ofOther]);
  const names = before.map(({ name }) => name).filter((name) => !tried.has(name) || costlyNow.has(name));
  const ago = (ms: number) => new Date(now.getTime() - ms);
  // Expired uploads are deleted last, so that those that arrived while no process ran still become pictures.
  await deleteExpired(db, rules.folder, {
    awaitedSince: ago(uploadGraceMs),
    refusedSince: ago(refusalLifetimeMs),
  });
  await dropUnawaited(dependencies, rules, names);
  return costlyNow;
}
