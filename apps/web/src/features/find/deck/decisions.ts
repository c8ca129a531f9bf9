import {
  type Bucket,
  bucketOfStatus,
  type Decision,
  decisionOf,
  type InterestStatus,
  statusOfBucket,
} from '@nestmate/contract';
import type { CardId, DeckCard } from './deck-card';
import { bucketOf, changeBucket, type PendingCard, pendingOf, type SwipeState } from './swipe-state';

const decisionIn = (bucket: Bucket) => decisionOf(statusOfBucket[bucket]);

function putInFront(state: SwipeState, name: Bucket, card: DeckCard): SwipeState {
  return changeBucket(state, name, { cards: [card, ...state.buckets[name].cards] });
}

function takeOut(state: SwipeState, name: Bucket, id: string): SwipeState {
  return changeBucket(state, name, {
    cards: state.buckets[name].cards.filter((card) => card.membership_id !== id),
  });
}

const withoutPending = (state: SwipeState, id: CardId): SwipeState => ({
  ...state,
  pendingCards: state.pendingCards.filter(({ card }) => card.membership_id !== id),
});

const replacePending = (state: SwipeState, changed: PendingCard): SwipeState => ({
  ...state,
  pendingCards: state.pendingCards.map((pending) =>
    pending.card.membership_id === changed.card.membership_id ? changed : pending,
  ),
});

/** Sets what a decision changes beside the buckets: the tick, and what can be undone. */
function withTraces(state: SwipeState, id: CardId, decision: Decision, fromDeck: boolean): SwipeState {
  if (!fromDeck) return { ...state, undoable: state.undoable === id ? null : state.undoable };
  return {
    ...state,
    undoable: id === 'demo' ? null : id,
    skipTickBadge: decision === 'skipped',
    likeTickBadge: decision === 'interested',
  };
}

/**
 * Wants a card in another status. It waits as pending until the server has confirmed it; a card that already waits only
 * changes what is wanted. The demo card moves at once. Nothing happens for a card that is where it is wanted.
 */
export function decide(state: SwipeState, id: CardId, wanted: Decision): SwipeState {
  const pending = pendingOf(state, id);
  if (pending) {
    if (pending.wanted === wanted) return state;
    return withTraces(replacePending(state, { ...pending, wanted }), id, wanted, pending.wanted === 'queued');
  }

  const home = bucketOf(state, id);
  const card = home && state.buckets[home].cards.find((card) => card.membership_id === id);
  if (!home || !card || decisionIn(home) === wanted) return state;

  const left = withTraces(takeOut(state, home, id), id, wanted, home === 'queued');
  if (card.demo) return { ...putInFront(left, bucketOfStatus[wanted], card), swipeFirstLook: false };
  return { ...left, pendingCards: [...left.pendingCards, { card, home, wanted }] };
}

/** The server has confirmed `sent`. The card joins its new bucket at the front, unless something else is wanted by now. */
export function confirmed(state: SwipeState, id: CardId, sent: Decision, status: InterestStatus): SwipeState {
  const pending = pendingOf(state, id);
  if (!pending) return state;
  const home = bucketOfStatus[status];
  if (pending.wanted !== sent) return replacePending(state, { ...pending, home });

  const settled = putInFront(withoutPending(state, id), home, pending.card);
  if (status !== 'mutual') return settled;
  return {
    ...settled,
    mutualLikes: [...settled.mutualLikes, pending.card],
    undoable: settled.undoable === id ? null : settled.undoable,
  };
}

/** The server did not take the change: the card returns to where it was. */
export function refused(state: SwipeState, id: CardId): SwipeState {
  const pending = pendingOf(state, id);
  if (!pending) return state;
  const restored = putInFront(withoutPending(state, id), pending.home, pending.card);
  if (pending.home === 'queued')
    return { ...restored, undoable: state.undoable === id ? null : state.undoable };
  return pending.wanted === 'queued' ? { ...restored, undoable: id } : restored;
}

/** Whether a refusal leaves the person without what they wanted, so that they must be told. */
export const disappoints = ({ home, wanted }: PendingCard) => decisionIn(home) !== wanted;

/** Adds a card for someone whose profile was opened without one, so that they can be decided on like anyone else. */
export function meet(state: SwipeState, card: DeckCard, status: InterestStatus): SwipeState {
  const known = pendingOf(state, card.membership_id) ?? bucketOf(state, card.membership_id);
  return known ? state : putInFront(state, bucketOfStatus[status], card);
}

/** The other side has returned a like of mine: their card moves to the mutual ones. */
export function becomeMutual(state: SwipeState, id: string): SwipeState {
  const card = state.buckets.isOneWayInterested.cards.find((card) => card.membership_id === id);
  if (!card) return state;
  const moved = putInFront(takeOut(state, 'isOneWayInterested', id), 'isMutualInterested', card);
  return { ...moved, undoable: moved.undoable === id ? null : moved.undoable };
}

/** Removes somebody who has left, wherever their card is. */
export function left(state: SwipeState, id: string): SwipeState {
  const home = bucketOf(state, id);
  const staying = home ? takeOut(state, home, id) : state;
  return {
    ...staying,
    pendingCards: staying.pendingCards.filter(({ card }) => card.membership_id !== id),
    mutualLikes: staying.mutualLikes.filter((card) => card.membership_id !== id),
    undoable: staying.undoable === id ? null : staying.undoable,
  };
}
