import { atMost } from '../../platform/at-most';
import type { Db } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import type { Storage } from '../../platform/storage/storage';
import {
  type Claim,
  claimUpload,
  countAttempt,
  isClaimed,
  refuseUpload,
  releaseUpload,
} from './claims.queries';
import { discardPictures } from './discarded.queries';
import type { PictureRules } from './picture-rules';
import type { UploadId } from './pictures.schema';
import { type SavedPicture, savePicture } from './save-picture';
import { maxAttempts, uploadLifetimeMs } from './upload-limits';
import { awaitedAmong, deleteUpload, type Upload } from './uploads.queries';

/** How many pictures a process makes at once: each takes a core for up to a second, and up to 80 MB. */
const maxAtOnce = 2;

/** An error that leaves the upload as it is. */
class NotRefused extends ProductError {}

export type PictureMaking = ReturnType<typeof openPictureMaking>;

/** What turns the uploads of a feature into pictures: claim one, make its picture, show that, and settle the upload. */
export function openPictureMaking({ db, storage }: { db: Db; storage: Storage }, rules: PictureRules) {
  const { folder } = rules;
  const inTurn = atMost(maxAtOnce);
  const underWay = new Map<string, Promise<SavedPicture>>();

  /** A membership may be deleted, and its upload with it, while the picture is made: then its files must go, too. */
  async function checkNotDeleted(id: UploadId): Promise<void> {
    if ((await awaitedAmong(db, folder, [id])).length > 0) return;
    // Another process has settled the same upload.
    if ((await rules.shownAmong(db, [id])).has(id)) return;
    await discardPictures(db, [id]);
    throw new NotRefused('UploadExpired');
  }

  async function makeOnce(upload: Upload): Promise<SavedPicture> {
    const { id } = upload;
    const bytes = await storage.read(folder, id);
    if (!bytes) {
      // Still on their way, or the connection broke: they can be sent again.
      await releaseUpload(db, upload);
      throw new NotRefused('PictureDamaged');
    }
    const attempts = await countAttempt(db, id, new Date(Date.now() + uploadLifetimeMs));
    if (attempts === undefined) throw new NotRefused('UploadExpired');
    if (attempts > maxAttempts) throw new ProductError('PictureDamaged');
    const picture = await savePicture(storage, rules, id, bytes);
    await checkNotDeleted(id);
    return picture;
  }

  async function makeOrRefuse(upload: Upload): Promise<SavedPicture> {
    if (upload.refusal) throw new ProductError(upload.refusal);
    try {
      return await inTurn(() => makeOnce(upload));
    } catch (error) {
      if (error instanceof ProductError && !(error instanceof NotRefused)) {
        await refuseUpload(db, upload.id, error.code);
        await storage.remove(folder, upload.id);
      }
      throw error;
    }
  }

  return {
    /** Binds an upload to what will show it; undefined when there is none, or something else has claimed it. */
    claim: (claim: Omit<Claim, 'folder'>): Promise<Upload | undefined> =>
      claimUpload(db, { ...claim, folder }),

    isClaimed: (...upload: [id: UploadId, membershipId: Upload['membershipId']]) => isClaimed(db, ...upload),

    /**
     * Makes the picture of a claimed upload and stores it. Idempotent: repeated attempts, here and in other processes, write
     * the same content under the same names.
     * @throws ProductError why there is no picture
     */
    make: (upload: Upload): Promise<SavedPicture> => {
      const key = `${upload.id} ${upload.claimedBy}`;
      const making = underWay.get(key) ?? makeOrRefuse(upload).finally(() => underWay.delete(key));
      underWay.set(key, making);
      return making;
    },

    /** Ends an upload whose picture is shown. */
    settle: async (id: UploadId): Promise<void> => {
      await storage.remove(folder, id);
      await deleteUpload(db, id);
    },
  };
}
