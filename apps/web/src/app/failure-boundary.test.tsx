import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteOnline, onlineAfterMs } from '@/platform/online';
import { show } from '@/testing/screen';
import { expectLine } from '../../../../vitest.quiet';
import { FailureBoundary } from './failure-boundary';
import { framedScreen } from './framed-screen';

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/rooms.js');

beforeEach(() => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(isOnline: boolean, load: () => Promise<{ default: () => string }>) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { Screen } = framedScreen(load, '/find');
  return show(
    <FailureBoundary address="/rooms">
      <Suspense>
        <Screen />
      </Suspense>
    </FailureBoundary>,
  );
}

beforeEach(() => expectLine('A page failed'));

it('renders a page that waits for the connection once it is back', async () => {
  const load = vi.fn(async () => ({ default: () => 'My room' }));
  load.mockRejectedValueOnce(missing());
  await open(false, load);
  await screen.findByRole('heading', { name: 'You’re offline' });
  dispatchEvent(new Event('online'));
  await screen.findByText('My room');
});

it('fetches a page on each request until it comes', async () => {
  const load = vi.fn(async () => ({ default: () => 'My room' }));
  load.mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing());
  const { person } = await open(false, load);
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('My room');
});

it('does not blame a new version when the connection is not quite back yet', async () => {
  const load = vi.fn(async () => ({ default: () => 'My room' }));
  load.mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing());
  const { person } = await open(false, load);
  await screen.findByRole('heading', { name: 'You’re offline' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('My room');
});

it('retries automatically while the connection is not quite back, then asks for a reload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const load = vi.fn(() => Promise.reject(missing()));
  await open(false, load);
  await vi.waitFor(() => screen.getByRole('heading', { name: 'You’re offline' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
  for (let tries = 1; tries < 6; tries++) {
    await vi.advanceTimersByTimeAsync(onlineAfterMs * 2 ** (tries - 1));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(tries + 1));
    await vi.waitFor(() => screen.getByRole('heading', { name: 'You’re offline' }));
  }
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => screen.getByRole('heading', { name: 'There’s a newer version' }));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(7);
});

it('does not blame a new version on a page that is opened just after the connection is back', async () => {
  noteOnline();
  const load = vi.fn(async () => ({ default: () => 'My room' }));
  load.mockRejectedValueOnce(missing());
  await open(true, load);
  await screen.findByRole('heading', { name: 'You’re offline' });
  await screen.findByText('My room');
});

it('asks for a reload when a page is no longer on the server', async () => {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
  await open(true, async () => {
    throw missing();
  });
  await screen.findByRole('heading', { name: 'There’s a newer version' });
  screen.getByRole('button', { name: 'Reload' });
});
