import { calls } from '@nestmate/contract';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { useSession } from '@/platform/session/session';
import { endSession } from '@/platform/session/session-end';
import { membershipOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { requestsOf } from '@/testing/server';
import { answerForSettings, answerForShell, visit } from './testing/address';

const logoAndBell = 2;
const menu = () => screen.findByRole('navigation', { name: 'Main menu' });

async function showsOnlyWhenSignedIn() {
  const stranger = await visit('/forgot-login');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  stranger.unmount();
  signIn();
  const { unmount } = await visit('/more');
  const logo = within(await menu()).getByRole('link', { name: 'Nestmate, go home' });
  expect(logo.getAttribute('href')).toBe('/');
  unmount();
}

async function onlyAsksToLogOutDuringRegistration() {
  signIn([]);
  const { person, unmount } = await visit('/welcome');
  const items = await within(await menu()).findAllByRole('button');
  const [logOut, ...others] = items;
  const namesOf = (item: HTMLElement) =>
    within(item)
      .getAllByText(/./)
      .map((name) => name.textContent);
  expect(items.map(namesOf)).toEqual([
    ['Log out', 'Log out'],
    ['Chats', 'Chats'],
    ['Find', 'Find'],
    ['Matches', 'Matches'],
    ['More', 'More'],
    ['Support', 'Contact support'],
  ]);
  for (const other of others) {
    expect(other.getAttribute('aria-disabled')).toBe('true');
    expect(other.title).toBe('Ready once your profile is complete');
    expect(other.closest('.hidden')).toBeNull();
    await person.click(other);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe('/welcome');
  // Outside the page and the menu, whose own item does nothing.
  const support = await screen.findAllByRole('button', { name: 'Contact support' });
  expect(support.filter((button) => !button.closest('main, nav'))).toHaveLength(1);

  const ask = async () => {
    if (logOut) await person.click(logOut);
    return within(await screen.findByRole('alertdialog', { name: 'Do you want to log out?' }));
  };
  await person.click((await ask()).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(useSession.getState().userId).not.toBeNull();
  await person.click((await ask()).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(useSession.getState().userId).toBeNull());
  unmount();
}

async function leadsToFiveScreensAndSupport(
  matchingRoundStatus: MatchingRoundStatus,
  [third, path]: [string, string],
) {
  signIn([membershipOf({ matchingRoundStatus })]);
  const { person, unmount } = await visit('/more');
  const nav = await menu();
  const links = within(nav).getAllByRole('link').slice(logoAndBell);
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['CommunityCommunity', '/community'],
    ['ChatsChats', '/chat'],
    [third + third, path],
    ['MatchesMatches', '/matches'],
    ['MoreMore', '/more'],
  ]);
  await person.click(within(nav).getByRole('button', { name: /support/i }));
  await screen.findByRole('dialog', { name: 'Contact support' });
  expect(location.pathname).toBe('/more');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  unmount();
}

async function refreshesRoomAndOverview() {
  signIn();
  answerForSettings();
  const { person, unmount } = await visit('/languages');
  const nav = await menu();
  const fetches = () => [requestsOf(calls.room.mine).length, requestsOf(calls.profile.overview).length];
  // Once for the page and the menu that appears on it.
  await waitFor(() => expect(fetches()).not.toContain(0));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(fetches()).toEqual([1, 1]);
  await person.click(within(nav).getByRole('link', { name: /More/ }));
  await waitFor(() => expect(fetches()).toEqual([2, 2]));
  unmount();
}

it('shows only to a signed-in person, with a logo that links home [2.63]', async () => {
  answerForShell();
  await refreshesRoomAndOverview();
  await endSession();
  await showsOnlyWhenSignedIn();
  await leadsToFiveScreensAndSupport('MATCHING', ['Find', '/find']);
  await leadsToFiveScreensAndSupport('CLOSED', ['Welcome', '/welcome']);
  await onlyAsksToLogOutDuringRegistration();
});
