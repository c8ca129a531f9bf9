import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import { sessionMarker } from '@nestmate/contract/rules/session-marker';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { communityKeys } from '@/features/community/community.keys';
import { mayaId, membershipOf } from '@/testing/residents';
import { optionsReply, signIn } from '@/testing/screen';
import { answer, answerLater, disconnect, refuse, requestsOf } from '@/testing/server';
import { expiredToken } from '@/platform/authorized-call';
import { call } from '@/platform/call';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { environmentKeys } from '@/platform/environment.keys';
import { logOut } from '@/platform/log-out';
import { isJustOnline } from '@/platform/online';
import { queryClient } from '@/platform/query-client';
import { endSession } from '@/platform/session-end';
import { isSignOutOwed } from '@/platform/session-marker';
import { isAuthenticated, useSession } from '@/platform/session';
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

it('picks up in a signed-out window that is looked at again the session of another window', async () => {
  await start();
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  look();
  expect(requestsOf(calls.auth.refresh)).toEqual([]);
  mark();
  const memberships = [membershipOf()];
  answer(calls.auth.refresh, { accessToken: 'renewed', userId: userId.parse(mayaId), memberships });
  look();
  await expect.poll(() => isAuthenticated(useSession.getState())).toBe(true);
});

it('sends no more requests once the session is over, even if the server could not clear the marker', async () => {
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

it('signs out on the server when the connection is back, and restores no session until then', async () => {
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

it('opens the stored session without a connection, and renews it with the first call', async () => {
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

it('opens the stored session where the server accepts the request and never replies, until it does', async () => {
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

it('shows no kept data once the server has refused the session, however late it is read', async () => {
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

it('waits for a connection where a session is marked but nothing of it is stored', async () => {
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
