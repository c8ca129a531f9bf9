import type { JoinedVideoCall, VideoAccess } from '@nestmate/contract/video';
import { beforeEach, expect, it, vi } from 'vitest';
import { connectedSocket, connectLive, disconnectLive } from '@/platform/live/transport';
import type { Self } from '@/platform/session';
import { answerLive, sentLive } from '@/testing/live';
import { openRoomAccess, type PreparedTransports } from './room-access';

vi.mock('@/platform/call', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  call: async () => ({ res: { token: 'fresh', ice_servers: [] } as unknown as VideoAccess }),
}));

const self = { userId: 'milo', membershipId: 'milos' } as unknown as Self;
const close = vi.fn<() => void>();
const prepared = () => ({ receive: { id: 'one', closed: false }, close }) as unknown as PreparedTransports;
const nothing = { receives: undefined, offer: null };

beforeEach(() => void close.mockClear());

async function opened() {
  const access = openRoomAccess(self, '01a20c35-693b-7617-89c4-9aef321f9722');
  await access.requestAndKeep();
  return access;
}

it('names the prepared transport with the click, and hands it to the session that follows', async () => {
  const access = await opened();
  expect(access.joinRequest(nothing)).not.toHaveProperty('transportId');
  access.keepPrepared(prepared());
  expect(access.joinRequest(nothing)).toMatchObject({ token: 'fresh', transportId: 'one' });
  access.joinsWith(Promise.resolve({ error_code: 'CallEnded' }), null);
  expect(access.takePrepared()).toMatchObject({ receive: { id: 'one' } });
  access.release();
  expect(close).not.toHaveBeenCalled();
});

it('closes a room that was prepared too late, or for a closed preview', async () => {
  const pressed = await opened();
  pressed.joinsWith(Promise.resolve({ error_code: 'CallEnded' }), null);
  pressed.keepPrepared(prepared());
  expect(close).toHaveBeenCalledTimes(1);
  const left = await opened();
  left.keepPrepared(prepared());
  left.release();
  expect(close).toHaveBeenCalledTimes(2);
  left.keepPrepared(prepared());
  expect(close).toHaveBeenCalledTimes(3);
});

it('joins with the place that a call has taken, else with its token, else with a fresh one', async () => {
  connectLive();
  await vi.waitFor(() => expect(connectedSocket()).toBeDefined());
  const access = await opened();
  const reply = {
    call: {
      callId: crypto.randomUUID(),
      revision: 1,
      state: 'answered',
      participants: [{ userId: 'milo', peerId: access.peerId }],
    },
  } as unknown as JoinedVideoCall;
  answerLive('video.join', reply);
  access.joinsWith(Promise.resolve(reply), null);
  expect(await access.join()).toMatchObject({ reply, hasOffered: false });
  expect(sentLive('video.join')).toEqual([]);
  expect(await access.join()).toMatchObject({ reply });
  const again = await opened();
  expect(await again.join()).toMatchObject({ reply });
  expect(sentLive('video.join')).toHaveLength(2);
  answerLive('video.join', { error_code: 'CallEnded' });
  expect(await again.join()).toBeNull();
  answerLive('video.join', { error_code: 'Unavailable' });
  expect(await again.join()).toBe('offline');
  disconnectLive();
});
