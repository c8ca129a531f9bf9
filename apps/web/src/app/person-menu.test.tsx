import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '@/platform/session/session';
import { overviewOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

beforeEach(() => {
  signIn();
  answerForShell();
});

const menu = () => screen.findByRole('navigation', { name: 'Main menu' });

it('shows my own pages behind me at the foot of the menu', async () => {
  const { person } = await visit('/community');
  const foot = await within(await menu()).findByRole('button', { name: /Maya Torres/ });
  expect(foot.textContent).toContain('Linden Hall');
  await person.click(foot);
  const mine = within(await screen.findByRole('dialog', { name: 'You' }));
  expect(mine.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/profile-overview',
    '/settings',
    '/languages',
  ]);
  expect(mine.getByRole('radio', { name: 'System' })).toHaveProperty('checked', true);
  answer(calls.auth.logout);
  await person.click(mine.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(useSession.getState().userId).toBeNull());
});

it('begins More with how complete the person’s profile is', async () => {
  const sections = (['basic_info', 'matching_group', 'majors', 'housing', 'social_accounts'] as const).map(
    (url) => ({ url, status: url === 'majors' ? ('Incomplete' as const) : ('Complete' as const) }),
  );
  answer(calls.profile.overview, overviewOf({ sections }));
  await visit('/more');
  const page = within(screen.getByRole('main'));
  const card = await page.findByRole('link', { name: 'Maya Torres, Your profile' });
  expect(card.getAttribute('href')).toBe('/profile-overview');
  page.getByText('4 of 5 done.');
  page.getByText('Add your major next.');
});
