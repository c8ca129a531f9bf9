import { calls } from '@nestmate/contract';
import { freeTextQuestion } from '@nestmate/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { basicInfoOf, candidateOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { routes } from './routes';
import { answerForShell, visit } from './testing/address';

/** The calls of screens beyond those of the shell; a screen has its heading without their replies. */
const notThere = [
  calls.account.archive,
  calls.decisions.list,
  calls.chat.blocked,
  calls.find.cards,
  calls.find.settings,
  calls.housing.housingPreferences,
  calls.housing.majors,
  calls.identities.list,
  calls.notifications.choices,
  calls.notifications.push,
  calls.notifications.quietHours,
  calls.profile.readHousing,
  calls.profile.readMajors,
  calls.profile.readSocialAccounts,
  calls.sessions.list,
];

const bedtime = freeTextQuestion.parse({
  questionId: uuid(80),
  questionOrder: 1,
  title: 'When do you go to bed?',
  roommateTitle: null,
  label: 'Bedtime',
  icon: null,
  type: 'FREE_TEXT',
  userAnswer: '',
});

beforeEach(() => {
  answerForShell();
  for (const call of notThere) refuse(call, { code: 400, error_code: 'InvalidInput' });
  answer(calls.profile.readBasicInfo, basicInfoOf());
  answer(calls.questions.read, { questions: [bedtime], questionsSaved: false, maxMusts: 3 });
  answer(calls.find.candidate, candidateOf(7));
  const me = { first_name: 'Maya', last_name: 'Torres' };
  answer(calls.find.candidate, candidateOf(2, me), { membershipId: uuid(2) });
});

/** The heading of the screen at an address, and its tab. */
async function screenAt(address: string, words = '') {
  const { unmount } = await visit(address);
  await screen.findByRole('heading', { level: 1 });
  const main = screen.getByRole('main');
  await waitFor(() => expect(main.textContent).toContain(words));
  const heading = screen.getByRole('heading', { level: 1 });
  // One header on every screen.
  expect(main.querySelectorAll('header').length, address).toBeLessThanOrEqual(1);
  const tab = main.querySelector('nav [aria-current=page]')?.textContent;
  // The visible short text, where a phone has no room for the one that screen readers get.
  for (const short of heading.querySelectorAll('[aria-hidden]')) short.remove();
  const shown = tab ? `${heading.textContent}: ${tab}` : heading.textContent;
  unmount();
  return [location.pathname, shown];
}

/** Each address with its heading, and a text below it. */
async function expectScreens(
  screens: readonly (readonly [address: string, heading: string, words?: string])[],
) {
  const shown: unknown[] = [];
  for (const [address, , words] of screens) shown.push(await screenAt(address, words));
  expect(shown).toEqual(screens.map(([address, heading]) => [address, heading]));
}

describe('a signed-in person finds', () => {
  beforeEach(() => signIn());

  it('questions, verifying and updating basic info, and More [2.5, 2.6, 2.13, 2.14]', async () => {
    await expectScreens([
      ['/questions', 'Get started', 'Tell us how you live'],
      ['/verify-info', 'Add a photo of you', 'A face makes it easier to say hello.'],
      ['/update-basic-info', 'Basic info', 'I guarantee that this is correct'],
      ['/more', 'More', 'Give feedback'],
    ]);
  });

  it('no network without a membership [2.36]', async () => {
    signIn([]);
    await expectScreens([['/no-network', 'No membership', 'No membership right now']]);
  });

  it('languages, deleting, About Me and not found [2.37, 2.38, 2.39, 2.40]', async () => {
    await expectScreens([
      ['/languages', 'Settings', 'Coming soon'],
      ['/delete-account', 'Settings', 'What goes'],
      ['/about-me', bedtime.title, 'Others read this on your card.'],
      ['/page-not-found', 'Page not found', 'Nobody lives here'],
    ]);
  });

  it('the community, its info, its posts, a new post and a thread [2.27, 2.28, 2.29, 2.30, 2.31]', async () => {
    await expectScreens([
      ['/community', 'Community', 'Be the first to say something'],
      ['/community/community-info', 'About the community', 'Your housing office'],
      ['/community/community-posts', 'Community', 'Be the first to say something'],
      ['/new-post', 'New post', 'Everyone in your community can read it'],
      ['/thread/42', 'Thread', 'This thread isn’t here'],
    ]);
  });

  it('every other address of the product', async () => {
    await expectScreens([
      ['/welcome', 'Welcome', 'Matching is open.'],
      ['/profile-overview', 'Your profile', 'See what others see'],
      ['/set-majors', 'Majors'],
      ['/profile-preview', 'Profile preview', 'This is how others in your community see you.'],
      ['/social-accounts', 'Social accounts', 'Pinterest'],
      ['/social-accounts/twitter', 'X (Twitter)', 'Username or link'],
      ['/housing', 'Housing preferences'],
      ['/matches', 'Matches: My room'],
      ['/matches/incoming-requests', 'Matches: Received'],
      ['/matches/outgoing-requests', 'Matches: Sent'],
      ['/find', 'Find roommates'],
      [`/profile/${uuid(7)}`, 'Priya Raman', 'About Priya'],
      ['/saved/skipped', 'Saved people: Skipped'],
      ['/saved/liked', 'Saved people: Liked'],
      ['/saved/mutual', 'Saved people: Mutual'],
      [`/request/${uuid(7)}`, 'Ask Priya'],
      ['/chat', 'Chats'],
      ['/chat/conversation/1_2', 'Chat is not available.'],
      ['/filters-majors', 'Find roommates', 'Majors'],
      ['/filters-housing', 'Find roommates', 'Housing preferences'],
      ['/search', 'Search by name'],
      ['/filters', 'Find roommates', 'Who are you looking for?'],
      ['/settings', 'Settings', 'Notifications on this device'],
      ['/settings/appearance', 'Settings', 'How Nestmate looks on this device.'],
      ['/settings/sign-in', 'Settings', 'Each of these opens your account.'],
      ['/settings/devices', 'Settings', 'Don’t recognize one of these?'],
      ['/settings/blocked', 'Settings', 'Blocked people'],
      ['/settings/data', 'Settings', 'Everything we hold about you'],
      ['/decisions', 'Decisions about you'],
      ['/feedback', 'Feedback', 'Tell us more'],
    ]);
  });

  it('no screen at an unknown address', async () => {
    for (const address of ['/nowhere', '/matches/other', '/settings/other', '/welcome/back'])
      expect(await screenAt(address)).toEqual(['/page-not-found', 'Page not found']);
  });
});

it('home, the forgotten login and the page behind a link in a mail are open to everybody', async () => {
  await expectScreens([
    ['/', 'Find the people you’ll live with', 'Been here before?'],
    ['/forgot-login', 'Forgot your login?', 'Email'],
    ['/verify-address', 'Confirm your email', 'This link doesn’t work anymore'],
    ['/appeal', 'Appeal your removal', 'This link doesn’t work'],
  ]);
});

it('the route table has each address once', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
});

it('leads from a sub-page back to its parent, which stays chosen in the menu', async () => {
  signIn();
  for (const [address, chosen, back] of [
    ['/find', 'Find', null],
    ['/filters-majors', 'Find', '/filters'],
    ['/matches/incoming-requests', 'Matches', null],
    ['/set-majors', 'More', '/profile-overview'],
    ['/settings', 'More', '/more'],
    ['/languages', 'More', '/more'],
  ] as const) {
    const { unmount } = await visit(address);
    await screen.findByRole('heading', { level: 1 });
    const items = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    const current = () => items.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    await waitFor(() => expect(current().map((link) => link.textContent)).toEqual([chosen + chosen]));
    const leadsBack = within(screen.getByRole('main')).queryByRole('link', { name: /^Back to / });
    expect(leadsBack?.getAttribute('href') ?? null, address).toBe(back);
    unmount();
  }
});
