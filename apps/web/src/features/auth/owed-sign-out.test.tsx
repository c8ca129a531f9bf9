import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { isSignOutOwed, oweSignOut } from '@/platform/session/session-marker';
import { answer, refuse, requestsOf } from '@/testing/server';
import { finishSignIn } from './sign-in';

it('sends a pending sign-out before it signs somebody in', async () => {
  oweSignOut();
  answer(calls.auth.logout);
  refuse(calls.auth.google, { code: 401, error_code: 'Unauthorized' });
  await finishSignIn('google', () => undefined);
  expect(isSignOutOwed()).toBe(false);
  expect([calls.auth.logout, calls.auth.google].map((call) => requestsOf(call).length)).toEqual([1, 1]);
});
