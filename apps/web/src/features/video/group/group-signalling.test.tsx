import type { MyVideoCall } from '@nestmate/contract';
import { expect, it, vi } from 'vitest';
import { deliver } from '@/platform/live/events';
import { connectedSocket, connectLive, disconnectLive } from '@/platform/live/transport';
import type { Self } from '@/platform/session';
import { answerLive, sentLive } from '@/testing/live';
import type { RoomAccess, TakenPlace } from '../room/room-access';
import { followVideo } from '../video.live';
import type { GroupRoom } from './group-signalling';
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
      callerPicture: null,
      revision,
      group: { people, ringsFor: [] },
      participants: inIt.map((userId) => ({ userId, peerId: userId })),
    },
  }) as unknown as MyVideoCall;

it('learns who joined while the reply to the answer was in flight', async () => {
  const stop = followVideo(self);
  deliver('video.state', stateOf(3, 'lena', 'milo'));
  const access = {
    peerId: 'milo',
    takePrepared: () => undefined,
    takePlace: async () => ({ reply: { ...stateOf(2, 'milo'), room: {} }, iceServers: [] }),
  } as unknown as RoomAccess;
  const signalling = liveGroupSignalling(self, access, id);
  expect(await signalling.join()).toMatchObject({ others: [{ userId: 'lena', firstName: 'lena' }] });
  stop();
});

it('enters the room of a call with the place that its ring has taken, and joins again after that', async () => {
  connectLive();
  await vi.waitFor(() => expect(connectedSocket()).toBeDefined());
  const room = { epoch: 'one', revision: 0, producers: [] } as unknown as GroupRoom;
  answerLive('video.group.enter', room);
  let joined: TakenPlace | undefined = {
    reply: stateOf(2, 'lena', 'milo'),
    iceServers: [],
    forwards: undefined,
    hasOffered: false,
  };
  const access = {
    peerId: 'milo',
    takePrepared: () => undefined,
    takePlace: async () => joined,
    takeKept: () => ({ token: 'fresh', ice_servers: [] }),
  } as unknown as RoomAccess;
  const signalling = liveGroupSignalling(self, access, id);
  expect(await signalling.join()).toMatchObject({ others: [{ userId: 'lena' }], room });
  expect(sentLive('video.join')).toEqual([]);
  joined = undefined;
  answerLive('video.join', { ...stateOf(3, 'lena', 'milo'), room });
  expect(await signalling.join()).toMatchObject({ others: [{ userId: 'lena' }], room });
  expect(sentLive('video.group.enter')).toHaveLength(1);
  disconnectLive();
});
