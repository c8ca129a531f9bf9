import type { Card } from '@nestmate/contract';
import { encryptedStorage } from '@/platform/encrypted-storage';
import type { DeckCard } from './deck-card';
import type { SwipeState } from './swipe-state';

const area = 'deck';
const most = 20;
const keepDelayMs = 1000;

interface Kept {
  owner: string;
  cards: readonly Card[];
}

const isResident = (card: DeckCard): card is Card & { demo: false } => !card.demo;

/** The cards that were on the deck of this person when they were here last; they show while the server cannot be reached. */
export async function readKeptCards(owner: string): Promise<readonly Card[]> {
  const text = await encryptedStorage.getItem(area);
  if (text === null) return [];
  const kept = JSON.parse(text) as Kept;
  return kept.owner === owner ? kept.cards : [];
}

/** Drops them: a later search may not find these people. */
export const forgetKeptCards = () => void encryptedStorage.removeItem(area);

interface Deck {
  getState: () => SwipeState;
  subscribe: (changed: (state: SwipeState, before: SwipeState) => void) => () => void;
}

/** Keeps the cards of the deck, encrypted in this browser, a second after they changed. */
export function keepCards({ getState, subscribe }: Deck, owner: () => string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function keep() {
    const { cards, isFinished } = getState().buckets.queued;
    const mine = owner();
    // An empty deck that is still loading is no news.
    if (mine === null || (cards.length === 0 && !isFinished)) return;
    const kept: Kept = { owner: mine, cards: cards.filter(isResident).slice(0, most) };
    void encryptedStorage.setItem(area, JSON.stringify(kept));
  }
  return subscribe((state, before) => {
    if (state.buckets.queued.cards === before.buckets.queued.cards) return;
    clearTimeout(timer);
    timer = setTimeout(keep, keepDelayMs);
  });
}
