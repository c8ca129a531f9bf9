import { calls, type ChatPictureId, type ChatSid } from '@nestmate/contract';
import type { TestApp } from './app';
import { type Chatting, newMessageId } from './chat';
import { picturesIn, sizeOf } from './pictures';

/** A window that also sends pictures. */
export function withPictures(app: TestApp, window: Chatting) {
  const { userId, membershipId } = window;
  const askPicture = async (sid: ChatSid, bytes?: Buffer) =>
    app.call(calls.chat.picture, {
      as: userId,
      membershipId,
      params: { userId },
      body: { sid, bytes: await sizeOf(bytes) },
    });

  return {
    ...window,
    askPicture,
    /** Uploads a picture for `chat.send`. */
    uploadPicture: async (sid: ChatSid, bytes: Buffer) => {
      const { res } = await askPicture(sid, bytes);
      if (!res) throw new Error('No upload address');
      await picturesIn(app).put(res.upload_url, bytes);
      return res.picture_id;
    },
    sendPicture: (sid: ChatSid, picture: ChatPictureId, id = newMessageId(), body = '') =>
      window.ask('chat.send', { sid, id, body, picture }),
  };
}
