import { calls } from '@nestmate/contract';
import type { CardsPage } from '@nestmate/contract/find';
import { membershipId, userId } from '@nestmate/contract/ids';
import { sessionMarker } from '@nestmate/contract/rules/sign-in';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { communityKeys } from '@/features/community/community.keys';
import { expiredToken } from '@/platform/calls/authorized-call';
import { call, calls as webCalls } from '@/platform/calls/call';
import { queryClient } from '@/platform/calls/query-client';
import { environmentKeys } from '@/platform/environment.keys';
import { isJustOnline } from '@/platform/online';
import { logOut } from '@/platform/session/log-out';
import { sessionChannel } from '@/platform/session/renew-session';
import { isAuthenticated, useSession } from '@/platform/session/session';
import { endSession } from '@/platform/session/session-end';
import { isSignOutOwed } from '@/platform/session/session-marker';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { mayaId, membershipOf, overviewOf } from '@/testing/residents';
import { optionsReply, signIn } from '@/testing/screen';
import { answer, answerLater, disconnect, refuse, requestsOf } from '@/testing/server';
import { boot, usePhase } from './boot';

const mark = () => {
  document.cookie = `${sessionMarker(false)}=1; Path=/`;
};

afterEach(() => usePhase.setState({ phase: 'starting' }));

async function start() {
  answer(calls.product.options, optionsReply);
  await boot();
  await expect.poll(() => usePhase.getState().phase).toBe('ready');
}

it('notes when the connection came back, for pages whose code is missing then', async () => {
  await start();
  globalThis.dispatchEvent(new Event('online'));
  expect(isJustOnline()).toBe(true);
});

it('finds a valid session where nothing is stored yet', async () => {
  mark();
  const memberships = [membershipOf()];
  answer(calls.auth.refresh, { accessToken: 'renewed', userId: userId.parse(mayaId), memberships });
  await start();
  expect(isAuthenticated(useSession.getState())).toBe(true);
});

it('sends no request for a stranger', async () => {
  await start();
  expect(requestsOf(calls.auth.refresh)).toEqual([]);
});

it('a signed-out window takes up another window’s session once it is looked at', async () => {
  await start();
  const makeVisible = () => document.dispatchEvent(new Event('visibilitychange'));
  makeVisible();
  expect(requestsOf(calls.auth.refresh)).toEqual([]);
  mark();
  const memberships = [membershipOf()];
  answer(calls.auth.refresh, { accessToken: 'renewed', userId: userId.parse(mayaId), memberships });
  makeVisible();
  await expect.poll(() => isAuthenticated(useSession.getState())).toBe(true);
});

it('stops sending requests once the session is over, even if the server could not clear the marker', async () => {
  mark();
  refuse(calls.auth.refresh, { code: 401, error_code: 'Unauthorized' });
  await start();
  expect(isAuthenticated(useSession.getState())).toBe(false);
  expect(document.cookie).not.toContain(sessionMarker(false));
  mark();
  await endSession();
  await start();
  expect(requestsOf(calls.auth.refresh)).toHaveLength(1);
});

it('restores no session before the server knows of a pending sign-out', async () => {
  mark();
  signIn();
  disconnect(calls.auth.logout);
  await logOut();
  await start();
  expect(isAuthenticated(useSession.getState())).toBe(false);
  answer(calls.auth.logout);
  globalThis.dispatchEvent(new Event('online'));
  await expect.poll(isSignOutOwed).toBe(false);
  expect(requestsOf(calls.auth.refresh)).toEqual([]);
});

it('renews the stored session with the first call after a start without a connection', async () => {
  mark();
  signIn();
  useSession.setState({ accessToken: null });
  disconnect(calls.auth.refresh);
  await start();
  expect(isAuthenticated(useSession.getState())).toBe(true);
  queryClient.setQueryData(environmentKeys.options, optionsReply);

  const memberships = [membershipOf()];
  answer(calls.auth.refresh, { accessToken: 'renewed', userId: userId.parse(mayaId), memberships });
  answer(calls.support.list, { conversations: [] });
  await call(calls.support.list);
  expect(useSession.getState().accessToken).toBe('renewed');
  // The server counts worthless tokens of an address.
  expect(requestsOf(calls.support.list)).toHaveLength(1);
  expect(queryClient.getQueryState(environmentKeys.options)?.isInvalidated).toBe(true);
});

it('opens the stored session while the server accepts the request without replying', async () => {
  mark();
  signIn();
  useSession.setState({ accessToken: null });
  const release = answerLater(calls.auth.refresh, {
    accessToken: 'renewed',
    userId: userId.parse(mayaId),
    memberships: [membershipOf()],
  });
  await start();
  expect(useSession.getState().accessToken).toBe(expiredToken);
  queryClient.setQueryData(environmentKeys.options, optionsReply);
  release();
  await expect.poll(() => useSession.getState().accessToken).toBe('renewed');
  expect(queryClient.getQueryState(environmentKeys.options)?.isInvalidated).toBe(true);
});

it('shows no cached data once the server has refused the session, however late it is read', async () => {
  mark();
  signIn();
  useSession.setState({ accessToken: null });
  const thread = communityKeys.thread(membershipOf().membershipId, 'a thread');
  const earlier = new QueryClient();
  earlier.setQueryData(thread, 'kept');
  const text = JSON.stringify(dehydrate(earlier));
  let finishReading = (_: string) => {};
  const read = new Promise<string>((resolve) => (finishReading = resolve));
  const reading = vi.spyOn(encryptedStorage, 'getItem');
  onTestFinished(() => reading.mockRestore());
  reading.mockImplementation((area) => (area === 'room' ? read : Promise.resolve(null)));
  refuse(calls.auth.refresh, { code: 401, error_code: 'Unauthorized' });
  await start();
  finishReading(text);
  await new Promise((done) => setTimeout(done));
  expect(isAuthenticated(useSession.getState())).toBe(false);
  expect(queryClient.getQueryData(thread)).toBeUndefined();
});

it('ends a session that was opened without a connection once the server refuses it', async () => {
  mark();
  signIn();
  useSession.setState({ accessToken: null });
  disconnect(calls.auth.refresh);
  await start();
  for (const of of [calls.auth.refresh, calls.support.list])
    refuse(of, { code: 401, error_code: 'Unauthorized' });
  await call(calls.support.list);
  expect(isAuthenticated(useSession.getState())).toBe(false);
});

it('a start waits for a connection where a session is marked but nothing of it is stored', async () => {
  mark();
  disconnect(calls.auth.refresh);
  answer(calls.product.options, optionsReply);
  await boot();
  await expect.poll(() => usePhase.getState().phase).toBe('waiting');
});

it.each([
  ['shows what the community wrote where the server cannot be reached', 'kept'],
  ['waits for what the community writes where it can', undefined],
])('%s', async (_, shown) => {
  mark();
  signIn();
  useSession.setState({ accessToken: null });
  const thread = communityKeys.thread(membershipOf().membershipId, 'a thread');
  const earlier = new QueryClient();
  earlier.setQueryData(thread, 'kept');
  await encryptedStorage.setItem('threads', JSON.stringify(dehydrate(earlier)));
  const memberships = [membershipOf()];
  if (shown) disconnect(calls.auth.refresh);
  else answer(calls.auth.refresh, { accessToken: 'renewed', userId: userId.parse(mayaId), memberships });
  await start();
  expect(queryClient.getQueryData(thread)).toBe(shown);
});

/** A new visit of `/find`, before the app is there: `early.ts` runs once for each. */
let visits = 0;
async function arriveEarly({
  memberships = [membershipOf()],
  language = 'en',
  isOver = false,
  cards = undefined as CardsPage | undefined,
} = {}) {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: oneLock });
  history.replaceState(null, '', '/find');
  localStorage.setItem('lang', language);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks');
    localStorage.removeItem('lang');
    history.replaceState(null, '', '/');
    vi.unstubAllGlobals();
    for (const link of document.head.querySelectorAll('link[rel=modulepreload]')) link.remove();
  });
  if (isOver) refuse(calls.auth.refresh, { code: 401, error_code: 'Unauthorized' });
  else
    answer(calls.auth.refresh, { accessToken: 'renewed', userId: userId.parse(mayaId), memberships, cards });
  answer(calls.profile.overview, overviewOf());
  answer(calls.find.cards, noCards);
  answerLater(calls.find.settings);
  answerLater(calls.room.mine);
  vi.stubGlobal('screenFiles', { [location.pathname]: ['/assets/screen.js', '/assets/texts.js'] });
  visits += 1;
  const early = `../early?visit=${visits}`;
  await import(/* @vite-ignore */ early);
}

const noCards: CardsPage = {
  user_profile_cards: [],
  page: 0,
  finished: true,
  hasDecided: true,
  deck: 'open',
};

const oneLock = { request: <Result,>(_name: string, task: () => Promise<Result>) => task() };

const readCards = () =>
  call(webCalls.find.cards, {
    actsFor: membershipOf().membershipId,
    params: { userId: userId.parse(mayaId) },
    query: { status: 'queued', page: 0 },
  });

it.each(['en', 'zh'])(
  'renews the session and reads the deck once, before the app has loaded (%s)',
  async (language) => {
    mark();
    await arriveEarly({ language });
    await expect.poll(() => requestsOf(calls.find.cards)).toHaveLength(1);
    await start();
    expect(isAuthenticated(useSession.getState())).toBe(true);
    expect(await readCards()).toMatchObject({ code: 200 });
    expect(requestsOf(calls.auth.refresh)).toHaveLength(1);
    expect(requestsOf(calls.find.cards)).toHaveLength(1);
    await readCards();
    expect(requestsOf(calls.find.cards)).toHaveLength(2);
  },
);

it('takes the first cards from the reply that renews the session', async () => {
  mark();
  await arriveEarly({ cards: { ...noCards, deck: 'paused' } });
  await expect.poll(() => requestsOf(calls.profile.overview)).toHaveLength(1);
  await start();
  expect(requestsOf(calls.auth.refresh)).toMatchObject([{ url: '/auth/refresh?with=cards' }]);
  expect(await readCards()).toMatchObject({ res: { deck: 'paused' } });
  expect(requestsOf(calls.find.cards)).toEqual([]);
  expect(await readCards()).toMatchObject({ res: { deck: 'open' } });
});

it('reads no deck early for a person with two memberships, whose choice only the app knows', async () => {
  mark();
  const other = membershipId.parse('0b7c2a51-6f3e-4d84-9a12-5c8e7f6d4b30');
  await arriveEarly({ memberships: [membershipOf(), { ...membershipOf(), membershipId: other }] });
  await start();
  expect(requestsOf(calls.auth.refresh)).toHaveLength(1);
  expect(requestsOf(calls.find.cards)).toEqual([]);
});

it('signs nobody in when the session that it renews early is over', async () => {
  mark();
  await arriveEarly({ isOver: true });
  await start();
  expect(isAuthenticated(useSession.getState())).toBe(false);
  expect(requestsOf(calls.find.cards)).toEqual([]);
});

it('sends nothing early for a stranger', async () => {
  await arriveEarly();
  await start();
  expect(requestsOf(calls.auth.refresh)).toEqual([]);
});

/** The files of the screen that the page fetches before the app asks for them. */
const prefetched = () =>
  Array.from(document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), (link) =>
    link.getAttribute('href'),
  );

it('fetches a screen’s files before the app asks for them, most of them after the deck', async () => {
  mark();
  await arriveEarly();
  await expect.poll(prefetched).toEqual(['/assets/screen.js', '/assets/texts.js']);
});

it('fetches a screen’s files immediately where a worker has them', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  mark();
  await arriveEarly({ isOver: true });
  expect(prefetched()).toEqual(['/assets/screen.js', '/assets/texts.js']);
});

it('leaves most files of a screen to the app while no session is renewed', async () => {
  mark();
  await arriveEarly({ isOver: true });
  await start();
  expect(prefetched()).toEqual(['/assets/screen.js']);
});

it('fetches all files of a stranger’s screen immediately', async () => {
  await arriveEarly();
  expect(prefetched()).toEqual(['/assets/screen.js', '/assets/texts.js']);
});

it('forgets early replies when another window logs out before the app is there', async () => {
  mark();
  await arriveEarly();
  await expect.poll(() => requestsOf(calls.find.cards)).toHaveLength(1);
  const elsewhere = new BroadcastChannel(sessionChannel);
  onTestFinished(() => elsewhere.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
  elsewhere.postMessage({ kind: 'ended', isLoggedOut: true });
  await expect.poll(() => (globalThis as { earlyReplies?: Map<string, unknown> }).earlyReplies?.size).toBe(0);
});
