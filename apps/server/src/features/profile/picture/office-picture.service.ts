import type { MembershipId } from '@nestmate/contract/ids';
import type { Db } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { deleteUploadsFor, discardPictures } from '../../pictures';
import { changePicture, lockPicture } from './picture.queries';
import { profilePictures } from './profile-pictures';

interface OfficePictureDependencies {
  tx: Db;
  events: Publisher;
  now: Date;
}

/**
 * Takes a picture down for the housing office if the profile shows one of these, and cancels pending uploads. Its file is deleted unless a
 * feature keeps it. Call it in a transaction. @returns the picture's key
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

/** Shows a picture again whose file was kept, unless the person has chosen another since. Call it in a transaction. */
export async function putPictureBack(
  { tx, events, now }: OfficePictureDependencies,
  membershipId: MembershipId,
  key: string,
): Promise<void> {
  if ((await lockPicture(tx, membershipId)) !== null) return;
  await changePicture(tx, membershipId, key, now);
  await events.publish(tx, 'profile.saved', { membershipId });
}
