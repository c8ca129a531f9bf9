import type { SignInReturned } from '@nestmate/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openProvider } from './provider-window';

afterEach(() => vi.unstubAllGlobals());

it('reacts only to its own popup, not to other pages of the browser', async () => {
  const opened: string[] = [];
  const open = (address: string) => {
    opened.push(new URL(address, 'http://localhost').searchParams.get('window') ?? '');
    return { closed: false };
  };
  vi.stubGlobal('window', { open });
  const received: string[] = [];
  const start = { startUrl: '/auth/start/facebook?link=1', window: 'popup' } as const;
  openProvider(start, { onReturned: () => received.push('mine'), onClosed: () => {} });

  const returned = new BroadcastChannel('nestmate-sign-in');
  const onlooker = new BroadcastChannel('nestmate-sign-in');
  const say = (window: string) =>
    new Promise((resolve) => {
      onlooker.addEventListener('message', resolve, { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
      returned.postMessage({ type: 'returned', provider: 'facebook', window } satisfies SignInReturned);
    });
  await say('popup-of-another-page');
  expect(received).toEqual([]);
  await say(opened[0] ?? '');
  await expect.poll(() => received).toEqual(['mine']);
  returned.close();
  onlooker.close();
});
