import { calls } from '@nestmate/contract';
import type { ChatPictureId, ChatSid } from '@nestmate/contract/ids';
import type { TestApp } from '../app';
import { community, resident } from '../world/builders';
import type { Person } from '../world/deck';
import { picturesIn, sizeOf } from '../world/pictures';
import { chatClientsOf, type ChatClient, newMessageId } from './chat';

/** The nightly job of a feature above chat. */
export { deleteEvidence } from '../../src/features/reports/evidence.queries';

/** A window that also sends pictures. */
export function withPictures(app: TestApp, window: ChatClient) {
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

/** A community whose residents chat with pictures. Open it once per app. */
export async function picturePlaceIn(app: TestApp) {
  const hall = await community(app.db);
  const open = await chatClientsOf(app);
  const chatAs = async (person: Person) => withPictures(app, await open(person));
  const somebody = async (firstName = 'Robin') =>
    chatAs(await resident(app.db, hall, { firstName, preferredFirstName: '' }));
  const two = async () => {
    const [ana, ben] = await Promise.all([somebody('Ana'), somebody('Ben')]);
    return { ana, ben, sid: await ana.sidWith(ben) };
  };
  return { app, hall, chatAs, somebody, two, pictures: picturesIn(app) };
}
