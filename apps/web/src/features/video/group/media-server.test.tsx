import type { MyVideoCall } from '@nestmate/contract/socket/video';
import { expect, it, vi } from 'vitest';
import { deliver } from '@/platform/live/events';
import { connectedSocket, connectLive, disconnectLive } from '@/platform/live/transport';
import type { Self } from '@/platform/session/session';
import { answerLive, sentLive } from '@/testing/live';
import type { CallAccess } from '../engine/engine';
import { followVideo } from '../video.live';
import { liveMediaServer, type MediaRoom } from './media-server.live';

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
      callerPicture: null,
      revision,
      group: { people, ringsFor: [] },
      participants: inIt.map((userId) => ({ userId, peerId: userId })),
    },
  }) as unknown as MyVideoCall;

const entered = { epoch: 'one', revision: 0, producers: [] } as unknown as MediaRoom;
const serverWith = (reply: object) => {
  const joined = { reply, iceServers: [], serverCapabilities: undefined, hasOffered: false };
  const access = { peerId: 'milo', takePrepared: () => undefined, join: async () => joined };
  return liveMediaServer(self, access as unknown as CallAccess, id);
};

it('a window learns who joined while the reply to the answer was in flight', async () => {
  const stop = followVideo(self);
  deliver('video.state', stateOf(3, 'lena', 'milo'));
  const server = serverWith({ ...stateOf(2, 'milo'), room: entered });
  expect(await server.enter()).toMatchObject({ others: [{ userId: 'lena', firstName: 'lena' }] });
  stop();
});

it('a window enters the media room of a call when the reply that joined it has none', async () => {
  connectLive();
  await vi.waitFor(() => expect(connectedSocket()).toBeDefined());
  answerLive('video.group.enter', entered);
  const others = [{ userId: 'lena' }];
  const joined = { ...stateOf(3, 'lena', 'milo'), room: entered };
  expect(await serverWith(joined).enter()).toMatchObject({ others, room: entered });
  expect(sentLive('video.group.enter')).toEqual([]);
  const without = serverWith(stateOf(3, 'lena', 'milo'));
  expect(await without.enter()).toMatchObject({ others, room: entered });
  expect(sentLive('video.group.enter')).toHaveLength(1);
  disconnectLive();
});
