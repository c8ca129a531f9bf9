import { pictureUploadId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import { pictureName, pictureSizes } from '../../../platform/pictures/picture-name';
import { maxTries, refusalLifetime, uploadGrace } from '../../../platform/pictures/upload-terms';
import { largestUpload, type Storage, type Stored } from '../../../platform/storage/storage';
import { makePictures } from './make-pictures';
import {
  beginUpload,
  changePicture,
  discard,
  discarded,
  forgetDiscarded,
  forgetExpired,
  forgetUploadsOf,
  isWaitingFor,
  lockPicture,
  refuseUpload,
} from './picture.queries';

export interface SettlingParts {
  db: Db;
  events: Events;
  storage: Storage;
}
type Upload = NonNullable<Awaited<ReturnType<typeof beginUpload>>>;

async function savePictures(storage: Storage, { id, tries }: Upload, { name, bytes }: Stored) {
  if (bytes > largestUpload) throw new ProductError('PictureTooLarge');
  if (tries > maxTries) throw new ProductError('PictureDamaged');
  const sent = await storage.read('uploads', name);
  if (!sent) return false;
  const { large, square } = await makePictures(sent);
  await storage.write('pictures', pictureName(id, 'large'), large);
  await storage.write('pictures', pictureName(id, 'square'), square);
  return true;
}

/** With the profile locked: the picture counts unless it was made already, or something later has taken its place. */
async function showPicture({ db, events }: SettlingParts, { id, membershipId, turn }: Upload, now: Date) {
  await db.transaction(async (tx) => {
    const previous = await lockPicture(tx, membershipId);
    if (previous === id) return;
    if (!(await isWaitingFor(tx, id))) return discard(tx, id);
    await changePicture(tx, membershipId, id, now);
    await forgetUploadsOf(tx, membershipId, turn);
    if (previous) await discard(tx, previous);
    await events.publish(tx, 'profile.changed', { membershipId });
  });
}

async function settle(parts: SettlingParts, stored: Stored, now: Date): Promise<void> {
  const id = pictureUploadId.safeParse(stored.name);
  const upload = id.success && (await beginUpload(parts.db, id.data));
  if (upload) {
    try {
      if (await savePictures(parts.storage, upload, stored)) await showPicture(parts, upload, now);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      await refuseUpload(parts.db, upload.id, error.code);
    }
  }
  await parts.storage.remove('uploads', stored.name);
}

/** Makes pictures of all uploads that have arrived, and deletes what nobody shows. Twice at once changes nothing. */
export async function settleUploads(parts: SettlingParts, now: Date): Promise<void> {
  const { db, storage } = parts;
  for (const upload of await storage.list('uploads')) await settle(parts, upload, now);
  for (const key of await discarded(db)) {
    for (const size of pictureSizes) await storage.remove('pictures', pictureName(key, size));
    await forgetDiscarded(db, key);
  }
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await forgetExpired(db, ago(uploadGrace), ago(refusalLifetime));
}
