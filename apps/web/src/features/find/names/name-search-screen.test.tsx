import { calls } from '@nestmate/contract';
import type { NamedPerson } from '@nestmate/contract/find';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { candidateOf, membershipOf, roomOf, searchOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import { deckStore } from '../deck/deck';
import { cardOf } from '../deck/deck-store.fixtures';
import { findKeys } from '../find.keys';
import NameSearchScreen from './name-search-screen';

const personOf = (n: number, first_name: string, changes: Partial<NamedPerson> = {}): NamedPerson => ({
  ...cardOf(n),
  first_name,
  last_name: 'Souza',
  status: 'queued',
  no_place: null,
  ...changes,
});
const found = (...people: NamedPerson[]) =>
  answer(calls.find.byName, { people, finished: true, deck: 'open' });
const saved = (...people: number[]) => ({
  user_profile_cards: people.map((n) => cardOf(n)),
  page: 0,
  finished: true,
  deck: 'open' as const,
  hasDecided: false,
});
const widen = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }));
const open = () => show(<NameSearchScreen />, { at: '/search' });
const firstName = () => screen.findByRole('textbox', { name: 'First name' });
const listed = () => within(screen.getByRole('list', { name: 'People with that name' })).getAllByRole('link');
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  widen(false);
  signIn();
  answer(calls.find.settings, searchOf());
  answer(calls.find.cards, saved());
  answer(calls.room.mine, roomOf());
});
afterEach(() => onlineManager.setOnline(true));

it('says that the room of a found person is full', async () => {
  const { person } = await open();
  found(personOf(1, 'Diego', { no_place: 'full' }));
  await person.type(await firstName(), 'diego');
  await screen.findByText('1 person found');
  expect(listed()[0]?.textContent).toContain('Room is full');
});

it('lists matching people while typing, however late an earlier reply arrives', async () => {
  const { person } = await open();
  const releaseSlow = answerLater(calls.find.byName);
  await person.type(await firstName(), 'a');
  await waitFor(() => expect(requestsOf(calls.find.byName)).toHaveLength(1));
  found(personOf(1, 'Ana', { status: 'interested' }));
  await person.type(await firstName(), 'n');
  await screen.findByText('1 person found');
  releaseSlow();
  expect(listed()).toHaveLength(1);
  expect(requestsOf(calls.find.byName).map(({ body }) => body)).toEqual([
    { firstName: 'a', lastName: '' },
    { firstName: 'an', lastName: '' },
  ]);
});

it('marks the typed part of a name, beside what was decided and the percent match', async () => {
  const { person } = await open();
  found(personOf(1, 'Ana', { status: 'interested' }));
  await person.type(await firstName(), 'an');
  await screen.findByText('1 person found');
  expect(listed()[0]?.textContent).toContain('Ana SouzaLiked 99% match');
  expect(document.querySelector('mark')?.textContent).toBe('An');
});

it('leads to the people by the arrow keys and Enter', async () => {
  found(personOf(1, 'Ana'), personOf(2, 'Anaïs'));
  const { person } = await open();
  await person.type(await firstName(), 'ana');
  await screen.findByText('2 people found');
  await person.keyboard('{ArrowDown}');
  expect(focused()).toContain('Ana Souza');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toContain('Anaïs Souza');
  await person.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(await firstName());
  await person.keyboard('{Enter}');
  expect(location.pathname).toBe(`/profile/${cardOf(1).membership_id}`);
});

it('leaves the arrows to an input method while it composes', async () => {
  found(personOf(1, 'Ana'));
  const { person } = await open();
  await person.type(await firstName(), 'ana');
  await screen.findByText('1 person found');
  fireEvent.keyDown(await firstName(), { key: 'ArrowDown', isComposing: true });
  expect(document.activeElement).toBe(await firstName());
});

it('keeps what is typed over a reload', async () => {
  found(personOf(1, 'Ana'));
  const { person, unmount } = await open();
  await person.type(await firstName(), 'ana');
  const { state } = history;
  unmount();
  await show(<NameSearchScreen />, { at: '/search', state });
  expect((await firstName()).getAttribute('value')).toBe('ana');
  await screen.findByText('1 person found');
});

it('says that nobody has such a name', async () => {
  found();
  const { person } = await open();
  await person.type(await firstName(), 'x');
  await screen.findByRole('heading', { name: 'Nobody by that name' });
});

it('says why a search failed until a retry succeeds', async () => {
  const { person } = await open();
  refuse(calls.find.byName, { code: 400, error_code: 'InvalidInput', error_description: 'Not now.' });
  await person.type(await firstName(), 'y');
  await screen.findByText('Not now.');
  found(personOf(1, 'Xyla'));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 person found');
});

it('keeps the people it has found when they cannot be read again', async () => {
  found(personOf(1, 'Ana'));
  const { person } = await open();
  await person.type(await firstName(), 'ana');
  await screen.findByText('1 person found');
  refuse(calls.find.byName, { code: 400, error_code: 'InvalidInput' });
  await act(() => queryClient.refetchQueries({ type: 'active' }));
  expect(listed()).toHaveLength(1);

  onlineManager.setOnline(false);
  void queryClient.invalidateQueries();
  const search = { queryKey: findKeys.found(membershipOf().membershipId), exact: false };
  const waiting = () => queryClient.getQueryCache().find({ ...search, fetchStatus: 'paused' });
  await waitFor(() => expect(waiting()).toBeDefined());
  expect(listed()).toHaveLength(1);
  await person.type(await firstName(), 'x');
  await screen.findByRole('heading', { name: 'We couldn’t look for that name' });
});

it('drops a saved last name where the community hides last names', async () => {
  answer(calls.find.settings, searchOf({ lastName: 'Souza', enableLastNameFilter: false }));
  answer(calls.find.saveSettings);
  answer(calls.find.cards, saved(1));
  const { person } = await open();
  await screen.findByRole('list', { name: 'People you skipped' });
  found(personOf(1, 'Ana'));
  await person.type(await firstName(), 'ana');
  await screen.findByText('1 person found');
  await person.click(screen.getByRole('button', { name: 'Show only these people in the deck' }));
  await waitFor(() =>
    expect(requestsOf(calls.find.saveSettings).at(0)?.body).toMatchObject({ firstName: 'ana', lastName: '' }),
  );
  expect(requestsOf(calls.find.byName).map(({ body }) => body)).not.toContainEqual(
    expect.objectContaining({ lastName: 'Souza' }),
  );
});

it('lists people who were decided on while the fields are empty', async () => {
  answer(calls.find.cards, saved(1, 2, 3, 4, 5));
  await open();
  // The server's reply is the same for each list, and a person stands in the last one that has them.
  const list = await screen.findByRole('list', { name: 'People you skipped' });
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(4));
  const all = screen.getByRole('link', { name: 'See all People you skipped' });
  expect(all.getAttribute('href')).toBe('/saved/skipped');
});

it('invites the person to choose only where there is somebody besides the demo card', async () => {
  widen(true);
  answer(calls.find.cards, saved(1));
  await deckStore.load('queued');
  await deckStore.decide('demo', 'interested');
  answer(calls.find.cards, saved());
  const { unmount } = await open();
  await firstName();
  expect(screen.queryByText('Choose someone to see why you match')).toBeNull();
  unmount();
  answer(calls.find.cards, saved(2));
  await open();
  await screen.findByText('Choose someone to see why you match');
});

it('shows the chosen person beside the list where there is room', async () => {
  widen(true);
  const [ana, bea] = [personOf(1, 'Ana'), personOf(2, 'Anabel')];
  found(ana, bea);
  for (const { membership_id, first_name } of [ana, bea])
    answer(calls.find.candidate, candidateOf(7, { membership_id, first_name, last_name: '' }), {
      membershipId: membership_id,
    });
  const { person } = await open();
  await person.type(await firstName(), 'ana');
  const pane = within(await screen.findByRole('region', { name: 'The chosen person' }));
  await pane.findByRole('heading', { name: 'Ana' });
  await person.click(listed()[1] as HTMLElement);
  await pane.findByRole('heading', { name: 'Anabel' });
  expect(location.pathname).toBe('/search');
});
