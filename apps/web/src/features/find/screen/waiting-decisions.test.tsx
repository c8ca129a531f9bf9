import { calls } from '@nestmate/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '@/platform/session/session-end';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { overviewOf, roomOf, searchOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, disconnect, refuse, requestsOf } from '@/testing/server';
import { expectLine } from '../../../../../../vitest.quiet';
import { deckStore } from '../deck/deck';
import { cardOf } from '../deck/deck-store.fixtures';
import { useSendWaiting } from '../deck/use-online-again';
import SavedScreen from '../saved-screen';
import FindScreen from './find-screen';

const page = (people: number[]) => ({
  user_profile_cards: people.map(cardOf),
  page: 0,
  finished: true,
  deck: 'open' as const,
  hasDecided: true,
});

function Find() {
  useSendWaiting();
  return <FindScreen />;
}

beforeEach(async () => {
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {}, animate: () => {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  signIn();
  await encryptedStorage.setItem('swipe', 'seen');
  answer(calls.find.settings, searchOf());
  answer(calls.room.mine, roomOf());
  answer(calls.profile.overview, overviewOf());
  answer(calls.find.cards, page([0, 1]));
  answer(calls.find.lastSkip, { card: null });
  answer(calls.find.likes, { isOneWayInterested: 0, isMutualInterested: 0 });
});

const note = 'We’ll send your choice once you’re online.';

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
function reconnect() {
  setOnline(true);
  window.dispatchEvent(new Event('online'));
}

async function likeWithoutConnection() {
  setOnline(false);
  disconnect(calls.find.setStatus);
  const { person, unmount } = await show(<Find />, { at: '/find' });
  await screen.findByRole('heading', { name: 'Person 0' });
  await person.click(await screen.findByRole('button', { name: 'Like' }));
  await screen.findByText(note);
  await waitFor(async () => expect(await encryptedStorage.getItem('settings')).toContain('Person 0'));
  return { person, unmount };
}

it('sends a like without a connection by itself once there is one', async () => {
  await likeWithoutConnection();
  expect(document.querySelector('output')?.textContent).toBe(
    `Liked Person 0. ${note} Next: Person 1, 99 percent match.`,
  );
  answer(calls.find.setStatus, { status: 'Interested', revision: 1 });
  reconnect();
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  expect(requestsOf(calls.find.setStatus).at(-1)?.body).toEqual({ status: 'interested', from: 'queued' });
  await waitFor(async () => expect(await encryptedStorage.getItem('settings')).not.toContain('Person 0'));
});

it('shows the card of an unsent like in its list on the next visit', async () => {
  const { unmount } = await likeWithoutConnection();
  unmount();
  deckStore.clear();
  answer(calls.find.cards, page([]));
  // Simulates the start of a session.
  await deckStore.sendWaiting();
  await show(<SavedScreen bucket="isOneWayInterested" />, { at: '/saved/liked' });
  await screen.findByText('Will be sent once you’re online');
  expect(screen.getByText('Person 0')).toBeDefined();
  answer(calls.find.setStatus, { status: 'Interested', revision: 1 });
  await deckStore.sendWaiting();
  await waitFor(() => expect(screen.queryByText('Will be sent once you’re online')).toBeNull());
});

it('says why a like could not be saved after all', async () => {
  await likeWithoutConnection();
  refuse(calls.find.setStatus, { code: 409, error_code: 'Conflict', error_description: 'This has changed.' });
  reconnect();
  await screen.findByText('Your choice about Person 0 wasn’t saved.');
  await screen.findByText('This has changed.');
  await screen.findByRole('heading', { name: 'Person 0' });
});

it('keeps no waiting decision after the session', async () => {
  await likeWithoutConnection();
  // In the product, what leads a signed-out person away unmounts the screen.
  expectLine(/needs somebody who is signed in|in the <\w+> component/);
  await endSession();
  expect(await encryptedStorage.getItem('settings')).toBeNull();
});
