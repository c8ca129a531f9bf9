import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onlineAfterMs } from '@/platform/online';
import { useOnlineAgain } from './use-online-again';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A callback that works from the given call on. */
function follow(worksAt: number) {
  let calls = 0;
  const { unmount } = renderHook(() => useOnlineAgain(true, async () => ++calls >= worksAt));
  window.dispatchEvent(new Event('online'));
  return { calls: () => calls, unmount };
}

it('retries a moment after the connection returned, until it succeeds', async () => {
  const { calls } = follow(3);
  await pass(onlineAfterMs - 1);
  expect(calls()).toBe(0);
  await pass(1);
  expect(calls()).toBe(1);
  await pass(2 * onlineAfterMs);
  expect(calls()).toBe(2);
  await pass(4 * onlineAfterMs);
  expect(calls()).toBe(3);
  await pass(100 * onlineAfterMs);
  expect(calls()).toBe(3);
});

it('retrying stops with its screen', async () => {
  const { calls, unmount } = follow(Infinity);
  await pass(onlineAfterMs);
  unmount();
  await pass(100 * onlineAfterMs);
  expect(calls()).toBe(1);
});

it('retries by itself where the browser is online but the server was not reached', async () => {
  let calls = 0;
  const run = async () => ++calls > 0;
  const { rerender } = renderHook(({ isMissing }) => useOnlineAgain(isMissing, run), {
    initialProps: { isMissing: false },
  });
  await pass(100 * onlineAfterMs);
  expect(calls).toBe(0);
  rerender({ isMissing: true });
  await pass(onlineAfterMs);
  expect(calls).toBe(1);
});
