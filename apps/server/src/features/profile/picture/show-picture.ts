import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { deleteUploadsFor, discardPictures, isUploadAwaited, type Upload } from '../../pictures';
import { changePicture, lockPicture } from './picture.queries';

/** Locks the profile and shows the picture, unless it is shown already, or its upload was superseded or removed. */
export async function showPicture(
  { db, events }: { db: Db; events: Events },
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
