import { type MembershipId, pictureUploadId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { PictureRefusal, PictureUpload } from '@nestmate/contract/picture';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { errorText } from '../../../platform/http';
import {
  deleteUploadsFor,
  discardPictures,
  lastRefusal,
  requestUpload,
  schedulePictureJob,
} from '../../pictures';
import { changePicture, lockPicture } from './picture.queries';
import { profilePictures } from './profile-pictures';

export type PictureDependencies = Pick<App, 'db' | 'events' | 'jobs' | 'storage'>;

/** The upload URL of a picture, which the profile shows soon after the upload. */
export async function requestPicture(
  dependencies: PictureDependencies,
  membershipId: MembershipId,
  bytes: number | undefined,
  now: Date,
): Promise<PictureUpload> {
  const { id, ...address } = await requestUpload(
    dependencies,
    profilePictures,
    { membershipId, targetId: membershipId, bytes },
    now,
  );
  return { upload_id: pictureUploadId.parse(id), ...address };
}

/** Removes the picture and every upload requested before. Idempotent. */
export async function removePicture(
  { db, events, jobs }: PictureDependencies,
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const key = await lockPicture(tx, membershipId);
    await deleteUploadsFor(tx, profilePictures.folder, [membershipId]);
    if (!key) return;
    await changePicture(tx, membershipId, null, now);
    await discardPictures(tx, [key]);
    await events.publish(tx, 'profile.saved', { membershipId });
  });
  await schedulePictureJob(jobs);
}

/** The error of the last upload, in the reader's language. */
export async function pictureRefusalOf(
  db: Db,
  membershipId: MembershipId,
  language: Language,
): Promise<PictureRefusal | null> {
  const last = await lastRefusal(db, profilePictures.folder, membershipId);
  return (
    last && {
      upload_id: pictureUploadId.parse(last.id),
      error_code: last.refusal,
      error_description: errorText(language, last.refusal, limits.picture),
    }
  );
}

interface OfficePictureDependencies {
  tx: Tx;
  events: Publisher;
  now: Date;
}

/**
 * Takes a picture down for the housing office if the profile shows one of these, and cancels pending uploads. Its file
 * is deleted unless a feature retains it. Call it in a transaction. @returns the picture's key
 */
export async function takePictureDown(
  { tx, events, now }: OfficePictureDependencies,
  membershipId: MembershipId,
  among: readonly string[],
): Promise<string | undefined> {
  const key = await lockPicture(tx, membershipId);
  if (!key || !among.includes(key)) return undefined;
  await deleteUploadsFor(tx, profilePictures.folder, [membershipId]);
  await changePicture(tx, membershipId, null, now);
  await discardPictures(tx, [key]);
  await events.publish(tx, 'profile.saved', { membershipId });
  return key;
}

/**
 * Shows a picture again whose file was retained, unless the person has chosen another since. Call it in a transaction.
 */
export async function putPictureBack(
  { tx, events, now }: OfficePictureDependencies,
  membershipId: MembershipId,
  key: string,
): Promise<void> {
  if ((await lockPicture(tx, membershipId)) !== null) return;
  await changePicture(tx, membershipId, key, now);
  await events.publish(tx, 'profile.saved', { membershipId });
}
