import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { Storage } from '../../../platform/storage/storage';
import {
  type ArchiveRow,
  changeArchive,
  deleteArchives,
  deleteOtherAttempts,
  deleteParts,
  insertPart,
  takeArchive,
} from './archive.queries';
import { collectData } from './collect-data';
import { archiveLifetimeMs } from './limits';
import { zipped } from './zipped';

/** An archive without progress for this long counts as abandoned. */
const progressTimeoutMs = 2 * 60_000;
const maxAttempts = 3;

export interface MakingParts {
  db: Db;
  events: Events;
  storage: Storage;
  productName: string;
}

interface Doing {
  now: () => Date;
  /** Called with each failure. */
  tell: (error: unknown) => void;
}

/** Makes every waiting archive in turn, and deletes expired ones. Idempotent, also when run concurrently. */
export async function makeArchives(parts: MakingParts, { now, tell }: Doing): Promise<void> {
  const { db, events } = parts;
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  for (const userId of await deleteArchives(db, ago(archiveLifetimeMs)))
    await events.publish(db, 'archive.changed', { userId });

  for (;;) {
    const taken = await takeArchive(db, { now: now(), leftSince: ago(progressTimeoutMs) });
    if (!taken) return;
    await make(parts, taken, now).catch(async (error: unknown) => {
      tell(error);
      await change(parts, taken, { state: 'failed' });
    });
  }
}

async function make(parts: MakingParts, archive: ArchiveRow, now: () => Date): Promise<void> {
  const { db, storage, productName } = parts;
  if (archive.attempt > maxAttempts) throw new Error('An archive was begun too often');
  const progressed = (progress: number) => change(parts, archive, { progress, touchedAt: now() });

  const { userId, language } = archive;
  const everything = await collectData(db, { userId, language });
  await progressed(20);
  let position = 0;
  let bytes = 0;
  const contents = zipped(everything, { storage, productName, language, now: now(), progressed });
  for await (const part of contents) {
    await insertPart(db, { archiveId: archive.id, attempt: archive.attempt, position, bytes: part });
    position += 1;
    bytes += part.length;
  }
  await deleteOtherAttempts(db, archive);
  await change(parts, archive, { state: 'ready', progress: 100, readyAt: now(), bytes });
}

/** Publishes a change in the same transaction, unless a newer attempt has taken over. */
async function change(
  { db, events }: Pick<MakingParts, 'db' | 'events'>,
  archive: ArchiveRow,
  changes: Parameters<typeof changeArchive>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await changeArchive(tx, archive, changes))) return;
    if (changes.state === 'failed') await deleteParts(tx, archive);
    await events.publish(tx, 'archive.changed', { userId: archive.userId });
  });
}
