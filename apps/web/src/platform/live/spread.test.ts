import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEvents, type Stop } from './events';
import { connectLive, disconnectLive } from './transport';

/** The connection as socket.io gives it: the network begins behind it. */
const network = vi.hoisted(() => ({ emit: undefined as ((...event: unknown[]) => void) | undefined }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: () => undefined,
    onAny(listener: (...event: unknown[]) => void) {
      network.emit = listener;
    },
    disconnect: () => undefined,
  }),
}));

const moved = ['membership.changed', { membershipId: 'home', spreadMs: 5000 }] as const;
let stop: Stop;
let received: string[];
beforeEach(async () => {
  received = [];
  stop = followEvents({
    'membership.changed': () => received.push('membership.changed'),
    'profile.changed': () => received.push('profile.changed'),
  });
  connectLive();
  await vi.waitFor(() => expect(network.emit).toBeDefined());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stop();
  disconnectLive();
  network.emit = undefined;
});

it('delivers an event for many windows after a random part of the time that the server allows', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.4);
  network.emit?.(...moved);
  network.emit?.('profile.changed', { membershipId: 'home' });
  vi.advanceTimersByTime(1999);
  expect(received).toEqual(['profile.changed']);
  vi.advanceTimersByTime(1);
  expect(received).toEqual(['profile.changed', 'membership.changed']);
});

it('delivers nothing for a session that has ended meanwhile', () => {
  network.emit?.(...moved);
  disconnectLive();
  vi.advanceTimersByTime(5000);
  expect(received).toEqual([]);
});
