import type { Card } from '@nestmate/contract/find';
import { encryptedStorage } from '@/platform/encrypted-storage';
import type { DeckCard } from './deck-card';
import { type EarlierDeck, noEarlierDeck } from './pages';
import { closedBecause, type SwipeState } from './swipe-state';

const area = 'deck';
const maxCards = 20;
const storeDelayMs = 1000;

interface StoredDeck extends EarlierDeck {
  owner: string;
}

const isResident = (card: DeckCard): card is Card & { demo: false } => !card.demo;

/** The deck as this person saw it last; it shows while the server cannot be reached. */
export async function readStoredDeck(owner: string): Promise<EarlierDeck> {
  const text = await encryptedStorage.getItem(area);
  // Records of an earlier version contain only cards.
  const stored =
    text === null ? null : (JSON.parse(text) as Pick<StoredDeck, 'cards' | 'owner'> & Partial<StoredDeck>);
  if (stored?.owner !== owner) return noEarlierDeck;
  const { cards, openness = null, isFinished = false } = stored;
  return { cards, openness, isFinished };
}

/** Drops its cards: a later search may not find these people. */
export const dropStoredDeck = () => void encryptedStorage.removeItem(area);

interface Deck {
  getState: () => SwipeState;
  subscribe: (changed: (state: SwipeState, before: SwipeState) => void) => () => void;
}

/** Keeps the deck, encrypted in this browser, a second after it changed. */
export function storeDeckOnChange({ getState, subscribe }: Deck, owner: () => string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function store() {
    const state = getState();
    const { openness } = state;
    const { cards, isFinished } = state.buckets.queued;
    const mine = owner();
    const isClosed = closedBecause(state) !== null;
    // An empty deck that is still loading is not stored.
    if (mine === null || (cards.length === 0 && !isFinished && !isClosed)) return;
    const shown = isClosed ? [] : cards.filter(isResident).slice(0, maxCards);
    const stored: StoredDeck = {
      owner: mine,
      cards: shown,
      openness,
      isFinished: isFinished && shown.length === cards.length,
    };
    void encryptedStorage.setItem(area, JSON.stringify(stored));
  }
  return subscribe((state, before) => {
    const [now, earlier] = [state.buckets.queued, before.buckets.queued];
    if (
      now.cards === earlier.cards &&
      now.isFinished === earlier.isFinished &&
      state.openness === before.openness
    )
      return;
    clearTimeout(timer);
    timer = setTimeout(store, storeDelayMs);
  });
}
