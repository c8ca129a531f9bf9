import 'fake-indexeddb/auto';
import type { DeckState } from '@nestmate/contract/find';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { changeBucket, initialDeckStoreState, type DeckStoreState } from './deck-state';
import { cardOf } from './deck-store.fixtures';
import { storeDeckOnChange, readStoredDeck } from './stored-deck';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const owner = 'maya';
const stored = () => readStoredDeck(owner);

/** A deck that shows two cards, which are kept. */
async function withCards() {
  const store = createStore<DeckStoreState>()(() => initialDeckStoreState);
  storeDeckOnChange(store, () => owner);
  const change = async (next: DeckStoreState) => {
    store.setState(next, true);
    await vi.advanceTimersByTimeAsync(1000);
  };
  const cards = [1, 2].map((number) => ({ ...cardOf(number), demo: false as const }));
  await change({ ...changeBucket(initialDeckStoreState, 'queued', { cards }), deck: 'open' });
  await expect
    .poll(stored)
    .toMatchObject({ cards: [{ first_name: 'Person 1' }, { first_name: 'Person 2' }] });
  return { change, store };
}

it.each<DeckState>(['unit_full', 'paused', 'closed'])(
  'stores the reason for an empty deck in place of earlier cards: %s',
  async (deck) => {
    const { change, store } = await withCards();
    await change({ ...store.getState(), deck });
    await expect.poll(stored).toEqual({ cards: [], deck, isFinished: false });
  },
);

it('stores that everybody was seen', async () => {
  const { change, store } = await withCards();
  await change(changeBucket(store.getState(), 'queued', { cards: [], isFinished: true }));
  await expect.poll(stored).toEqual({ cards: [], deck: 'open', isFinished: true });
});

it('shows one person nothing of another', async () => {
  await withCards();
  expect(await readStoredDeck('ben')).toEqual({ cards: [], deck: null, isFinished: false });
});

it('reads the deck that a browser has stored under the key “deck”', async () => {
  const state = { owner, cards: [], openness: 'paused', isFinished: true };
  await encryptedStorage.setItem('deck', JSON.stringify(state));
  expect(await stored()).toEqual({ cards: [], deck: 'paused', isFinished: true });
});
