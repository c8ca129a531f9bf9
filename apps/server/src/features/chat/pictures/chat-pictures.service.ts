import { randomUUID } from 'node:crypto';
import {
  type ChatPictureId,
  chatPictureId,
  type ChatPictureUpload,
  type ChatSid,
  limits,
  type MembershipId,
  type MessageId,
} from '@nestmate/contract';
import { atMost } from '../../../platform/at-most';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { pictureName } from '../../../platform/pictures/picture-name';
import { readPicture } from '../../../platform/pictures/read-picture';
import { maxTries, uploadLifetime } from '../../../platform/pictures/upload-terms';
import type { Storage } from '../../../platform/storage/storage';
import { whyNotWrite } from '../participants/participation.policy';
import { type Pair, participationOf } from '../participants/participation.queries';
import {
  awaitedAmong,
  claimUpload,
  countTry,
  forgetUpload,
  insertUpload,
  isUsed,
  refuseUpload,
  releaseUpload,
} from './chat-pictures.queries';
import type { KeptPicture } from './picture-media';

/** Pixels of the longest side. */
const large = 1600;
const preview = 480;
const quality = 80;
/** How many pictures a process makes at once: each takes a core for up to a second, and up to 80 MB. */
const atOnce = 2;

export interface PictureParts {
  db: Db;
  storage: Storage;
}

export interface Sending {
  sid: ChatSid;
  membershipId: MembershipId;
  messageId: MessageId;
  picture: ChatPictureId;
}

/** @throws ProductError why nothing can be written */
async function checkMayWrite(db: Db, pair: Pair): Promise<void> {
  const refusal = whyNotWrite(await participationOf(db, pair));
  if (refusal) throw new ProductError(refusal);
}

/** Promises to send what will be put to the address that is answered. */
export async function requestPicture(
  { db, storage }: PictureParts,
  { chatId, membershipId }: Pair,
  now = new Date(),
): Promise<ChatPictureUpload> {
  await checkMayWrite(db, { chatId, membershipId });
  // Random as a whole: it names the picture, whose address must not be guessed.
  const id = chatPictureId.parse(randomUUID());
  const expiresAt = new Date(now.getTime() + uploadLifetime);
  await insertUpload(db, { id, chatId, membershipId, expiresAt }, limits.chatPicturesWaiting);
  return {
    picture_id: id,
    upload_url: await storage.uploadAddress('chat-uploads', id, expiresAt),
    expires_at: expiresAt.toISOString(),
  };
}

/** Whether the bytes of an upload of this name are of use. */
export async function isChatUploadAwaited(db: Db, name: string): Promise<boolean> {
  const id = chatPictureId.safeParse(name);
  return id.success && (await awaitedAmong(db, [id.data])).has(id.data);
}

async function savePictures(storage: Storage, key: ChatPictureId, sent: Buffer): Promise<KeptPicture> {
  const picture = await readPicture(sent, { width: large, height: large });
  const resize = { width: preview, height: preview, fit: 'inside', withoutEnlargement: true } as const;
  await storage.write('pictures', pictureName(key, 'large'), await picture.jpeg({ quality }));
  await storage.write('pictures', pictureName(key, 'preview'), await picture.jpeg({ quality, resize }));
  return { key, width: picture.width, height: picture.height };
}

export type ChatPictures = ReturnType<typeof makeChatPictures>;

/** Makes the pictures of messages before these are written: who gets a message can see its picture. */
export function makeChatPictures({ db, storage }: PictureParts) {
  const takeTurn = atMost(atOnce);
  const underWay = new Map<string, Promise<KeptPicture>>();

  async function make({ sid, membershipId, messageId, picture: id }: Sending): Promise<KeptPicture> {
    await checkMayWrite(db, { chatId: sid, membershipId });
    const claim = { id, chatId: sid, membershipId, messageId };
    const upload = await claimUpload(db, claim);
    if (!upload)
      throw new ProductError((await isUsed(db, id, membershipId)) ? 'UploadUsed' : 'UploadExpired');
    if (upload.refusal) throw new ProductError(upload.refusal);
    return takeTurn(async () => {
      try {
        const sent = await storage.read('chat-uploads', id);
        // Not here yet, or it broke off: it can still be sent.
        if (!sent) {
          await releaseUpload(db, claim);
          throw new BytesMissing('PictureDamaged');
        }
        const expiresAt = new Date(Date.now() + uploadLifetime);
        if ((await countTry(db, id, expiresAt)) > maxTries) throw new ProductError('PictureDamaged');
        return await savePictures(storage, id, sent);
      } catch (error) {
        if (!(error instanceof ProductError) || error instanceof BytesMissing) throw error;
        await refuseUpload(db, id, error.code);
        await storage.remove('chat-uploads', id);
        throw error;
      }
    });
  }

  return {
    /**
     * The picture of a message, ready to be seen. A message that is sent again meanwhile waits for the same.
     * @throws ProductError why it cannot be sent; `UploadUsed` with another message; `UploadExpired` for what is not
     * known any more, never was, or is not this person's for this conversation
     */
    async make(sending: Sending): Promise<KeptPicture> {
      const { sid, membershipId, messageId, picture } = sending;
      const key = [sid, membershipId, messageId, picture].join();
      const made = underWay.get(key) ?? make(sending).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },

    /** Forgets what was uploaded, after its message is written. */
    async forget(id: ChatPictureId): Promise<void> {
      await storage.remove('chat-uploads', id);
      await forgetUpload(db, id);
    },
  };
}

class BytesMissing extends ProductError {}
