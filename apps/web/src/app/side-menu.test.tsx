import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '@/platform/session';
import { answerForShell, visit } from './testing/address';
import { membershipOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { requestsOf } from '@/testing/server';

const menu = () => screen.findByRole('navigation', { name: 'Main menu' });
describe('the side menu [2.63]', () => {
  it('shows only for a signed-in person, with a logo link home', async () => {
    const { unmount } = await visit('/forgot-login');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    unmount();
    signIn();
    answerForShell();
    await visit('/more');
    const logo = within(await menu()).getByRole('link', { name: 'Nestmate, go home' });
    expect(logo.getAttribute('href')).toBe('/');
  });

  it('asks whether to log out during registration, and does nothing else', async () => {
    signIn([]);
    answerForShell();
    const { person } = await visit('/welcome');
    const nav = await menu();
    const [logOut, ...others] = await within(nav).findAllByRole('button');
    expect(others).toHaveLength(5);
    for (const other of others) await person.click(other);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.pathname).toBe('/welcome');

    const ask = async () => {
      if (logOut) await person.click(logOut);
      return within(await screen.findByRole('alertdialog', { name: 'Do you want to log out?' }));
    };
    await person.click((await ask()).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(useSession.getState().userId).not.toBeNull();
    await person.click((await ask()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(useSession.getState().userId).toBeNull());
  });

  it.each([
    ['MATCHING', ['Find', '/find']],
    ['CLOSED', ['Welcome', '/welcome']],
  ] as const)(
    'leads to five screens and to support in a round that is %s',
    async (matchingRoundStatus, third) => {
      signIn([membershipOf({ matchingRoundStatus })]);
      answerForShell();
      const { person } = await visit('/more');
      const nav = await menu();
      const links = within(nav).getAllByRole('link').slice(1);
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['CommunityCommunity', '/community'],
        ['ChatsChats', '/chat'],
        [third[0] + third[0], third[1]],
        ['MatchesMatches', '/matches'],
        ['MoreMore', '/more'],
      ]);
      await person.click(within(nav).getByRole('button', { name: /support/i }));
      await screen.findByRole('dialog', { name: 'Contact support' });
      expect(location.pathname).toBe('/more');
    },
  );

  it('reloads the room and the overview with every choice', async () => {
    signIn();
    answerForShell();
    const { person } = await visit('/languages');
    const nav = await menu();
    await waitFor(() => expect(requestsOf(calls.room.mine).length).toBeGreaterThan(0));
    const asked = () => [requestsOf(calls.room.mine).length, requestsOf(calls.profile.overview).length];
    const [room = 0, overview = 0] = asked();
    await person.click(within(nav).getByRole('link', { name: /More/ }));
    await waitFor(() => expect(asked()).toEqual([room + 1, overview + 1]));
  });
});
