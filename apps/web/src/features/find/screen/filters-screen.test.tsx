import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { roomOf, searchOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, requestsOf } from '@/testing/server';
import { cardOf } from '../deck/deck-store.fixtures';
import FiltersScreen from './filters-screen';

const page = (...people: number[]) => ({
  user_profile_cards: people.map((n) => cardOf(n)),
  page: 0,
  finished: true,
  deck: 'open' as const,
  hasDecided: false,
});
const saved = () => requestsOf(calls.find.saveSettings).map(({ body }) => body);
const size = (name: string) => screen.findByRole('radio', { name });

const widen = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }));

beforeEach(async () => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {}, animate: () => {} });
  signIn();
  await encryptedStorage.setItem('swipe', 'seen');
  answer(calls.find.settings, searchOf());
  answer(calls.find.saveSettings);
  answer(calls.find.count, { count: 42 });
  answer(calls.find.cards, page(1));
  answer(calls.room.mine, roomOf());
  answer(calls.questions.read, { questions: [], questionsSaved: true, maxMusts: 3 });
});

it('the filters stand beside the deck on a wide screen, where the deck answers each choice', async () => {
  widen(true);
  const { person } = await show(<FiltersScreen part="all" />, { at: '/filters' });
  await screen.findByRole('heading', { name: 'Person 1' });
  const panel = within(screen.getByRole('complementary'));
  panel.getByRole('heading', { level: 2, name: 'Who are you looking for?' });
  await panel.findByRole('link', { name: 'Show 42 people' });

  answer(calls.find.count, { count: null });
  answer(calls.find.cards, page(2));
  await person.click(await size('2'));
  await panel.findByRole('link', { name: 'See who fits' });
  await screen.findByRole('heading', { name: 'Person 2' });
  expect(screen.queryByRole('heading', { name: 'Person 1' })).toBeNull();

  await person.click(panel.getByRole('link', { name: 'Close the filters' }));
  expect(location.pathname).toBe('/find');
});

it('decides on nobody by an arrow that is pressed in the panel', async () => {
  widen(true);
  const { person } = await show(<FiltersScreen part="all" />, { at: '/filters' });
  await screen.findByRole('heading', { name: 'Person 1' });
  (await screen.findByRole('link', { name: 'Show 42 people' })).focus();
  await person.keyboard('{ArrowRight}');
  expect(requestsOf(calls.find.setStatus)).toEqual([]);
  screen.getByRole('heading', { name: 'Person 1' });
});

it('the filters stay on a wide screen when the deck says that matching is paused', async () => {
  widen(true);
  answer(calls.find.cards, { ...page(), deck: 'paused' });
  const { person } = await show(<FiltersScreen part="all" />, { at: '/filters' });
  const chosen = await size('2');
  await screen.findByRole('heading', { name: 'Matching is paused' });
  await person.click(await size('3'));
  await screen.findByRole('heading', { name: 'Matching is paused' });
  expect(chosen.isConnected).toBe(true);
  expect(document.activeElement).toBe(await size('3'));
});

it('the filters are a screen of their own on a phone, with the count in its action', async () => {
  widen(false);
  const { person } = await show(<FiltersScreen part="all" />, { at: '/filters' });
  screen.getByRole('heading', { level: 1, name: 'Who are you looking for?' });
  expect(requestsOf(calls.find.cards)).toEqual([]);
  await person.click(await screen.findByRole('link', { name: 'Show 42 people' }));
  expect(location.pathname).toBe('/find');
});

it('saves the first and the last of many changes, as a dragged slider makes them', async () => {
  widen(false);
  const { person } = await show(<FiltersScreen part="all" />, { at: '/filters' });
  const release = answerLater(calls.find.saveSettings);
  for (const name of ['1', '2', '3']) await person.click(await size(name));
  expect(saved()).toMatchObject([{ groupSizeFilter: 1 }]);
  release();
  await waitFor(() => expect(saved()).toMatchObject([{ groupSizeFilter: 1 }, { groupSizeFilter: 3 }]));
});

it('says that a community lists no majors, rather than that none fits the search', async () => {
  answer(calls.find.settings, searchOf({ majorOptions: [] }));
  await show(<FiltersScreen part="majors" />, { at: '/filters-majors' });
  await screen.findByText('Your community lists no majors.');
  expect(screen.queryByRole('searchbox')).toBeNull();
});
