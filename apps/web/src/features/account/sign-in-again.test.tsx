import { calls } from '@nestmate/contract';
import { identityId, userId } from '@nestmate/contract/ids';
import { signInChannel } from '@nestmate/contract/rules/sign-in';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { optionsQuery } from '@/platform/environment';
import { useSession } from '@/platform/session/session';
import { communityOf, mayaId, membershipOf, roomOf, uuid } from '@/testing/residents';
import { optionsReply, show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { DeleteAccount } from './delete-account-section';
import { IdentityList } from './identity-list';

const identity = {
  identity_id: identityId.parse(uuid(41)),
  provider: 'google' as const,
  campus: null,
  email: 'maya@mail.example',
  linked_at: '2027-01-01T00:00:00Z',
};
const google = { via: 'provider' as const, startUrl: '/auth/start/google', window: 'popup' as const };
const fresh = { accessToken: 'fresh again', userId: userId.parse(mayaId), memberships: [membershipOf()] };
const link = { link: 'https://nestmate.example/join/abc', message: 'Join us', joined: 0, max_joins: 3 };
const tooLongAgo = { code: 403, error_code: 'FreshSignInRequired' };

afterEach(() => vi.restoreAllMocks());

/** The provider's popup, which comes back as soon as the page listens. */
function comeBack() {
  vi.spyOn(window, 'open').mockImplementation((_, name) => {
    queueMicrotask(() => {
      const channel = new BroadcastChannel(signInChannel);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
      channel.postMessage({ type: 'returned', provider: 'google', window: name });
      channel.close();
    });
    return { closed: false } as Window;
  });
}

/** As a server that has Google set up. */
async function showWithGoogle(part: ReactNode) {
  const shown = await show(part);
  act(() => void queryClient.setQueryData(optionsQuery.queryKey, { ...optionsReply, google }));
  return shown;
}

function prepare() {
  signIn();
  answer(calls.identities.list, { identities: [identity] });
  answer(calls.room.mine, roomOf());
  answer(calls.housing.details, communityOf());
  answer(calls.sessions.signInAgain, fresh);
}

it('deletes the account after the person has signed in again', async () => {
  prepare();
  const { person } = await showWithGoogle(<DeleteAccount />);
  await person.type(await screen.findByRole('textbox'), 'DELETE');
  refuse(calls.account.remove, tooLongAgo);
  await person.click(screen.getByRole('button', { name: 'Delete my account' }));
  await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(screen.getByDisplayValue('DELETE')).toBeTruthy();
  answer(calls.account.remove);
  comeBack();
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await screen.findByText(/^Your account is deleted/);
  expect(requestsOf(calls.account.remove)).toHaveLength(2);
});

it('names a shared link among what a deletion ends only where one is open', async () => {
  prepare();
  answer(calls.housing.details, communityOf({ residentsInvite: true }));
  for (const isOpen of [false, true]) {
    answer(calls.invitations.readFriendLink, { friend_link: isOpen ? link : null });
    const { unmount } = await showWithGoogle(<DeleteAccount />);
    await waitFor(() => expect(requestsOf(calls.invitations.readFriendLink)).toHaveLength(isOpen ? 2 : 1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryAllByText(/^The link you shared/)).toHaveLength(isOpen ? 1 : 0);
    unmount();
    queryClient.clear();
  }
});

it('deletes nothing when the dialog was closed before the popup came back', async () => {
  prepare();
  const { person } = await showWithGoogle(<DeleteAccount />);
  await person.type(await screen.findByRole('textbox'), 'DELETE');
  refuse(calls.account.remove, tooLongAgo);
  await person.click(screen.getByRole('button', { name: 'Delete my account' }));
  const popup = vi.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  const name = popup.mock.calls[0]?.[1];
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const heard = new Promise((resolve) => {
    new BroadcastChannel(signInChannel).addEventListener('message', resolve, { once: true });
  });
  const channel = new BroadcastChannel(signInChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
  channel.postMessage({ type: 'returned', provider: 'google', window: name });
  await act(() => heard);
  channel.close();
  expect(requestsOf(calls.sessions.signInAgain)).toEqual([]);
  expect(requestsOf(calls.account.remove)).toHaveLength(1);
});

it('adds a way to sign in after the person has signed in again', async () => {
  prepare();
  refuse(calls.identities.intend, tooLongAgo);
  const { person } = await showWithGoogle(<IdentityList />);
  await person.click(await screen.findByRole('button', { name: 'Add Google' }));
  await screen.findByRole('dialog', { name: 'Sign in again' });
  answer(calls.identities.intend);
  comeBack();
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await screen.findByRole('alertdialog', { name: 'Add Google' });
  await waitFor(() => expect(useSession.getState().accessToken).toBe('fresh again'));
});

it('removes a way to sign in after the person has signed in again', async () => {
  prepare();
  const another = { ...identity, identity_id: identityId.parse(uuid(42)), provider: 'apple' as const };
  answer(calls.identities.list, { identities: [identity, another] });
  refuse(calls.identities.unlink, tooLongAgo);
  const { person } = await showWithGoogle(<IdentityList />);
  const [remove] = await screen.findAllByRole('button', { name: /^Remove Google/ });
  if (!remove) throw new Error('No identity to remove');
  await person.click(remove);
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByRole('dialog', { name: 'Sign in again' });
  answer(calls.identities.unlink, { identities: [another] });
  comeBack();
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(requestsOf(calls.identities.unlink)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says what to do when the browser blocks the popup', async () => {
  prepare();
  refuse(calls.account.remove, tooLongAgo);
  const { person } = await showWithGoogle(<DeleteAccount />);
  await person.type(await screen.findByRole('textbox'), 'DELETE');
  await person.click(screen.getByRole('button', { name: 'Delete my account' }));
  vi.spyOn(window, 'open').mockReturnValue(null);
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await screen.findByText(/Allow pop-ups for this site/);
});
