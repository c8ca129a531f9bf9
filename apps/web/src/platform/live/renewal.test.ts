import 'fake-indexeddb/auto';
import type { Session } from '@nestmate/contract/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RenewalOutcome } from '../session/renew-session';
import { startSession } from '../session/session';
import { type LiveSocket, renewWhenRefused } from './renewal';

const renewSession = vi.fn<(stale: string | null) => Promise<RenewalOutcome>>();

/** A socket whose server refuses it, or asks it to renew, as socket.io gives it. */
function aSocket() {
  const listeners = new Map<string, (payload?: unknown) => void>();
  const connect = vi.fn<() => void>();
  const emit = vi.fn<(name: string, request: object) => void>();
  const live = {
    active: false,
    on: (name: string, listener: (payload?: unknown) => void) => listeners.set(name, listener),
    connect,
    emit,
  };
  renewWhenRefused(live as unknown as LiveSocket, () => true, renewSession);
  return {
    connect,
    emit,
    listen: (name: 'connect' | 'session.expiring') => listeners.get(name)?.(),
    refuse: (message: string) => listeners.get('connect_error')?.(new Error(message)),
  };
}

const session = { userId: 'ada' as Session['userId'], memberships: [] };

beforeEach(() => {
  vi.useFakeTimers();
  renewSession.mockReset().mockResolvedValue('renewed');
  return () => void vi.useRealTimers();
});

it('renews the session when the server has refused the token', async () => {
  const { connect, refuse } = aSocket();
  refuse('Unauthorized');
  await vi.runAllTimersAsync();
  expect(renewSession).toHaveBeenCalledOnce();
  expect(connect).toHaveBeenCalledOnce();
});

it('keeps the session and connects later when the server cannot check the token', async () => {
  const { connect, refuse } = aSocket();
  refuse('Unavailable');
  await vi.advanceTimersByTimeAsync(2000);
  expect(connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6000);
  expect(connect).toHaveBeenCalledOnce();
  expect(renewSession).not.toHaveBeenCalled();
});

it('presents a new token on the open socket when the server says that its own expires', async () => {
  const { connect, emit, listen } = aSocket();
  startSession({ ...session, accessToken: 'first' });
  listen('connect');
  renewSession.mockImplementation(async () => {
    startSession({ ...session, accessToken: 'second' });
    return 'renewed';
  });
  listen('session.expiring');
  await vi.runAllTimersAsync();
  expect(renewSession).toHaveBeenCalledWith('first');
  expect(emit.mock.calls.map(([name, request]) => [name, request])).toEqual([
    ['session.renew', { token: 'second' }],
  ]);
  expect(connect).not.toHaveBeenCalled();
});

it('keeps the socket as it is while the session cannot be renewed', async () => {
  const { emit, listen } = aSocket();
  renewSession.mockResolvedValue('unreachable');
  listen('connect');
  listen('session.expiring');
  await vi.runAllTimersAsync();
  expect(emit).not.toHaveBeenCalled();
});
