import { calls } from '@nestmate/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storeInvitation } from '@/features/invitations/invitation';
import { showInfo } from '@/features/support';
import { closeInfo, closeSupport, useSupport } from '@/features/support/support.store';
import { useSession } from '@/platform/session/session';
import { endSession } from '@/platform/session/session-end';
import { basicInfoOf, mayaId, membershipOf, overviewOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const buttonsIn = (modal: Awaited<ReturnType<typeof dialog>>) =>
  modal.getAllByRole('button').map((button) => button.textContent);

it('a closed info modal continues a sign-in or logs out [2.74, 2.77]', async () => {
  answerForShell();
  const home = await visit('/');
  await home.person.click(await screen.findByRole('button', { name: 'What we use your sign-in for' }));
  const whole = await dialog('What we use your sign-in for');
  whole.getByText(/tell us it’s you/);
  whole.getByText(/^We don’t take your photo from the sign-in service\./);
  await home.person.click(whole.getByRole('button', { name: 'Contact support' }));
  await dialog('Contact support');
  act(() => {
    closeSupport();
    closeInfo();
  });
  home.unmount();
  await endSession();

  signIn();
  const more = await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  const { prefill } = useSupport.getState();
  act(() => showInfo({ label: 'A label' }));
  const label = await dialog('A label');
  expect(buttonsIn(label).filter(Boolean)).toEqual(['OK']);
  label.getByRole('heading', { name: 'A label' });
  await more.person.click(label.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useSession.getState().userId).toBe(mayaId);
  expect(useSupport.getState().prefill).toBe(prefill);

  act(() => showInfo({ label: 'The end', after: { does: 'logOut' } }));
  await more.person.click((await dialog('The end')).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(useSession.getState().userId).toBeNull());
  expect(useSupport.getState().prefill).toBeGreaterThan(prefill);
  more.unmount();

  const membership = membershipOf();
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
  answer(calls.profile.readBasicInfo, basicInfoOf({ registered: false }));
  answer(calls.auth.apple, {
    accessToken: 'fresh',
    userId: mayaId,
    memberships: [membership],
    membershipId: membership.membershipId,
  });
  refuse(calls.invitations.preflight, { code: 500, error_code: 'Unexpected' });
  storeInvitation({
    passcode: 'NEST-MAYA-2027',
    loginMethod: null,
    membershipId: null,
    invitationType: 'GENERAL',
    userId: null,
  });
  const pending = await visit('/?signin=apple');
  const notice = await dialog('Something went wrong');
  expect(location.pathname).toBe('/');
  await pending.person.click(notice.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(location.pathname).toBe('/verify-info'));
  expect(useSession.getState().membershipId).toBe(membership.membershipId);
});
