import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheAppLater } from './worker';

/** The observer that reports the page's fetches. */
const observed = { fetched: () => {}, isWatched: false };
const register = vi.fn<(path: string) => Promise<void>>(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  register.mockClear();
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve({ active: null }) } });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(fetched: () => void) {
        observed.fetched = fetched;
      }
      observe = () => (observed.isWatched = true);
      disconnect = () => (observed.isWatched = false);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('caches the app soon after a page has fetched what it needs, so that a short visit is enough', async () => {
  cacheAppLater();
  await vi.advanceTimersByTimeAsync(2000);
  observed.fetched();
  await vi.advanceTimersByTimeAsync(2000);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(register).toHaveBeenCalledOnce();
  expect(observed.isWatched).toBe(false);
});

it('the worker waits at most eight seconds for a page that keeps fetching', async () => {
  cacheAppLater();
  for (let second = 0; second < 8; second++) {
    observed.fetched();
    await vi.advanceTimersByTimeAsync(1000);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(register).toHaveBeenCalledOnce();
});
