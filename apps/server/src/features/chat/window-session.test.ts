import { EventEmitter } from 'node:events';
import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids';
import type { LiveSocket } from '../../platform/live/live-socket';
import { createWindowSession } from './window-session';

const [userId, membershipId] = [newId<UserId>(), newId<MembershipId>()];
const hall = { membershipId, subnetworkId: newId<SubnetworkId>() };

afterEach(() => void vi.useRealTimers());

it('a window that disconnects while its session begins leaves no timer', async () => {
  vi.useFakeTimers();
  const socket = Object.assign(new EventEmitter(), { connected: true });
  const disconnect = async () => {
    socket.connected = false;
    socket.emit('disconnect');
    return [hall];
  };
  const expiresAt = new Date(Date.now() + 600_000);
  const session = createWindowSession(
    {
      live: { join: async () => {}, leave: () => {} },
      tokens: { issue: async () => '', verify: async () => ({ userId, membershipId, expiresAt }) },
      clock: () => new Date(),
      guard: { standingMembershipsOf: disconnect as never },
    },
    socket as never as LiveSocket,
    userId,
  );
  await session.begin('token');
  expect(vi.getTimerCount()).toBe(0);
});
