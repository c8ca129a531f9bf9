import 'fake-indexeddb/auto';
import type { Session } from '@nestmate/contract/auth';
import type { Membership } from '@nestmate/contract/memberships';
import { afterAll, afterEach, expect, it, vi } from 'vitest';

const channels: BroadcastChannel[] = [];
class ListedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}
const Channel = BroadcastChannel;
vi.stubGlobal('BroadcastChannel', ListedChannel);
afterAll(() => void vi.unstubAllGlobals());

/** A window of a browser, with its own modules; storage and channel are shared. */
async function openWindow() {
  vi.resetModules();
  const { useSession } = await import('./session');
  const { acceptRenewed, beginSession, endSession, followOtherWindows, onSessionEnd } =
    await import('./session-end');
  const { encryptedStorage } = await import('../stored/encrypted-storage');
  let ended = 0;
  onSessionEnd(() => (ended += 1));
  followOtherWindows();
  return {
    acceptRenewed,
    beginSession,
    endSession,
    encryptedStorage,
    state: useSession.getState,
    ended: () => ended,
  };
}

const membership = { membershipId: 'home', matchingRoundStatus: 'MATCHING' } as Membership;
const sessionOf = (userId: string, accessToken: string) => ({
  userId: userId as Session['userId'],
  accessToken,
  memberships: [membership],
});

/** Messages arrive in the order in which they were sent: each window that gets this one has handled all before it. */
async function delivered() {
  const handled = channels.map(
    (channel) =>
      new Promise<void>((resolve) => {
        const listen = ({ data }: MessageEvent) => {
          if (data.session?.userId !== 'nobody') return;
          channel.removeEventListener('message', listen);
          resolve();
        };
        channel.addEventListener('message', listen);
      }),
  );
  const sender = new Channel('nestmate-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
  sender.postMessage({ kind: 'refreshed', session: sessionOf('nobody', 'none') });
  await Promise.all(handled);
  sender.close();
}

let opened: Awaited<ReturnType<typeof openWindow>>[] = [];
async function twoWindows() {
  opened = [await openWindow(), await openWindow()];
  const [one, two] = opened;
  if (!one || !two) throw new Error('Two windows');
  return [one, two] as const;
}
afterEach(async () => {
  for (const each of opened) await each.endSession();
  await delivered();
});

it('a window gets the access token that another window of the same person renewed', async () => {
  const [one, two] = await twoWindows();
  await one.beginSession(sessionOf('ada', 'first'));
  await two.beginSession(sessionOf('ada', 'first'));
  await one.acceptRenewed(sessionOf('ada', 'second'));
  await vi.waitFor(() => expect(two.state().accessToken).toBe('second'));
  expect(two.ended()).toBe(0);
});

it('ignores the session that another person renews in another window', async () => {
  const [one, two] = await twoWindows();
  await two.beginSession(sessionOf('ada', 'of ada'));
  await one.acceptRenewed(sessionOf('grace', 'of grace'));
  await delivered();
  expect(two.state()).toMatchObject({ userId: 'ada', accessToken: 'of ada' });
  expect(two.ended()).toBe(0);
});

it('a window stays signed out when somebody signs in in another one', async () => {
  const [one, two] = await twoWindows();
  await one.acceptRenewed(sessionOf('ada', 'of ada'));
  await delivered();
  expect(two.state()).toMatchObject({ userId: null, accessToken: null });
});

it('a window ends its session, with all its cleanups, when another window ends it', async () => {
  const [one, two] = await twoWindows();
  await one.beginSession(sessionOf('ada', 'token'));
  await two.beginSession(sessionOf('ada', 'token'));
  await one.endSession();
  await vi.waitFor(() =>
    expect(two.state()).toMatchObject({ userId: null, accessToken: null, memberships: [] }),
  );
  expect(two.ended()).toBe(1);
});

it('stores the next session after another window ended the last one', async () => {
  const [one, two] = await twoWindows();
  await one.beginSession(sessionOf('ada', 'token'));
  await two.beginSession(sessionOf('ada', 'token'));
  await two.encryptedStorage.setItem('room', 'of ada');
  await one.endSession();
  await vi.waitFor(() => expect(two.ended()).toBe(1));
  await delivered();
  expect(await two.encryptedStorage.getItem('room')).toBeNull();
  await two.beginSession(sessionOf('grace', 'token'));
  await two.encryptedStorage.setItem('room', 'of grace');
  expect(await two.encryptedStorage.getItem('room')).toBe('of grace');
});

it('stores an invitation while signed out, after another window ended the session', async () => {
  const [one, two] = await twoWindows();
  await one.beginSession(sessionOf('ada', 'token'));
  await two.beginSession(sessionOf('ada', 'token'));
  await two.encryptedStorage.setItem('home', 'former');
  await one.endSession();
  await vi.waitFor(() => expect(two.ended()).toBe(1));
  await delivered();
  await two.encryptedStorage.setItem('home', 'next');
  expect(await two.encryptedStorage.getItem('home')).toBe('next');
});

it('stores again once the person is back in the window that somebody else had used meanwhile', async () => {
  const [one, two] = await twoWindows();
  await one.beginSession(sessionOf('ada', 'token'));
  await two.beginSession(sessionOf('ada', 'token'));
  await two.encryptedStorage.setItem('room', 'of ada');
  await one.beginSession(sessionOf('grace', 'token'));
  await one.encryptedStorage.setItem('profile', 'of grace');
  await two.encryptedStorage.setItem('room', 'of ada');
  expect(await one.encryptedStorage.getItem('room')).toBeNull();
  await one.acceptRenewed(sessionOf('ada', 'second'));
  await vi.waitFor(() => expect(two.state().accessToken).toBe('second'));
  await two.encryptedStorage.setItem('room', 'of ada again');
  expect(await two.encryptedStorage.getItem('room')).toBe('of ada again');
});

it('clears everything of the former person before another one signs in in the same window', async () => {
  const [one] = await twoWindows();
  await one.beginSession(sessionOf('ada', 'token'));
  await one.encryptedStorage.setItem('room', 'of ada');
  await one.beginSession(sessionOf('ada', 'newer'));
  expect(one.ended()).toBe(0);
  expect(await one.encryptedStorage.getItem('room')).toBe('of ada');
  await one.beginSession(sessionOf('grace', 'token'));
  expect(one.ended()).toBe(1);
  expect(await one.encryptedStorage.getItem('room')).toBeNull();
});
