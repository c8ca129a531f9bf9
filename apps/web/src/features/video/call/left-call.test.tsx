import { expect, it, vi } from 'vitest';
import { rememberLeftCall, takeLeftCall } from './left-call';

const loadedBy = (type: NavigationTimingType) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type } as unknown as PerformanceNavigationTiming]);

it('leads back once, and only from a reload', () => {
  loadedBy('reload');
  expect(takeLeftCall()).toBeNull();
  rememberLeftCall('one');
  expect([takeLeftCall(), takeLeftCall()]).toEqual(['one', null]);
  rememberLeftCall('one');
  loadedBy('navigate');
  expect(takeLeftCall()).toBeNull();
});

it('leads back to no call that was left a minute ago', () => {
  loadedBy('reload');
  vi.spyOn(Date, 'now').mockReturnValueOnce(1_000_000).mockReturnValueOnce(1_060_000);
  rememberLeftCall('one');
  expect(takeLeftCall()).toBeNull();
});
