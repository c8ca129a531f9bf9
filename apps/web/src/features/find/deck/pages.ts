import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';
import type { Card } from '@nestmate/contract/find';
import type { Bucket } from '@nestmate/contract/rules/interest';
import { limits } from '@nestmate/contract/limits';
import { type DeckCard, demoCard } from './deck-card';
import {
  bucketNames,
  bucketOf,
  type BucketState,
  changeBucket,
  pendingOf,
  type SwipeState,
} from './swipe-state';

export type CardsPage = ReplyOf<typeof calls.find.cards>;

/** The last state of the deck: its cards, or why there were none. */
export interface EarlierDeck extends Pick<SwipeState, 'openness'>, Pick<BucketState, 'isFinished'> {
  cards: readonly Card[];
}

export const noEarlierDeck: EarlierDeck = { cards: [], openness: null, isFinished: false };

/** The next cards are fetched when this many are left, so that nobody waits for them. */
const prefetchAt = 6;

/** Whether the queue needs another page: it is empty, or short while the server may have more. */
export function needsMoreCards({ buckets: { queued } }: SwipeState): boolean {
  if (queued.isLoading) return false;
  return queued.cards.length === 0 || (queued.cards.length <= prefetchAt && !queued.isFinished);
}

/**
 * The first page that can contain new cards. Cards leave a list on the server as they do here, so later cards move
 * forward: for the queue it is always the first page.
 */
export function nextPage({ buckets }: SwipeState, name: Bucket): number {
  return Math.floor(buckets[name].cards.filter((card) => !card.demo).length / limits.cardsPerPage);
}

export const pageRequested = (state: SwipeState, name: Bucket, page: number): SwipeState =>
  changeBucket(state, name, { isLoading: true, page, failure: null });

export const pageFailed = (state: SwipeState, name: Bucket, failure: 'offline' | 'refused'): SwipeState =>
  changeBucket(state, name, { isLoading: false, failure });

/** Shows in an empty deck the cards of an earlier visit, except those decided on meanwhile. */
export function deckRestored(
  state: SwipeState,
  { cards: earlier, isFinished, openness }: EarlierDeck,
): SwipeState {
  if (state.buckets.queued.cards.length > 0) return state;
  const cards = earlier
    .filter(({ membership_id: id }) => !pendingOf(state, id) && bucketOf(state, id) === undefined)
    .map((card): DeckCard => ({ ...card, demo: false }));
  return {
    ...changeBucket(state, 'queued', { cards, isFinished: state.buckets.queued.isFinished || isFinished }),
    openness: state.openness ?? openness,
  };
}

/** Adds a page's new cards; known ones keep their places. */
export function pageArrived(state: SwipeState, name: Bucket, reply: CardsPage): SwipeState {
  const arrived = reply.user_profile_cards.filter(
    ({ membership_id: id }) => !pendingOf(state, id) && bucketOf(state, id) === undefined,
  );
  const before = state.buckets[name].cards;
  const cards = [...before, ...arrived.map((card): DeckCard => ({ ...card, demo: false }))];
  const swipeFirstLook = state.swipeFirstLook && !reply.hasDecided;
  const teaches =
    name === 'queued' && swipeFirstLook && arrived.length > 0 && !before.some((card) => card.demo);
  return {
    ...changeBucket(state, name, {
      cards: teaches ? [demoCard, ...cards] : cards,
      isLoading: false,
      isFinished: reply.finished,
    }),
    openness: reply.deck,
    swipeFirstLook,
  };
}

/**
 * A list was reloaded from its first page; `before` is its content when the reload began. The server's lists take
 * precedence, except over decisions made during the reload.
 */
export function listReloaded(
  state: SwipeState,
  name: Bucket,
  before: ReadonlySet<string>,
  read: readonly Card[],
  { page, finished, deck }: Pick<CardsPage, 'page' | 'finished' | 'deck'>,
): SwipeState {
  const now = state.buckets[name].cards;
  const came = now.filter(({ demo, membership_id: id }) => demo || !before.has(id));
  const known = new Set<string>(now.map(({ membership_id: id }) => id));
  const wentAway = (id: string) => (before.has(id) && !known.has(id)) || pendingOf(state, id) !== undefined;
  const isNews = ({ membership_id: id }: Card) =>
    !wentAway(id) && !came.some(({ membership_id }) => membership_id === id);
  const listed = read.filter(isNews).map((card): DeckCard => ({ ...card, demo: false }));
  const ids = new Set<string>(listed.map(({ membership_id: id }) => id));
  const elsewhere = bucketNames.reduce(
    (rest, other) =>
      changeBucket(rest, other, {
        cards: rest.buckets[other].cards.filter(({ membership_id: id }) => !ids.has(id)),
      }),
    state,
  );
  // The order of a saved list may change on a reload; the deck's top card must not.
  const top = name === 'queued' ? now.find(({ demo }) => !demo)?.membership_id : undefined;
  const ranked = listed.toSorted((a, b) => Number(b.membership_id === top) - Number(a.membership_id === top));
  return {
    ...changeBucket(elsewhere, name, {
      cards: [...came, ...ranked],
      isLoading: false,
      isFinished: finished,
      page,
      failure: null,
    }),
    openness: deck,
  };
}
