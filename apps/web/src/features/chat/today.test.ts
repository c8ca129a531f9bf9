import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNewDay } from './today';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 58) }));
afterEach(() => void vi.useRealTimers());

it('reports a new day after midnight, and has no timer without listeners', () => {
  let told = 0;
  const stop = onNewDay(() => (told += 1));
  vi.advanceTimersByTime(60_000);
  expect(told).toBe(0);
  vi.advanceTimersByTime(2 * 60_000);
  expect(told).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
