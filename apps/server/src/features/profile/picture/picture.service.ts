import { randomUUID } from 'node:crypto';
import {
  type Language,
  limits,
  type MembershipId,
  type PictureRefusal,
  type PictureUpload,
  pictureUploadId,
} from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { errorText } from '../../../platform/http';
import type { Jobs } from '../../../platform/jobs/jobs';
import { uploadLifetime } from '../../../platform/pictures/upload-terms';
import type { Storage } from '../../../platform/storage/storage';
import { lookSoon } from './picture.jobs';
import {
  changePicture,
  discard,
  forgetUploadsOf,
  insertUpload,
  isWaitingFor,
  lastRefusal,
  lockPicture,
} from './picture.queries';

export interface PictureParts {
  db: Db;
  events: Events;
  jobs: Jobs;
  storage: Storage;
}

/** Promises to make a picture of what will be sent to the address that is answered. */
export async function requestUpload(
  { db, jobs, storage }: PictureParts,
  membershipId: MembershipId,
  now = new Date(),
): Promise<PictureUpload> {
  // Random as a whole: it names the picture, whose address must not be guessed.
  const id = pictureUploadId.parse(randomUUID());
  const expiresAt = new Date(now.getTime() + uploadLifetime);
  await insertUpload(db, { id, membershipId, expiresAt });
  await lookSoon(jobs);
  return {
    upload_id: id,
    upload_url: await storage.uploadAddress('uploads', id, expiresAt),
    expires_at: expiresAt.toISOString(),
  };
}

/** Whether an upload of this name has been asked for and has not been used yet. */
export async function isUploadAwaited(db: Db, name: string): Promise<boolean> {
  const id = pictureUploadId.safeParse(name);
  return id.success && isWaitingFor(db, id.data);
}

/** Takes the picture away, and with it every upload that was begun before. Twice is once. */
export async function removePicture(
  { db, events, jobs }: PictureParts,
  membershipId: MembershipId,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const key = await lockPicture(tx, membershipId);
    await forgetUploadsOf(tx, membershipId);
    if (!key) return;
    await changePicture(tx, membershipId, null, now);
    await discard(tx, key);
    await events.publish(tx, 'profile.changed', { membershipId });
  });
  await lookSoon(jobs);
}

/** Why no picture came of the last upload, in the reader's language. */
export async function pictureRefusalOf(
  db: Db,
  membershipId: MembershipId,
  language: Language,
): Promise<PictureRefusal | null> {
  const last = await lastRefusal(db, membershipId);
  return (
    last && {
      upload_id: last.id,
      error_code: last.refusal,
      error_description: errorText(language, last.refusal, limits.picture),
    }
  );
}
