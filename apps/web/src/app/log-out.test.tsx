import { calls } from '@nestmate/contract';
import { sessionMarker } from '@nestmate/contract/rules/sign-in';
import { expect, it, onTestFinished, vi } from 'vitest';
import { logOut, payOwedSignOut } from '@/platform/session/log-out';
import { useSession } from '@/platform/session/session';
import { endSession } from '@/platform/session/session-end';
import { isSignOutOwed } from '@/platform/session/session-marker';
import { signIn } from '@/testing/screen';
import { answer, answerLater, disconnect, refuse, requestsOf } from '@/testing/server';

const name = sessionMarker(false);
/** The server sets it with the refresh cookie of a new session. */
const mark = () => {
  document.cookie = `${name}=1; Path=/`;
};
const signOuts = () => requestsOf(calls.auth.logout).length;

async function signOut() {
  mark();
  signIn();
  await logOut();
  expect(useSession.getState().userId).toBeNull();
}

it.each<[string, () => void]>([
  ['without a connection', () => disconnect(calls.auth.logout)],
  ['while the server is busy', () => refuse(calls.auth.logout, { code: 503, error_code: 'Unavailable' })],
])('sends a sign-out once that was made %s', async (_, cut) => {
  cut();
  await signOut();
  await payOwedSignOut();
  expect(signOuts()).toBe(2);
  answer(calls.auth.logout);
  await Promise.all([payOwedSignOut(), payOwedSignOut()]);
  await payOwedSignOut();
  expect(signOuts()).toBe(3);
  expect(isSignOutOwed()).toBe(false);
});

it('logging out ends the session here while the sign-out waits for the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const release = answerLater(calls.auth.logout);
  mark();
  signIn();
  const leaving = logOut();
  await vi.advanceTimersByTimeAsync(5000);
  await leaving;
  expect(useSession.getState().userId).toBeNull();
  expect(isSignOutOwed()).toBe(true);
  release();
});

it('keeps no sign-out pending once the server has replied', async () => {
  answer(calls.auth.logout);
  await signOut();
  await payOwedSignOut();
  expect(signOuts()).toBe(1);
});

it('keeps no sign-out pending once somebody has signed in again, which has ended the former session', async () => {
  disconnect(calls.auth.logout);
  await signOut();
  mark();
  await payOwedSignOut();
  expect(signOuts()).toBe(1);
  expect(document.cookie).toContain(`${name}=1`);
});

it('logging out ends no session that began while the server was still answering', async () => {
  const answered = answerLater(calls.auth.logout);
  mark();
  signIn();
  const leaving = logOut();
  await endSession();
  signIn();
  answered();
  await leaving;
  expect(useSession.getState().userId).not.toBeNull();
});
