import type { Card } from '@nestmate/contract/find';
import type { SessionState } from '@/platform/session/session';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { type DeckCard, closedBecause, type DeckStoreState } from './deck-state';
import { type EarlierDeck, noEarlierDeck } from './pages';

const area = 'deck';
/** Browsers have stored whether the deck was seen under this name since the first version. */
const firstLookArea = 'swipe';
const maxCards = 20;
const storeDelayMs = 1000;

/** As browsers store it; the names must not change. */
interface StoredDeck extends Omit<EarlierDeck, 'deck'> {
  owner: string;
  openness: EarlierDeck['deck'];
}

/** Whose deck it is. */
export const deckKeyOf = ({ userId, membershipId }: Pick<SessionState, 'membershipId' | 'userId'>) =>
  `${userId} ${membershipId}`;

const isResident = (card: DeckCard): card is Card & { demo: false } => !card.demo;

/** The deck as this person saw it last; it shows while the server cannot be reached. */
export async function readStoredDeck(owner: string): Promise<EarlierDeck> {
  const text = await encryptedStorage.getItem(area);
  // Records of an earlier version contain only cards.
  const stored =
    text === null ? null : (JSON.parse(text) as Pick<StoredDeck, 'cards' | 'owner'> & Partial<StoredDeck>);
  if (stored?.owner !== owner) return noEarlierDeck;
  const { cards, openness: deck = null, isFinished = false } = stored;
  return { cards, deck, isFinished };
}

/** Whether the person has not decided on anybody yet, so that the top card explains the deck. */
export const readFirstLook = async (): Promise<boolean> =>
  (await encryptedStorage.getItem(firstLookArea)) !== 'seen';

export const storeFirstLook = (firstLook: boolean): void =>
  void encryptedStorage.setItem(firstLookArea, firstLook ? 'first look' : 'seen');

/** Drops its cards: a later search may not find these people. */
export const dropStoredDeck = () => void encryptedStorage.removeItem(area);

interface Deck {
  getState: () => DeckStoreState;
  subscribe: (changed: (state: DeckStoreState, before: DeckStoreState) => void) => () => void;
}

/** Stores the deck, encrypted in this browser, a second after it changed. */
export function storeDeckOnChange({ getState, subscribe }: Deck, owner: () => string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function store() {
    const state = getState();
    const { cards, isFinished } = state.buckets.queued;
    const mine = owner();
    const isClosed = closedBecause(state) !== null;
    // An empty deck that is still loading is not stored.
    if (mine === null || (cards.length === 0 && !isFinished && !isClosed)) return;
    const shown = isClosed ? [] : cards.filter(isResident).slice(0, maxCards);
    const stored: StoredDeck = {
      owner: mine,
      cards: shown,
      openness: state.deck,
      isFinished: isFinished && shown.length === cards.length,
    };
    void encryptedStorage.setItem(area, JSON.stringify(stored));
  }
  return subscribe((state, before) => {
    const [later, earlier] = [state.buckets.queued, before.buckets.queued];
    if (
      later.cards === earlier.cards &&
      later.isFinished === earlier.isFinished &&
      state.deck === before.deck
    )
      return;
    clearTimeout(timer);
    timer = setTimeout(store, storeDelayMs);
  });
}
