import { calls, type VideoAccess } from '@nestmate/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Self } from '@/platform/session';
import type { PreparedRoom } from './prepared-room';
import { openRoomAccess } from './room-access';

vi.mock('socket.io-client', () => import('@/testing/live'));
vi.mock('@/platform/call', () => ({
  calls,
  call: async () => ({ res: { token: 'fresh', ice_servers: [] } as unknown as VideoAccess }),
}));

const self = { userId: 'milo', membershipId: 'milos' } as unknown as Self;
const close = vi.fn<() => void>();
const prepared = () => ({ way: 'one', receive: { closed: false }, close }) as unknown as PreparedRoom;
const nothing = { receives: undefined, offer: null };

beforeEach(() => void close.mockClear());

async function opened() {
  const access = openRoomAccess(self, '01a20c35-693b-7617-89c4-9aef321f9722');
  await access.askAndKeep();
  return access;
}

it('names the prepared transport with the click, and hands it to the session that follows', async () => {
  const access = await opened();
  expect(access.joining(nothing)).not.toHaveProperty('way');
  access.keepPrepared(prepared());
  expect(access.joining(nothing)).toMatchObject({ token: 'fresh', way: 'one' });
  access.taking(Promise.resolve({ error_code: 'CallEnded' }), null);
  expect(access.takePrepared()).toMatchObject({ way: 'one' });
  access.release();
  expect(close).not.toHaveBeenCalled();
});

it('closes a room that was prepared too late, or for a closed preview', async () => {
  const pressed = await opened();
  pressed.taking(Promise.resolve({ error_code: 'CallEnded' }), null);
  pressed.keepPrepared(prepared());
  expect(close).toHaveBeenCalledTimes(1);
  const left = await opened();
  left.keepPrepared(prepared());
  left.release();
  expect(close).toHaveBeenCalledTimes(2);
  left.keepPrepared(prepared());
  expect(close).toHaveBeenCalledTimes(3);
});
