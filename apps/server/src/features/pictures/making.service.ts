import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import { createFairSemaphore } from '../../platform/semaphore';
import { type DecoderName, decoderFor } from './decoding/picture-decoder';
import { discardPictures } from './discarded.queries';
import type { UploadId } from './pictures.schema';
import type { PictureRules } from './rules-of-features';
import { type SavedPicture, savePicture } from './save-picture';
import {
  type Claim,
  claimUpload,
  countAttempt,
  isClaimed,
  refuseUpload,
  releaseUpload,
  maxAttempts,
  uploadLifetimeMs,
  awaitedAmong,
  deleteUpload,
  type Upload,
} from './uploads.queries';

/**
 * How many uploads of all features are in memory at the same time; each decoder takes one at a time. People take turns.
 */
const turns: Record<DecoderName, ReturnType<typeof createFairSemaphore>> = {
  quick: createFairSemaphore(4),
  costly: createFairSemaphore(1),
};

/** An error that leaves the upload unchanged. */
class UploadUnchanged extends ProductError {}

export type PictureMaking = ReturnType<typeof createPictureMaking>;

/** Turns a feature's uploads into pictures: claims an upload, makes and shows its picture, and settles the upload. */
export function createPictureMaking(
  { db, storage, clock }: Pick<App, 'clock' | 'db' | 'storage'>,
  rules: PictureRules,
) {
  const { folder } = rules;
  const inProgress = new Map<string, Promise<SavedPicture>>();

  /** Deletes the picture's files if the membership, and with it the upload, was deleted while the picture was made. */
  async function requireNotDeleted(id: UploadId): Promise<void> {
    if ((await awaitedAmong(db, folder, [id])).length > 0) return;
    // Another process has already settled this upload.
    if ((await rules.shownAmong(db, [id])).has(id)) return;
    await discardPictures(db, [id]);
    throw new UploadUnchanged('UploadExpired');
  }

  async function makeOnce(upload: Upload, decoder: DecoderName): Promise<SavedPicture | undefined> {
    const { id } = upload;
    const bytes = await storage.read(folder, id);
    if (!bytes) {
      // The bytes are still being sent, or the connection broke: the client can send them again.
      await releaseUpload(db, upload);
      throw new UploadUnchanged('PictureDamaged');
    }
    if (decoderFor(bytes) !== decoder) return undefined;
    const attempts = await countAttempt(db, id, new Date(clock().getTime() + uploadLifetimeMs));
    if (attempts === undefined) throw new UploadUnchanged('UploadExpired');
    if (attempts > maxAttempts) throw new ProductError('PictureDamaged');
    const picture = await savePicture(storage, rules, { key: id, bytes, decoder });
    await requireNotDeleted(id);
    return picture;
  }

  /** @returns undefined for an upload that another decoder is for */
  async function makeOrRefuse(upload: Upload, decoder: DecoderName): Promise<SavedPicture | undefined> {
    if (upload.refusal) throw new ProductError(upload.refusal);
    try {
      return await turns[decoder](upload.membershipId, () => makeOnce(upload, decoder));
    } catch (error) {
      if (error instanceof ProductError && !(error instanceof UploadUnchanged)) {
        await refuseUpload(db, upload.id, error.code);
        await storage.remove(folder, upload.id);
      }
      throw error;
    }
  }

  async function makeInEither(upload: Upload): Promise<SavedPicture> {
    const picture = (await makeOrRefuse(upload, 'quick')) ?? (await makeOrRefuse(upload, 'costly'));
    // The bytes at an address never change.
    if (!picture) throw new Error('No decoder is for the upload');
    return picture;
  }

  return {
    /** Binds an upload to its target; undefined when the upload does not exist or another target has claimed it. */
    claim: (claim: Omit<Claim, 'folder'>): Promise<Upload | undefined> =>
      claimUpload(db, { ...claim, folder }),

    isClaimed: (...upload: [id: UploadId, membershipId: Upload['membershipId']]) => isClaimed(db, ...upload),

    /**
     * Makes the picture of a claimed upload and stores it. Idempotent: repeated attempts, here and in other processes,
     * write the same content under the same names.
     * @throws ProductError the reason why there is no picture
     */
    make: (upload: Upload): Promise<SavedPicture> => {
      const key = `${upload.id} ${upload.claimedBy}`;
      const making = inProgress.get(key) ?? makeInEither(upload).finally(() => inProgress.delete(key));
      inProgress.set(key, making);
      return making;
    },

    /** As `make`, for uploads of one decoder. @returns undefined for the other's */
    makeWith: (decoder: DecoderName, upload: Upload): Promise<SavedPicture | undefined> =>
      makeOrRefuse(upload, decoder),

    /** Settles an upload whose picture is shown. */
    settle: async (id: UploadId): Promise<void> => {
      await storage.remove(folder, id);
      await deleteUpload(db, id);
    },
  };
}
