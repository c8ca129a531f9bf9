import type { MyVideoCall } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { deliver } from '@/platform/live/events';
import type { Self } from '@/platform/session';
import type { RoomAccess } from '../room/room-access';
import { followVideo } from '../video.live';
import { liveGroupSignalling } from './group-signalling.live';

const id = '01a20c35-693b-7617-89c4-9aef321f9722';
const self = { userId: 'milo', membershipId: 'milos' } as unknown as Self;
const people = ['lena', 'milo'].map((userId) => ({ userId, firstName: userId }));

/** The call when these were in it. */
const stateOf = (revision: number, ...inIt: string[]) =>
  ({
    membershipId: 'milos',
    window: null,
    call: {
      callId: id,
      state: 'answered',
      sid: 'room',
      caller: 'lena',
      callerName: 'Lena',
      revision,
      group: { people, ringsFor: [] },
      participants: inIt.map((userId) => ({ userId, peerId: userId })),
    },
  }) as unknown as MyVideoCall;

it('knows who came while the reply to the answer was on its way', async () => {
  const stop = followVideo(self);
  deliver('video.state', stateOf(3, 'lena', 'milo'));
  const access = {
    peerId: 'milo',
    takePlace: async () => ({ reply: { ...stateOf(2, 'milo'), room: {} }, iceServers: [] }),
  } as unknown as RoomAccess;
  const signalling = liveGroupSignalling(self, access, id);
  expect(await signalling.join()).toMatchObject({ peers: [{ userId: 'lena', firstName: 'lena' }] });
  stop();
});
