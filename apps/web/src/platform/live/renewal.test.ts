import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LiveSocket } from './live-socket';
import { renewWhenRefused } from './renewal';

const renewSession = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('../call', () => ({ renewSession }));

/** A socket that the server refuses, as socket.io gives it. */
function refusedSocket() {
  const listeners = new Map<string, (told: unknown) => void>();
  const connect = vi.fn<() => void>();
  const live = {
    active: false,
    on: (name: string, listener: (told: unknown) => void) => listeners.set(name, listener),
    connect,
  };
  renewWhenRefused(live as unknown as LiveSocket, () => true);
  return { connect, refuse: (message: string) => listeners.get('connect_error')?.(new Error(message)) };
}

beforeEach(() => {
  vi.useFakeTimers();
  renewSession.mockReset().mockResolvedValue('renewed');
  return () => void vi.useRealTimers();
});

it('renews the session when the server has refused the token', async () => {
  const { connect, refuse } = refusedSocket();
  refuse('Unauthorized');
  await vi.runAllTimersAsync();
  expect(renewSession).toHaveBeenCalledOnce();
  expect(connect).toHaveBeenCalledOnce();
});

it('keeps the session and connects later when the server cannot check the token', async () => {
  const { connect, refuse } = refusedSocket();
  refuse('Unavailable');
  await vi.advanceTimersByTimeAsync(2000);
  expect(connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6000);
  expect(connect).toHaveBeenCalledOnce();
  expect(renewSession).not.toHaveBeenCalled();
});
