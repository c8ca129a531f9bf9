import { expect, it, vi } from 'vitest';
import { rememberLeftCall, takeLeftCall } from './left-call';

const loadedBy = (type: NavigationTimingType) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type } as unknown as PerformanceNavigationTiming]);

it('a reload leads back to a call once', () => {
  loadedBy('reload');
  expect(takeLeftCall()).toBeNull();
  rememberLeftCall('one');
  expect([takeLeftCall(), takeLeftCall()]).toEqual(['one', null]);
});

it('only a reload leads back to a call', () => {
  rememberLeftCall('one');
  loadedBy('navigate');
  expect(takeLeftCall()).toBeNull();
});

it('no reload leads back to a call that was left a minute ago', () => {
  loadedBy('reload');
  vi.spyOn(Date, 'now').mockReturnValueOnce(1_000_000).mockReturnValueOnce(1_060_000);
  rememberLeftCall('one');
  expect(takeLeftCall()).toBeNull();
});

it('a duplicated tab gets a name of its own in calls, and a reloaded one keeps the same', async () => {
  const nameAfter = async (type: NavigationTimingType) => {
    loadedBy(type);
    vi.resetModules();
    return (await import('../current-call')).thisWindow();
  };
  const name = await nameAfter('navigate');
  expect(await nameAfter('reload')).toBe(name);
  for (const type of ['navigate', 'back_forward'] as const) expect(await nameAfter(type)).not.toBe(name);
});
