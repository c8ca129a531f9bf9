import { limits } from '@nestmate/contract/limits';
import type { App } from '../../../platform/app';
import {
  type PictureRules,
  deleteUploadsFor,
  discardPictures,
  isUploadAwaited,
  type Upload,
} from '../../pictures';
import { shownAmong, changePicture, lockPicture } from './picture.queries';

/** Locks the profile and shows the picture, unless it is shown already, or its upload was superseded or removed. */
async function showPicture(
  { db, events }: Pick<App, 'db' | 'events'>,
  { id, folder, membershipId, turn }: Upload,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const previous = await lockPicture(tx, membershipId);
    if (previous === id) return;
    if (!(await isUploadAwaited(tx, folder, id))) return discardPictures(tx, [id]);
    await changePicture(tx, membershipId, id, now);
    await deleteUploadsFor(tx, folder, [membershipId], turn);
    if (previous) await discardPictures(tx, [previous]);
    await events.publish(tx, 'profile.saved', { membershipId });
  });
}

export const profilePictures: PictureRules = {
  folder: 'uploads',
  /** A card on a large screen with twice the pixels. */
  box: { width: limits.profilePictureSide, height: 1500 },
  quality: 84,
  /** The square is the largest avatar. */
  sizes: { large: {}, square: { width: 320, height: 320, fit: 'cover' } },
  shownAmong,
  show: showPicture,
};
