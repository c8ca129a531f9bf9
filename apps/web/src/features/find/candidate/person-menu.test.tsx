import { calls } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { candidateOf, overviewOf, requestOf, roomOf, roommateOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { deckStore } from '../deck/deck';
import { cardOf } from '../deck/deck-store.fixtures';
import { PersonMenu } from './profile-screen';

beforeEach(() => {
  answer(calls.profile.overview, overviewOf());
  answer(calls.room.mine, roomOf());
  answer(calls.find.cards, {
    user_profile_cards: [],
    page: 0,
    finished: true,
    deck: 'open',
    hasDecided: false,
  });
});

it('blocks a person from their profile once that is confirmed, until that is undone', async () => {
  signIn();
  const candidate = candidateOf(7);
  deckStore.addCandidate(candidate, 'queued');
  const onBlocked = vi.fn();
  const { person } = await show(<PersonMenu person={candidate} onBlocked={onBlocked} />);
  const more = await screen.findByRole('button', { name: 'More about this person' });
  const choose = async (name: string) => {
    await person.click(more);
    await person.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Block');
  const cancelled = within(await screen.findByRole('alertdialog', { name: 'Block Priya?' }));
  await person.click(cancelled.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(more));
  expect(requestsOf(calls.chat.block)).toHaveLength(0);

  await choose('Block');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block Priya?' }));
  answer(calls.chat.block, { people: [] });
  await person.click(dialog.getByRole('button', { name: 'Block' }));
  await screen.findByText('Successfully blocked!');
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(deckStore.getState().buckets.queued.cards).toEqual([]);
  await screen.findByText('Listed in Settings, under “Blocked people”.');

  answer(calls.chat.unblock, { people: [] });
  await deckStore.load('queued');
  answer(calls.find.cards, {
    user_profile_cards: [cardOf(7)],
    page: 0,
    finished: true,
    deck: 'open',
    hasDecided: true,
  });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Successfully unblocked!');
  expect(requestsOf(calls.chat.unblock).at(-1)?.url).toContain(`/blocked/${candidate.user_id}`);
  await vi.waitFor(() => expect(deckStore.getState().buckets.queued.cards).toHaveLength(1));
});

it('explains before a block what it does and, for a roommate, what it does not', async () => {
  signIn();
  const candidate = candidateOf(7);
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  const { person } = await show(<PersonMenu person={candidate} onBlocked={() => {}} />);
  await person.click(await screen.findByRole('button', { name: 'More about this person' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Block' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block Priya?' }));
  await dialog.findByText('You stay roommates. To live apart, leave the match.');
  expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'You won’t see each other’s profiles or message each other directly anymore, and requests between you end.',
    'Priya gets no notification, but sees it in your conversation.',
    'You stay roommates. To live apart, leave the match.',
    'You can unblock Priya anytime in Settings, under “Blocked people”.',
  ]);
});

it('offers to report a person too', async () => {
  signIn();
  const { person } = await show(<PersonMenu person={candidateOf(7)} onBlocked={() => {}} />);
  await person.click(await screen.findByRole('button', { name: 'More about this person' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Report' }));
  await screen.findByRole('dialog', { name: 'Report Priya' });
});

it('offers neither a block nor a report of an invitation that nobody has accepted', async () => {
  signIn();
  await show(<PersonMenu person={candidateOf(7, { claimed: false })} onBlocked={() => {}} />);
  expect(screen.queryByRole('button', { name: 'More about this person' })).toBeNull();
});

it('takes a mutual like back from a profile once that is confirmed, and says that nobody hears of it', async () => {
  signIn();
  const candidate = candidateOf(7, { status: 'mutual' });
  const { person } = await show(<PersonMenu person={candidate} onBlocked={() => {}} />);
  await person.click(await screen.findByRole('button', { name: 'More about this person' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Take back my like' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take back your like of Priya?' }));
  dialog.getByText(/^Priya gets no notification\./);
  answer(calls.find.setStatus, { status: 'Queued', revision: 1 });
  await person.click(dialog.getByRole('button', { name: 'Take it back' }));
  await screen.findByText('You took back your like of Priya.');
  expect(requestsOf(calls.find.setStatus).at(-1)?.body).toEqual({ status: 'queued', from: 'interested' });
  await person.click(screen.getByRole('button', { name: 'More about this person' }));
  expect(screen.queryByRole('menuitem', { name: 'Take back my like' })).toBeNull();
});

it('takes a like back beside an open request, but not from a roommate or while matching is paused', async () => {
  signIn();
  const candidate = candidateOf(7, { status: 'mutual' });
  const isOffered = async () => {
    const { person, unmount } = await show(<PersonMenu person={candidate} onBlocked={() => {}} />);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await person.click(await screen.findByRole('button', { name: 'More about this person' }));
    await screen.findByRole('menuitem', { name: 'Report' });
    const isThere = screen.queryByRole('menuitem', { name: 'Take back my like' }) !== null;
    unmount();
    queryClient.clear();
    return isThere;
  };
  answer(calls.room.mine, roomOf({ incoming_requests: [requestOf(7)] }));
  expect(await isOffered()).toBe(true);
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  expect(await isOffered()).toBe(false);
  answer(calls.room.mine, roomOf());
  answer(calls.profile.overview, overviewOf({ l3ForcedClosed: true }));
  expect(await isOffered()).toBe(false);
});
