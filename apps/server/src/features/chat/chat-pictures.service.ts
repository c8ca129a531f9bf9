import type { ChatPictureUpload } from '@nestmate/contract/chat';
import {
  type ChatPictureId,
  chatPictureId,
  type ChatSid,
  type MembershipId,
  type MessageId,
} from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import { createPictureMaking, requestUpload, type SavedPicture, type PictureRules } from '../pictures';
import { isSentBy, shownAmong } from './chat-pictures.queries';
import type { Pair } from './participants/participation.queries';
import { requireMayWrite } from './participants/participation.service';

const large = limits.chatPictureSide;
/** Longest side in pixels. */
const preview = 480;

/** A picture is made when its message is sent, so nobody gets a message whose picture cannot be seen yet. */
export const chatPictures: PictureRules = {
  folder: 'chat-uploads',
  box: { width: large, height: large },
  quality: 80,
  sizes: {
    large: {},
    preview: { width: preview, height: preview, fit: 'inside', withoutEnlargement: true },
  },
  maxWaiting: limits.chatPicturesWaiting,
  shownAmong,
};

export type PictureDependencies = Pick<App, 'db' | 'jobs' | 'storage'>;

export interface SentPicture {
  sid: ChatSid;
  membershipId: MembershipId;
  messageId: MessageId;
  picture: ChatPictureId;
}

/** The address to put a picture to, before it is sent. */
export async function requestPicture(
  dependencies: PictureDependencies,
  { sid, membershipId }: Pair,
  bytes: number | undefined,
  now: Date,
): Promise<ChatPictureUpload> {
  await requireMayWrite(dependencies.db, { sid, membershipId });
  const target = { membershipId, targetId: sid };
  const { id, ...address } = await requestUpload(dependencies, chatPictures, { ...target, bytes }, now);
  return { picture_id: chatPictureId.parse(id), ...address };
}

export type ChatPictures = ReturnType<typeof createChatPictures>;

export function createChatPictures({
  db,
  storage,
  clock,
}: Pick<PictureDependencies, 'db' | 'storage'> & { clock: () => Date }) {
  const making = createPictureMaking({ db, storage, clock }, chatPictures);
  return {
    /**
     * The picture of a message, ready to be seen. Idempotent.
     * @throws ProductError why it cannot be sent; `UploadUsed` with another message; `UploadExpired` for an upload that
     * is unknown, or is not this person's for this conversation
     */
    async make({ sid, membershipId, messageId, picture: id }: SentPicture): Promise<SavedPicture> {
      await requireMayWrite(db, { sid, membershipId });
      const upload = await making.claim({ id, membershipId, targetId: sid, claimant: messageId });
      if (upload) return making.make(upload);
      // The order matters: a message is written before its upload is settled.
      const isUsed = (await making.isClaimed(id, membershipId)) || (await isSentBy(db, id, membershipId));
      throw new ProductError(isUsed ? 'UploadUsed' : 'UploadExpired');
    },

    /** Settles the upload after its message is written. */
    settle: (id: ChatPictureId): Promise<void> => making.settle(id),
  };
}
