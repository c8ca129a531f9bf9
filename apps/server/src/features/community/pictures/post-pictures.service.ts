import {
  type MembershipId,
  type PostId,
  type PostPictureId,
  postPictureId,
  type SubnetworkId,
} from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { App } from '../../../platform/app';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { requireOwnSubnetwork, type SubnetworkRef } from '../../housing';
import { createPictureMaking, requestUpload, type SavedPicture, type PictureRules } from '../../pictures';
import { requireVoice } from '../allowed.service';
import { postById } from '../threads/write.queries';
import { isPostedBy, shownAmong } from './post-pictures.queries';

const large = limits.chatPictureSide;
/** Longest side in pixels. */
const preview = 640;

/** A picture is made before its post is written, so nobody gets a post whose picture cannot be seen yet. */
export const postPictures: PictureRules = {
  folder: 'post-uploads',
  box: { width: large, height: large },
  quality: 80,
  sizes: {
    large: {},
    preview: { width: preview, height: preview, fit: 'inside', withoutEnlargement: true },
  },
  maxWaiting: limits.postPicturesWaiting,
  shownAmong,
};

/**
 * The address to put a picture to, before it is posted.
 * @throws ProductError `NotFound`, `network_closed` or `Muted`
 */
export async function requestPostPicture(
  { db, jobs, storage }: Pick<App, 'db' | 'jobs' | 'storage'>,
  acting: ActingMembership,
  ref: SubnetworkRef,
  { bytes, now }: { bytes: number; now: Date },
) {
  await requireOwnSubnetwork(db, acting, ref);
  if (isNetworkClosed(acting.roundStatus)) throw new ProductError('network_closed');
  const { membershipId, subnetworkId: targetId } = acting;
  await requireVoice(db, membershipId, now);
  const upload = await requestUpload(
    { db, jobs, storage },
    postPictures,
    { membershipId, targetId, bytes },
    now,
  );
  const { id, ...address } = upload;
  return { picture_id: postPictureId.parse(id), ...address };
}

interface PostedPicture {
  postId: PostId;
  authorId: MembershipId;
  subnetworkId: SubnetworkId;
  picture: PostPictureId;
}

export type PostPictures = ReturnType<typeof createPostPictures>;

export function createPostPictures({ db, storage, clock }: Pick<App, 'clock' | 'db' | 'storage'>) {
  const making = createPictureMaking({ db, storage, clock }, postPictures);

  async function make({ postId, authorId, subnetworkId, picture: id }: PostedPicture): Promise<SavedPicture> {
    const claim = { id, membershipId: authorId, targetId: subnetworkId, claimant: postId };
    const upload = await making.claim(claim);
    if (upload) return making.make(upload);
    // The order matters: a post is written before its upload is settled.
    const isUsed = (await making.isClaimed(id, authorId)) || (await isPostedBy(db, id, authorId));
    throw new ProductError(isUsed ? 'UploadUsed' : 'UploadExpired');
  }
  const isWritten = async ({ postId }: PostedPicture) => (await postById(db, postId)) !== undefined;

  return {
    /**
     * The picture of a new post, ready to be seen; null when the post exists, because a retry finds its upload used.
     * Idempotent.
     * @throws ProductError why there is none; `UploadUsed` with another post; `UploadExpired` for an upload that is
     * unknown, or is not this person's for this community
     */
    async makeUnlessWritten(posting: PostedPicture): Promise<SavedPicture | null> {
      if (await isWritten(posting)) return null;
      try {
        return await make(posting);
      } catch (error) {
        if (await isWritten(posting)) return null;
        throw error;
      }
    },

    /** Settles the upload after its post is written. */
    settle: (id: PostPictureId): Promise<void> => making.settle(id),
  };
}
