import type { SignInReturned } from '@nestmate/contract/auth';
import { signInChannel } from '@nestmate/contract/rules/sign-in';
import { afterEach, expect, it, vi } from 'vitest';
import { openProvider } from './provider-window';

afterEach(() => vi.unstubAllGlobals());

it('a sign-in reacts only to its own popup, not to other pages of the browser', async () => {
  const opened: string[] = [];
  const open = (address: string) => {
    opened.push(new URL(address, 'http://localhost').searchParams.get('window') ?? '');
    return { closed: false };
  };
  vi.stubGlobal('window', { open });
  const received: string[] = [];
  const start = { startUrl: '/auth/start/facebook?link=1', window: 'popup' } as const;
  openProvider(start, {
    onReturned: ({ attempt }) => received.push(attempt ?? 'unknown'),
    onClosed: () => {},
  });

  const returned = new BroadcastChannel(signInChannel);
  const onlooker = new BroadcastChannel(signInChannel);
  const say = (window: string) =>
    new Promise((resolve) => {
      onlooker.addEventListener('message', resolve, { once: true });
      const message: SignInReturned = { type: 'returned', provider: 'facebook', window, attempt: '3' };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
      returned.postMessage(message);
    });
  await say('popup-of-another-page');
  expect(received).toEqual([]);
  await say(opened[0] ?? '');
  await expect.poll(() => received).toEqual(['3']);
  returned.close();
  onlooker.close();
});
