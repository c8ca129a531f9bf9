import { calls } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerForShell, visit } from './testing/address';
import { candidateOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { routes } from './routes';

/** What a screen reads beyond what the shell does; it can say who it is without that. */
const notThere = [
  calls.account.archive,
  calls.find.cards,
  calls.find.settings,
  calls.housing.housingWishes,
  calls.housing.majors,
  calls.identities.list,
  calls.notifications.mails,
  calls.notifications.push,
  calls.profile.readHousing,
  calls.profile.readMajors,
  calls.profile.readSocialAccounts,
  calls.questions.read,
];

beforeEach(() => {
  answerForShell();
  for (const call of notThere) refuse(call, { code: 400, error_code: 'InvalidInput' });
  refuse(calls.profile.readBasicInfo, { code: 400, error_code: 'InvalidInput' });
  answer(calls.profile.candidate, candidateOf(7));
  const me = { first_name: 'Maya', last_name: 'Torres' };
  answer(calls.profile.candidate, candidateOf(2, me), { membershipId: uuid(2) });
});

/** The heading of the screen at an address, and the tab that it is. */
async function screenAt(address: string) {
  const { unmount } = await visit(address);
  const heading = await screen.findByRole('heading', { level: 1 });
  const tab = document.querySelector('main nav [aria-current=page]')?.textContent;
  const shown = tab ? `${heading.textContent}: ${tab}` : heading.textContent;
  unmount();
  return [location.pathname, shown];
}

async function expectScreens(screens: Record<string, string>) {
  const shown: string[][] = [];
  for (const address of Object.keys(screens)) shown.push(await screenAt(address));
  expect(shown).toEqual(Object.entries(screens));
}

describe('somebody who is signed in finds', () => {
  beforeEach(() => signIn());

  it('questions, verifying and updating basic info, and More [2.5, 2.6, 2.13, 2.14]', async () => {
    await expectScreens({
      '/questions': 'Get started',
      '/verify-info': 'Is this you?',
      '/update-basic-info': 'Basic info',
      '/more': 'More',
    });
  });

  it('no network, languages, deleting, About Me and not found [2.36, 2.37, 2.38, 2.39, 2.40]', async () => {
    await expectScreens({
      '/no-network': 'No membership',
      '/languages': 'Language',
      '/delete-account': 'Delete account',
      '/about-me': 'About me',
      '/page-not-found': 'Page not found',
    });
  });

  it('every other address of the product', async () => {
    await expectScreens({
      '/welcome': 'Welcome',
      '/profile-overview': 'Your profile',
      '/set-majors': 'Majors',
      '/profile-preview': 'Maya Torres',
      '/social-accounts': 'Social accounts',
      '/social-accounts/twitter': 'X (Twitter)',
      '/housing': 'Housing',
      '/matches': 'Matches: My room',
      '/matches/incoming-requests': 'Matches: Incoming',
      '/matches/outgoing-requests': 'Matches: Sent',
      '/find': 'Find roommates',
      [`/profile/${uuid(7)}`]: 'Priya Raman',
      '/saved/skipped': 'Saved people: Skipped',
      '/saved/liked': 'Saved people: Liked',
      '/saved/mutual': 'Saved people: Mutual',
      [`/request/${uuid(7)}`]: 'Ask Priya',
      '/chat': 'Chats',
      '/chat/conversation/1_2': 'Chat is not available.',
      '/community': 'Community',
      '/community/community-info': 'About the community',
      '/community/community-posts': 'Community posts',
      '/new-post': 'New post',
      '/thread/42': 'Thread',
      '/filters-majors': 'Majors',
      '/filters-housing': 'Housing wishes',
      '/search': 'Search by name',
      '/filters': 'Who are you looking for?',
      '/settings': 'Settings',
      '/feedback': 'Feedback',
    });
  });

  it('no screen at an address that nobody gave', async () => {
    for (const address of ['/nowhere', '/matches/other', '/welcome/back'])
      expect(await screenAt(address)).toEqual(['/page-not-found', 'Page not found']);
  });
});

it('home and the forgotten login are there for everybody', async () => {
  await expectScreens({ '/': 'Find the people you will live with', '/forgot-login': 'Forgot your login?' });
});

it('has each address once', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
});
