import { calls } from '@nestmate/contract';
import { membershipId } from '@nestmate/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { environmentKeys } from '@/platform/environment.keys';
import { useSession } from '@/platform/session/session';
import { membershipOf, roomOf, uuid } from '@/testing/residents';
import { optionsReply, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { answerForSettings, answerForShell, visit } from './testing/address';

const linden = membershipOf();
const oaks = membershipOf({ membershipId: membershipId.parse(uuid(3)), subNetworkName: 'The Oaks' });

beforeEach(answerForShell);

async function openMore() {
  const shown = await visit('/more');
  await screen.findByRole('heading', { level: 1, name: 'More' });
  const page = within(screen.getByRole('main'));
  return {
    ...shown,
    page,
    rows: () => page.getAllByRole('listitem').map((row) => row.textContent),
    press: (name: RegExp | string) => shown.person.click(page.getByRole('button', { name })),
  };
}

const isSignedOut = () => waitFor(() => expect(useSession.getState().userId).toBeNull());

it('lists no switch to a person with one membership [2.55]', async () => {
  signIn([linden]);
  const { rows } = await openMore();
  expect(rows().filter((row) => row.startsWith('Switch membership'))).toEqual([]);
});

it('lists everything that a person can do about the app and the account [2.55]', async () => {
  signIn([linden, oaks]);
  const { rows } = await openMore();
  expect(rows()).toEqual([
    'Edit profile',
    'Update settings',
    'LanguageEnglish',
    'AppearanceSystem',
    'Switch membershipLinden Hall',
    'Mobile app',
    'Contact support',
    'Give feedback',
    'Log out',
    'Delete account',
  ]);
});

it('leads to the profile, the settings, the language and the end of the account [2.55]', async () => {
  signIn([linden, oaks]);
  const { page } = await openMore();
  const links = [
    ['Edit profile', '/update-basic-info'],
    ['Update settings', '/settings'],
    [/^Language/, '/languages'],
    ['Delete account', '/delete-account'],
  ] as const;
  for (const [name, path] of links) expect(page.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

it('opens the app’s instructions, support and the choice of a membership in a dialog [2.55]', async () => {
  signIn([linden, oaks]);
  const { press, person } = await openMore();
  for (const [button, dialog] of [
    ['Mobile app', 'Put Nestmate on your home screen'],
    ['Contact support', 'Contact support'],
    [/^Switch membership/, 'Where do you want to go?'],
  ] as const) {
    await press(button);
    await screen.findByRole('dialog', { name: dialog });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('logs out on this device [2.55]', async () => {
  signIn([linden, oaks]);
  const { press } = await openMore();
  await press('Log out');
  await isSignedOut();
  await screen.findByText('You’re logged out on this device.');
});

it('shows the branch beside the version except in production [2.55]', async () => {
  for (const [hostname, version] of [
    ['localhost', 'Version v1.18.65 · Branch a-branch'],
    ['staging.nestmate.example', 'Version v1.18.65 · Branch a-branch'],
    ['nestmate.example', 'Version v1.18.65'],
  ] as const) {
    vi.spyOn(location, 'hostname', 'get').mockReturnValue(hostname);
    queryClient.setQueryData(environmentKeys.options, { ...optionsReply, branch: 'a-branch' });
    signIn();
    const shown = await openMore();
    shown.page.getByText(version);
    shown.unmount();
  }
});

it('offers to switch only with several memberships [1.7, 6.2]', async () => {
  answerForSettings();
  answer(calls.room.mine, roomOf());
  signIn([linden]);
  await openMore();
  expect(screen.queryByRole('button', { name: /^Switch membership/ })).toBeNull();
});

it('acts for the membership that is chosen [1.7, 6.2]', async () => {
  answerForSettings();
  answer(calls.room.mine, roomOf());
  signIn([linden, oaks]);
  const { press, person } = await openMore();
  await press(/^Switch membership/);
  await person.click(await screen.findByText(/The Oaks/));
  await person.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(useSession.getState().membershipId).toBe(oaks.membershipId));
  await waitFor(() =>
    expect(requestsOf(calls.profile.overview).map(({ url }) => url)).toContainEqual(
      expect.stringContaining(oaks.membershipId),
    ),
  );
});

it('deletes the account with all its memberships once that is confirmed [1.7, 6.2]', async () => {
  answerForSettings();
  answer(calls.account.remove);
  answer(calls.room.mine, roomOf());
  signIn([linden, oaks]);
  const deleting = await visit('/delete-account');
  await deleting.person.type(
    await screen.findByRole('textbox', { name: 'Type DELETE to confirm' }),
    'DELETE',
  );
  expect(requestsOf(calls.account.remove)).toEqual([]);
  await deleting.person.click(screen.getByRole('button', { name: 'Delete my account' }));
  await isSignedOut();
  expect(requestsOf(calls.account.remove)).toHaveLength(1);
  await waitFor(() => expect(location.pathname).toBe('/'));
});
