import { calls, membershipId } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chatStore } from '@/features/chat/store/chat';
import { storeInvitation, useInvitation } from '@/features/invitations/invitation';
import { useSupport, writeMessage } from '@/features/support/support.store';
import { call, calls as asked } from '@/platform/call';
import { queryClient } from '@/platform/query-client';
import { useSession } from '@/platform/session';
import { mayaId, membershipOf, uuid } from '@/testing/residents';
import { answerForShell, visit } from './testing/address';
import { signIn } from '@/testing/screen';
import { refuse, requestsOf } from '@/testing/server';

const [mine, other] = [membershipOf(), membershipOf({ membershipId: membershipId.parse(uuid(3)) })];
const params = { userId: mayaId, membershipId: mine.membershipId };
const input = { actsFor: mine.membershipId, params };

beforeEach(answerForShell);

async function showMore() {
  const shown = await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  return shown;
}

it('tells that access has been removed, and forgets everything when that is closed [8.2]', async () => {
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
  writeMessage('Something only Maya knows');
  refuse(calls.feedback.send, { code: 403, error_code: 'AccessRemoved' });
  await call(asked.feedback.send, { ...input, body: { body: 'Hello', mood: null } });

  const dialog = await screen.findByRole('dialog', { name: 'Nestmate access has been removed' });
  expect(within(dialog).getByRole('button', { name: 'Contact support' })).toBeTruthy();
  expect(requestsOf(calls.auth.logout)).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(useSession.getState().userId).toBeNull());
  expect(requestsOf(calls.auth.logout)).toHaveLength(1);
  expect(useInvitation.getState().invitation).toBeNull();
  expect(chatStore.getState()).toEqual(chatStore.getInitialState());
  expect(useSupport.getState()).toMatchObject({ message: null, prefill: 2 });
  expect(queryClient.getQueryData(['profile', mine.membershipId, 'overview'])).toBeUndefined();
});

it.each([
  ['profile', 403, calls.profile.candidate, () => call(asked.profile.candidate, input)],
  ['profile', 404, calls.profile.candidate, () => call(asked.profile.candidate, input)],
  ['overview', 403, calls.profile.overview, () => call(asked.profile.overview, input)],
  ['overview', 404, calls.profile.overview, () => call(asked.profile.overview, input)],
  ['verify-info', 403, calls.profile.readBasicInfo, () => call(asked.profile.readBasicInfo, input)],
  ['verify-info', 404, calls.profile.readBasicInfo, () => call(asked.profile.readBasicInfo, input)],
])(
  'drops the membership whose %s answers %i, says so with a support contact, and logs out on hide [8.3]',
  async (_, code, refused, ask) => {
    signIn([mine, other]);
    const { person } = await showMore();
    refuse(refused, { code, error_code: code === 403 ? 'Forbidden' : 'NotFound' }, params);
    await ask();

    const dialog = await screen.findByRole('dialog', { name: 'Membership cancelled' });
    within(dialog).getByText('Membership is no longer accessible and will be switched.');
    within(dialog).getByRole('button', { name: 'Contact support' });
    expect(useSession.getState()).toMatchObject({ memberships: [other], membershipId: other.membershipId });
    expect(requestsOf(calls.auth.logout)).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(useSession.getState().userId).toBeNull());
    expect(requestsOf(calls.auth.logout)).toHaveLength(1);
  },
);
