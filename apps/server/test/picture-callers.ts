import type { MembershipId } from '@nestmate/contract';
import type { TestApp } from './app';
import { type community, resident } from './builders';
import { chatClientsOf, newMessageId } from './chat';
import { withPictures } from './chat-pictures';
import { picturesIn, rulesOf } from './pictures';

type Outcome = { large: string; small: string } | { error_code: string | undefined };

/** One upload of one resident, the same for every feature that has pictures. */
export interface TestUpload {
  membershipId: MembershipId;
  id: string;
  address: string;
  /** Runs the step after the upload: the job checks the picture, or the message is sent. Repeatable. */
  finish: () => Promise<Outcome>;
}

/** The features with pictures, as upload factories for the bytes that will be put, by default a drawing. Call it once per test file and app. */
export async function pictureCallers(app: TestApp, hall: Awaited<ReturnType<typeof community>>) {
  const pictures = picturesIn(app);
  const open = await chatClientsOf(app);
  const chatAs = async () => withPictures(app, await open(await resident(app.db, hall)));

  return {
    profile: {
      rules: rulesOf(app, 'uploads'),
      request: async (bytes?: Buffer): Promise<TestUpload> => {
        const me = await resident(app.db, hall);
        const { upload_id: id, upload_url: address } = await pictures.ask(me, bytes);
        return {
          membershipId: me.membershipId,
          id,
          address,
          finish: async () => {
            await pictures.settle();
            const { picture_refusal: refusal, profile_picture_urls: urls } = await pictures.profile(me);
            return urls ? { large: urls.large, small: urls.square } : { error_code: refusal?.error_code };
          },
        };
      },
    },
    chat: {
      rules: rulesOf(app, 'chat-uploads'),
      request: async (bytes?: Buffer): Promise<TestUpload> => {
        const [me, other] = [await chatAs(), await resident(app.db, hall)];
        const sid = await me.sidWith(other);
        const { res } = await me.askPicture(sid, bytes);
        if (!res) throw new Error('No upload address');
        const messageId = newMessageId();
        return {
          membershipId: me.membershipId,
          id: res.picture_id,
          address: res.upload_url,
          finish: async () => {
            const { message, error_code } = await me.sendPicture(sid, res.picture_id, messageId);
            return message?.media
              ? { large: message.media.url, small: message.media.previewUrl }
              : { error_code };
          },
        };
      },
    },
  };
}
