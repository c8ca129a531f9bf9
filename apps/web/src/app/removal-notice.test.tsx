import { calls } from '@nestmate/contract';
import type { AnyCall } from '@nestmate/contract/call';
import { membershipId } from '@nestmate/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chatStore } from '@/features/chat/store/chat';
import { storeInvitation, useInvitation } from '@/features/invitations/invitation';
import { profileKeys } from '@/features/profile';
import { useSupport, writeMessage } from '@/features/support/support.store';
import { call, calls as appCalls } from '@/platform/calls/call';
import { queryClient } from '@/platform/calls/query-client';
import { useSession } from '@/platform/session/session';
import { mayaId, membershipOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { refuse, requestsOf } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const [mine, other] = [membershipOf(), membershipOf({ membershipId: membershipId.parse(uuid(3)) })];
const params = { userId: mayaId, membershipId: mine.membershipId };
const input = { actsFor: mine.membershipId, params };

beforeEach(answerForShell);

async function showMore() {
  const shown = await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  return shown;
}

it('clears everything before the person closes the notice that access has been removed [8.2]', async () => {
  signIn();
  const { person } = await showMore();
  storeInvitation({
    passcode: 'NEST-MAYA-2027',
    loginMethod: 'google',
    membershipId: null,
    invitationType: 'GENERAL',
    userId: null,
  });
  await waitFor(() => expect(chatStore.getState().phase).toBe('ready'));
  const overviewKey = profileKeys.overview(mine.membershipId);
  await waitFor(() => expect(queryClient.getQueryData(overviewKey)).toBeDefined());
  writeMessage('Something only Maya knows');
  const { prefill } = useSupport.getState();
  for (const refused of [calls.feedback.send, calls.profile.overview, calls.chat.session])
    refuse(refused, { code: 403, error_code: 'AccessRemoved' });
  await call(appCalls.feedback.send, { ...input, body: { body: 'Hello', mood: null } });

  const dialog = await screen.findByRole('dialog', { name: 'Nestmate access has been removed' });
  expect(within(dialog).getByRole('button', { name: 'Contact support' })).toBeTruthy();
  expect(requestsOf(calls.auth.logout)).toEqual([]);
  const isReset = () => {
    expect(useInvitation.getState().invitation).toBeNull();
    expect(chatStore.getState()).toEqual(chatStore.getInitialState());
    expect(useSupport.getState().message).toBeNull();
    expect(useSupport.getState().prefill).toBeGreaterThan(prefill);
    expect(queryClient.getQueryData(overviewKey)).toBeUndefined();
  };
  isReset();
  await person.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(useSession.getState().userId).toBeNull());
  expect(requestsOf(calls.auth.logout)).toHaveLength(1);
  isReset();
});

async function expectCancelled(
  refused: AnyCall,
  code: number,
  error_code: string,
  ask: () => Promise<unknown>,
) {
  const logouts = requestsOf(calls.auth.logout).length;
  answerForShell();
  signIn([mine, other]);
  const { person, unmount } = await showMore();
  refuse(refused, { code, error_code }, params);
  await ask();

  const dialog = await screen.findByRole('dialog', { name: 'Membership cancelled' });
  within(dialog).getByText('Membership is no longer accessible and will be switched.');
  within(dialog).getByRole('button', { name: 'Contact support' });
  expect(useSession.getState()).toMatchObject({ memberships: [other], membershipId: other.membershipId });
  expect(requestsOf(calls.auth.logout)).toHaveLength(logouts);
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(useSession.getState().userId).toBeNull());
  expect(requestsOf(calls.auth.logout)).toHaveLength(logouts + 1);
  unmount();
}

it('drops a membership whose profile answers 403 or 404 [8.3]', async () => {
  for (const [refused, ask] of [
    [calls.find.candidate, () => call(appCalls.find.candidate, input)],
    [calls.profile.overview, () => call(appCalls.profile.overview, input)],
    [calls.profile.readBasicInfo, () => call(appCalls.profile.readBasicInfo, input)],
  ] as const) {
    await expectCancelled(refused, 403, 'Forbidden', ask);
    await expectCancelled(refused, 404, 'NotFound', ask);
  }
});
