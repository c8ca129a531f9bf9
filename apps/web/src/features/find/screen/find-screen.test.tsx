import { calls } from '@nestmate/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { firstArrival } from '@/platform/navigation-state';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { candidateOf, membershipOf, roomOf, searchOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, disconnect, refuse, requestsOf } from '@/testing/server';
import { deckStore } from '../deck/deck';
import { cardOf } from '../deck/deck-store.fixtures';
import FindScreen from './find-screen';

const aSearch = searchOf({ firstName: 'Person' });
const page = (count: number) => ({
  user_profile_cards: Array.from({ length: count }, (_, n) => cardOf(n)),
  page: 0,
  finished: true,
  deck: 'open' as const,
  hasDecided: false,
});

beforeEach(async () => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {}, animate: () => {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  signIn();
  await encryptedStorage.setItem('swipe', 'seen');
  answer(calls.find.settings, searchOf());
  answer(calls.find.lastSkip, { card: null });
  answer(calls.find.likes, { isOneWayInterested: 0, isMutualInterested: 0 });
  answer(calls.room.mine, roomOf());
  answer(calls.find.setStatus, { status: 'Skipped', revision: 1 });
});

async function open(count: number) {
  answer(calls.find.cards, page(count));
  const { person } = await show(<FindScreen />, { at: '/find' });
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  return { press };
}

it('shows a hidden resident people below a notice that they are hidden [4.8]', async () => {
  answer(calls.find.cards, { ...page(1), deck: 'hidden' });
  await show(<FindScreen />, { at: '/find' });
  await screen.findByRole('heading', { name: 'Person 0' });
  const notice = await screen.findByText(/^Your profile is hidden\./);
  expect(within(notice).getByRole('link').getAttribute('href')).toBe('/update-basic-info');
});

it('shows no such notice to others', async () => {
  await open(1);
  await screen.findByRole('heading', { name: 'Person 0' });
  expect(screen.queryByText(/^Your profile is hidden\./)).toBeNull();
});

it('leads from one menu of a phone’s header to search, filters and saved people', async () => {
  const { press } = await open(1);
  await press('Search, filters, and saved people');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Search by name',
    'Filters',
    'Saved',
  ]);
});

const announced = () => document.querySelector('output')?.textContent;

it.each([
  [3, 2, 'Saved · People you like: 3 · You like each other: 2', '2', '/saved/mutual'],
  [3, 0, 'Saved · People you like: 3', '3', '/saved/liked'],
  [100, 0, 'Saved · People you like: 100', '99+', '/saved/liked'],
])('leads from the header to the list that it counts', async (liked, mutual, name, count, href) => {
  answer(calls.find.likes, { isOneWayInterested: liked, isMutualInterested: mutual });
  answer(calls.find.cards, { ...page(2), hasDecided: true });
  await show(<FindScreen />, { at: '/find' });
  const link = await screen.findByRole('link', { name });
  expect([link.textContent, link.getAttribute('href')]).toEqual([count, href]);
});

it('says after the last card of a search that everybody who fits was seen', async () => {
  answer(calls.find.settings, aSearch);
  const { press } = await open(1);
  await screen.findByRole('heading', { name: 'Person 0' });
  answer(calls.find.cards, page(0));
  await press('Skip');
  await screen.findByRole('heading', { name: 'You’ve seen everyone who fits your filters' });
  expect(screen.queryByText('No one new fits your filters')).toBeNull();
  screen.getByRole('button', { name: 'Clear the filters' });

  answer(calls.find.setStatus, { status: 'Queued', revision: 2 });
  await press('Undo: Person 0 comes back');
  await screen.findByRole('heading', { name: 'Person 0' });
});

it('asks before Undo takes a mutual like back, and stays there until that is confirmed', async () => {
  const { press } = await open(3);
  answer(calls.find.setStatus, { status: 'Mutual', revision: 1 });
  await press('Like');
  await screen.findByRole('heading', { name: 'Person 1' });
  await waitFor(() => expect(deckStore.getState().mutualLikes).toHaveLength(1));
  act(() => deckStore.dismissMutualLike());
  for (const choice of ['Cancel', 'Take it back']) {
    await press('Undo: take back your like of Person 0');
    await screen.findByRole('alertdialog', { name: 'Take back your like of Person 0?' });
    expect(requestsOf(calls.find.setStatus)).toHaveLength(1);
    answer(calls.find.setStatus, { status: 'Queued', revision: 2 });
    await press(choice);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  await screen.findByText('You took back your like of Person 0.');
  expect(requestsOf(calls.find.setStatus).at(-1)?.body).toEqual({ status: 'queued', from: 'interested' });
  await screen.findByRole('heading', { name: 'Person 0' });
});

it('offers after a reload to undo the last skip', async () => {
  answer(calls.find.lastSkip, { card: cardOf(7) });
  answer(calls.find.cards, { ...page(2), hasDecided: true });
  const { person } = await show(<FindScreen />, { at: '/find' });
  const undo = await screen.findByRole('button', { name: 'Undo: Person 7 comes back' });
  answer(calls.find.setStatus, { status: 'Queued', revision: 2 });
  answer(calls.find.lastSkip, { card: null });
  await person.click(undo);
  await screen.findByRole('heading', { name: 'Person 7' });
});

it('says that nobody new fits when a search finds nobody', async () => {
  answer(calls.find.settings, aSearch);
  await open(0);
  await screen.findByRole('heading', { name: 'No one new fits your filters' });
});

it('says after the last card without a search that everybody was seen', async () => {
  const { press } = await open(1);
  await screen.findByRole('heading', { name: 'Person 0' });
  answer(calls.find.cards, page(0));
  await press('Skip');
  await screen.findByRole('heading', { name: 'You’ve seen everyone for now' });
});

it('offers no second look to a person who skipped nobody', async () => {
  await open(0);
  await screen.findByRole('heading', { name: 'You’ve seen everyone for now' });
  await waitFor(() => expect(requestsOf(calls.find.cards)).toHaveLength(3));
  expect(screen.queryByRole('link', { name: 'People you skipped' })).toBeNull();
});

it('announces a like once the server has confirmed it', async () => {
  answer(calls.find.setStatus, { status: 'Interested', revision: 1 });
  const { press } = await open(2);
  await press('Like');
  await waitFor(() => expect(announced()).toBe('Liked Person 0. Next: Person 1, 99 percent match.'));
});

it('announces nothing but that the card is back when a like failed', async () => {
  refuse(calls.find.setStatus, {
    code: 500,
    error_code: 'Unexpected',
    error_description: 'We could not save it.',
  });
  const { press } = await open(2);
  await press('Like');
  await screen.findByText('We could not save it.');
  expect(announced()).toBe('Person 0 is back.');
});

it('announces the decision of another window instead of the one made here', async () => {
  answer(calls.find.setStatus, { status: 'Interested', revision: 1 });
  const { press } = await open(2);
  await press('Skip');
  await screen.findByText('You liked Person 0 in another window, and that stays.');
  expect(announced()).toBe('Liked Person 0. Next: Person 1, 99 percent match.');
  expect(requestsOf(calls.find.setStatus).map(({ body }) => body)).toEqual([
    { status: 'skipped', from: 'queued' },
  ]);
});

const buckets = ['queued', 'skipped', 'isOneWayInterested', 'isMutualInterested'] as const;
/** The cards of each list, by the numbers of their people. */
const cardsIn = () =>
  Object.fromEntries(
    buckets.map((bucket) => [
      bucket,
      deckStore
        .getState()
        .buckets[bucket].cards.map((card) => (card.demo ? 'demo' : Number(card.first_name.split(' ')[1]))),
    ]),
  );
const tick = () => document.querySelector('section > span[aria-hidden]');
const isInDeck = (...cards: (number | 'demo')[]) => waitFor(() => expect(cardsIn()['queued']).toEqual(cards));

it('moves a card only to the list that the server’s reply names [4.3]', async () => {
  await encryptedStorage.removeItem('swipe');
  answer(calls.find.settings, aSearch);
  const { press } = await open(5);
  await isInDeck('demo', 0, 1, 2, 3, 4);
  expect(deckStore.getState().swipeFirstLook).toBe(true);
  await press('Like');
  await isInDeck(0, 1, 2, 3, 4);
  expect(deckStore.getState().swipeFirstLook).toBe(false);
  expect(requestsOf(calls.find.setStatus)).toEqual([]);

  await press('Skip');
  await isInDeck(1, 2, 3, 4);
  expect(tick()?.className).toContain('bg-ink');
  await press('Skip');
  await waitFor(() => expect(cardsIn()).toMatchObject({ queued: [2, 3, 4], skipped: [1, 0] }));
  answer(calls.find.setStatus, { status: 'Interested', revision: 2 });
  await press('Like');
  await waitFor(() => expect(cardsIn()).toMatchObject({ queued: [3, 4], isOneWayInterested: [2, 'demo'] }));
  expect(tick()?.className).toContain('bg-plum');

  const reply = answerLater(calls.find.setStatus, { status: 'Mutual', revision: 3 });
  await press('Like');
  await isInDeck(4);
  expect(deckStore.getState().pendingCards.map(({ card }) => card.first_name)).toEqual(['Person 3']);
  expect(Object.values(cardsIn()).flat()).not.toContain(3);
  reply();
  await waitFor(() => expect(cardsIn()).toMatchObject({ queued: [4], isMutualInterested: [3] }));
  expect(deckStore.getState().pendingCards).toEqual([]);

  refuse(calls.find.setStatus, { code: 500, error_code: 'Unexpected', error_description: 'Not saved.' });
  await press('Like');
  await screen.findByText('Not saved.');
  expect(cardsIn()).toMatchObject({ queued: [4], isOneWayInterested: [2, 'demo'], isMutualInterested: [3] });
  expect(deckStore.getState().pendingCards).toEqual([]);
  // It has flown out of the deck, and back.
  await screen.findByRole('region', { name: /^Person 4/ });

  answer(calls.find.setStatus, { status: 'Skipped', revision: 4 });
  answer(calls.find.cards, { ...page(1), user_profile_cards: [cardOf(5)] });
  await press('Skip');
  await isInDeck(5);
  answer(calls.find.cards, page(0));
  await press('Skip');
  await waitFor(() => expect(cardsIn()).toMatchObject({ queued: [], skipped: [5, 4, 1, 0] }));

  answer(calls.find.saveSettings);
  await press('Clear the filters');
  await waitFor(() => expect(Object.values(cardsIn())).toEqual([[], [], [], []]));
});

/** The deck had two cards, which are kept. */
async function visitBefore() {
  answer(calls.find.cards, page(2));
  await deckStore.load('queued');
  await waitFor(async () => expect(await encryptedStorage.getItem('deck')).toContain('Person 1'), {
    timeout: 20_000,
  });
}

it('shows the cards that were there without a connection, also on the next visit', async () => {
  await visitBefore();
  deckStore.clear();
  disconnect(calls.find.cards);
  await show(<FindScreen />, { at: '/find' });
  await screen.findByRole('heading', { name: 'Person 0' });

  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(requestsOf(calls.find.cards)).toHaveLength(3));
  answer(calls.find.cards, page(1));
  await waitFor(() => expect(deckStore.getState().buckets.queued.cards).toHaveLength(1));
});

it('replaces the stored cards as soon as the server answers', async () => {
  await visitBefore();
  deckStore.clear();
  disconnect(calls.find.cards);
  const { unmount } = await show(<FindScreen />, { at: '/find' });
  await screen.findByRole('heading', { name: 'Person 0' });
  unmount();
  answer(calls.find.cards, page(1));
  await show(<FindScreen />, { at: '/find' });
  await waitFor(() => expect(deckStore.getState().buckets.queued.cards).toHaveLength(1));
});

it('shows nobody of an earlier search without a connection, now or on the next visit', async () => {
  await visitBefore();
  disconnect(calls.find.cards);
  await deckStore.reset();
  await show(<FindScreen />, { at: '/find' });
  await screen.findByRole('heading', { name: 'You’re offline' });

  act(() => deckStore.clear());
  await act(() => deckStore.load('queued'));
  await screen.findByRole('heading', { name: 'You’re offline' });
  expect(screen.queryByRole('heading', { name: 'Person 0' })).toBeNull();
});

it('shows no reasons beside a deck that a refused like has closed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  answer(calls.find.candidate, candidateOf(7));
  refuse(calls.find.setStatus, { code: 409, error_code: 'matching_paused', error_description: 'Paused.' });
  const { press } = await open(3);
  const reasons = await screen.findByRole('complementary');
  await waitFor(() => expect(reasons.textContent).not.toBe(''));
  await press('Like');
  await screen.findByRole('heading', { name: 'Matching is paused' });
  expect(reasons.textContent).toBe('');
});

const arrive = async (count: number) => {
  const cards = page(count);
  // The first person has no photo, and the last one has.
  const withPhotos = cards.user_profile_cards.map((card, nth) => ({
    ...card,
    profile_picture_urls: nth > 3 ? { square: '/files/a.jpg', large: '/files/b.jpg' } : null,
  }));
  answer(calls.find.cards, { ...cards, user_profile_cards: withPhotos });
  // The router of a page keeps a state below this name.
  const { person } = await show(<FindScreen />, { at: '/find', state: { usr: firstArrival.state } });
  await screen.findByRole('heading', { level: 1, name: 'You’re in' });
  return person;
};

it('the deck welcomes a newcomer once with the people who fit', async () => {
  answer(calls.find.fit, { percent: 80, count: 12 });
  const person = await arrive(5);
  await screen.findByText('12 people fit you 80% or more.');
  const faces = await screen.findAllByRole('listitem');
  expect(faces).toHaveLength(3);
  for (const [nth, percent] of ['100%', '99%', '98%'].entries()) {
    expect(faces[nth]?.textContent).toContain(`Person ${nth}`);
    expect(faces[nth]?.textContent).toContain(percent);
  }
  await person.click(screen.getByRole('button', { name: 'Meet them' }));
  await screen.findByRole('heading', { level: 1, name: 'Find roommates' });
  expect(history.state).toMatchObject({ usr: null });
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe('deck-keys');
});

it.each([
  ['where nobody fits well yet', () => answer(calls.find.fit, { percent: 50, count: 0 })],
  ['without a connection', () => disconnect(calls.find.fit)],
])('the deck also welcomes %s', async (_, respond) => {
  respond();
  const person = await arrive(0);
  await screen.findByText('People join every day. The best fit always comes first.');
  await person.click(screen.getByRole('button', { name: 'Get started' }));
  await screen.findByRole('heading', { level: 1, name: 'Find roommates' });
});

it.each([
  ['ACTIVE', 'Matching is finished', '/welcome'],
  ['CLOSED', 'This Network is Closed', '/matches'],
  ['ARCHIVED', 'This Network is Closed', '/matches'],
] as const)('says of a round that is %s: %s, and leads to %s', async (matchingRoundStatus, words, next) => {
  signIn([membershipOf({ matchingRoundStatus })]);
  answer(calls.find.cards, {
    user_profile_cards: [],
    page: 0,
    finished: true,
    deck: 'closed',
    hasDecided: false,
  });
  await show(<FindScreen />, { at: '/find' });
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: /^See/ }).getAttribute('href')).toBe(next);
});
