import { calls } from '@nestmate/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useBadges } from '@/features/notifications';
import { endSession } from '@/platform/session/session-end';
import { membershipOf } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { refuse } from '@/testing/server';
import { answerForShell, visit } from './testing/address';

const badges = {
  unreadMessages: 0,
  incomingRequests: 2,
  unreadThreads: 3,
  unreadAnswers: 0,
  newNotifications: 0,
  unreadNotifications: 0,
};

beforeEach(answerForShell);

/** Opens a page, and waits until the menu shows or hides its count. */
async function expectRequestsCounted(areCounted: boolean) {
  signIn();
  const { unmount } = await visit('/more');
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  act(() => useBadges.setState({ badges }));
  await menu.findByText('3 threads with new replies');
  await waitFor(() => expect(menu.queryByText('2 incoming requests') !== null).toBe(areCounted));
  unmount();
  await endSession({ isLoggedOut: true });
}

it('shows the dates of matching on the notice of a closed network [2.46]', async () => {
  signIn([membershipOf({ matchingRoundStatus: 'CLOSED' })]);
  await visit('/welcome');
  const page = screen.getByRole('main');
  await within(page).findByText('This Network is Closed');
  await waitFor(() => expect(page.textContent).toContain('November 1, 2026'));
  expect(page.textContent).toContain('April 1, 2027');
});

it.each(['CLOSED', 'ARCHIVED'] as const)('says that a network is %s [8.11]', async (matchingRoundStatus) => {
  signIn([membershipOf({ matchingRoundStatus })]);
  await visit('/welcome');
  await within(screen.getByRole('main')).findByText('This Network is Closed');
});

it('counts no requests in a closed network [8.11]', async () => {
  await expectRequestsCounted(true);
  refuse(calls.room.mine, { code: 409, error_code: 'network_closed' });
  await expectRequestsCounted(false);
});

it('leads from an unknown page to support [8.11]', async () => {
  signIn();
  const { person } = await visit('/nowhere');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  await person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Contact support' }));
  const contact = within(await screen.findByRole('dialog', { name: 'Contact support' }));
  const mail = await contact.findByRole('link', { name: 'Open in your email app' });
  expect(mail.getAttribute('href')).toContain('mailto:help@nestmate.example');
});
