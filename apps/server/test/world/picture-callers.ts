import { calls } from '@nestmate/contract';
import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';
import { chatClientsOf, newMessageId } from '../chat/chat';
import { withPictures } from '../chat/chat-pictures';
import { type community, resident } from './builders';
import { picturesIn, rulesOf, sizeOf } from './pictures';

type Outcome = { large: string; small: string } | { error_code: string | undefined };

/** One upload of one resident, the same for every feature that has pictures. */
export interface TestUpload {
  membershipId: MembershipId;
  id: string;
  address: string;
  /** Runs the step after the upload: the job checks the picture, or the message is sent. Repeatable. */
  finish: () => Promise<Outcome>;
}

/**
 * The features with pictures, as upload factories for the bytes that will be put, by default a drawing. Call it once
 * per test file and app.
 */
export async function pictureCallers(app: TestApp, hall: Awaited<ReturnType<typeof community>>) {
  const pictures = picturesIn(app);
  const open = await chatClientsOf(app);
  const chatAs = async () => withPictures(app, await open(await resident(app.db, hall)));

  const ofHall = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };

  return {
    post: {
      rules: rulesOf(app, 'post-uploads'),
      request: async (bytes?: Buffer): Promise<TestUpload> => {
        const { userId: as, membershipId } = await resident(app.db, hall);
        const call = { as, params: ofHall, body: { bytes: await sizeOf(bytes) } };
        const { res } = await app.call(calls.community.picture, call);
        if (!res) throw new Error('No upload address');
        const { picture_id: picture, upload_url: address } = res;
        const body = { membership_id: membershipId, body: 'Look', post_id: newId<PostId>(), picture };
        return {
          membershipId,
          id: picture,
          address,
          finish: async () => {
            const { err } = await app.call(calls.community.start, { as, params: ofHall, body });
            if (err) return { error_code: err.error_code };
            const params = { ...ofHall, threadId: body.post_id };
            const thread = await app.call(calls.community.thread, { as, params });
            const shown = thread.res?.posts[0]?.picture;
            if (!shown) throw new Error('The post has no picture');
            return { large: shown.url, small: shown.previewUrl };
          },
        };
      },
    },
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
