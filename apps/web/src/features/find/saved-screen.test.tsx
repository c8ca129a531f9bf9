import { calls } from '@nestmate/contract';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useReach } from '@/platform/calls/reach';
import { mayaId, overviewOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, refuse } from '@/testing/server';
import { cardOf } from './deck/deck-store.fixtures';
import SavedScreen from './saved-screen';

const page = {
  user_profile_cards: [cardOf(1)],
  page: 0,
  finished: true,
  deck: 'open' as const,
  hasDecided: false,
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  signIn();
  answer(calls.find.cards, page);
  answer(calls.profile.overview, overviewOf());
});

it('says in one sentence why requests and likes are disabled in a full unit', async () => {
  answer(calls.room.mine, roomOf({ full: true }));
  const { unmount } = await show(<SavedScreen bucket="isOneWayInterested" />, { at: '/saved/liked' });
  expect((await button('Send Person 1 a request')).disabled).toBe(true);
  expect(screen.getAllByText('Your room is full, so you can’t like or ask anyone else.')).toHaveLength(1);
  unmount();
  await show(<SavedScreen bucket="skipped" />, { at: '/saved/skipped' });
  expect((await button('Like Person 1')).disabled).toBe(true);
  expect((await button('Put Person 1 back into the deck')).disabled).toBe(false);
});

it('says that somebody was liked once the server has confirmed it', async () => {
  answer(calls.room.mine, roomOf());
  answer(calls.find.setStatus, { status: 'Interested', revision: 1 });
  const { person } = await show(<SavedScreen bucket="skipped" />, { at: '/saved/skipped' });
  await person.click(await button('Like Person 1'));
  await screen.findByText('Liked Person 1.');
});

it('says nothing but why a like failed', async () => {
  answer(calls.room.mine, roomOf());
  refuse(calls.find.setStatus, {
    code: 409,
    error_code: 'Conflict',
    error_description: 'That is not possible.',
  });
  const { person } = await show(<SavedScreen bucket="skipped" />, { at: '/saved/skipped' });
  await person.click(await button('Like Person 1'));
  await screen.findByText('That is not possible.');
  expect(screen.queryByText('Liked Person 1.')).toBeNull();
});

it('takes a mutual like back from its list once that is confirmed', async () => {
  answer(calls.room.mine, roomOf());
  answer(calls.find.setStatus, { status: 'Queued', revision: 1 });
  const { person } = await show(<SavedScreen bucket="isMutualInterested" />, { at: '/saved/mutual' });
  await person.click(await button('Take back my like of Person 1'));
  await screen.findByRole('alertdialog', { name: 'Take back your like of Person 1?' });
  answer(calls.find.cards, { ...page, user_profile_cards: [] });
  await person.click(await button('Take it back'));
  await screen.findByText('You took back your like of Person 1.');
  await screen.findByRole('heading', { name: 'No mutual likes yet' });
});

it('offers no way back from a like that the server would refuse, while matching is paused', async () => {
  answer(calls.room.mine, roomOf());
  answer(calls.profile.overview, overviewOf({ l3ForcedClosed: true }));
  await show(<SavedScreen bucket="isMutualInterested" />, { at: '/saved/mutual' });
  await button('Send Person 1 a request');
  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Take back my like of Person 1' })).toBeNull(),
  );
});

it('offers a conversation and a request, both in words, to two who like each other', async () => {
  answer(calls.room.mine, roomOf());
  const mutual = { ...cardOf(1), user_id: mayaId, chat_id: 'me_them' };
  answer(calls.find.cards, { ...page, user_profile_cards: [mutual, { ...cardOf(2), claimed: false }] });
  await show(<SavedScreen bucket="isMutualInterested" />, { at: '/saved/mutual' });
  const chat = await screen.findByRole('link', { name: 'Chat with Person 1' });
  expect([chat.textContent, chat.getAttribute('href')]).toEqual(['Chat', '/chat/conversation/me_them']);
  expect((await button('Send Person 1 a request')).textContent).toBe('Send a request');
  expect(screen.queryByRole('link', { name: 'Chat with Person 2' })).toBeNull();
});

it('a list that was never read says that the server does not reply', async () => {
  answer(calls.room.mine, roomOf());
  answerLater(calls.find.cards);
  onTestFinished(() => useReach.setState({ isLost: false }));
  await show(<SavedScreen bucket="skipped" />, { at: '/saved/skipped' });
  act(() => useReach.setState({ isLost: true }));
  await screen.findByText('We’ll show this as soon as Nestmate replies.');
});
