import {
  type Bucket,
  bucketOfStatus,
  type Decision,
  decisionOf,
  type InterestStatus,
  statusOfBucket,
} from '@nestmate/contract/rules/interest';
import {
  type CardId,
  type DeckCard,
  demoCard,
  bucketOf,
  changeBucket,
  type PendingCard,
  pendingOf,
  type DeckStoreState,
} from './deck-state';

export const decisionIn = (bucket: Bucket) => decisionOf(statusOfBucket[bucket]);

function putInFront(state: DeckStoreState, name: Bucket, card: DeckCard): DeckStoreState {
  return changeBucket(state, name, { cards: [card, ...state.buckets[name].cards] });
}

function takeOut(state: DeckStoreState, name: Bucket, id: string): DeckStoreState {
  return changeBucket(state, name, {
    cards: state.buckets[name].cards.filter((card) => card.membership_id !== id),
  });
}

const withoutPending = (state: DeckStoreState, id: CardId): DeckStoreState => ({
  ...state,
  pendingCards: state.pendingCards.filter(({ card }) => card.membership_id !== id),
});

const replacePending = (state: DeckStoreState, changed: PendingCard): DeckStoreState => ({
  ...state,
  pendingCards: state.pendingCards.map((pending) =>
    pending.card.membership_id === changed.card.membership_id ? changed : pending,
  ),
});

/** The last decisions that can be undone, one after the other. */
const maxUndoSteps = 50;

/** The state without a card among those that can be put back, or were. */
function withoutSteps(state: DeckStoreState, id: string): DeckStoreState {
  const { undoable, returned } = state;
  if (![...undoable, ...returned].some((each) => each === id)) return state;
  const others = (ids: readonly CardId[]) => ids.filter((each) => each !== id);
  return { ...state, undoable: others(undoable), returned: others(returned) };
}

/** The side effects of a decision: the tick, and what can be undone. */
function withTraces(
  state: DeckStoreState,
  id: CardId,
  decision: Decision,
  fromDeck: boolean,
): DeckStoreState {
  const others = withoutSteps(state, id);
  const { undoable, returned } = others;
  if (!fromDeck) return decision === 'queued' ? { ...others, returned: [...returned, id] } : others;
  return {
    ...others,
    undoable: id === 'demo' ? [] : [...undoable, id].slice(-maxUndoSteps),
    hasDecidedInSearch: state.hasDecidedInSearch || id !== 'demo',
    skipTickBadge: decision === 'skipped',
    likeTickBadge: decision === 'interested',
  };
}

/** A person who has decided on somebody does not need the demo card. */
const withoutDemo = (state: DeckStoreState): DeckStoreState =>
  state.swipeFirstLook
    ? { ...takeOut(state, 'queued', demoCard.membership_id), swipeFirstLook: false }
    : state;

/**
 * Decides on a card, which is pending until the server confirms it; a card that is already pending only changes its
 * decision. The demo card moves immediately. A card on which the same was decided before does not change.
 */
export function decisionMade(
  state: DeckStoreState,
  id: CardId,
  decision: Decision,
  isUndo = false,
): DeckStoreState {
  const change = { decision, ...(isUndo && { isUndo: true as const }) };
  const pending = pendingOf(state, id);
  if (pending) {
    if (pending.decision === decision) return state;
    return withTraces(
      replacePending(state, {
        card: pending.card,
        home: pending.home,
        ...(pending.waits && { waits: true }),
        ...change,
      }),
      id,
      decision,
      pending.decision === 'queued',
    );
  }

  const home = bucketOf(state, id);
  const card = home && state.buckets[home].cards.find((card) => card.membership_id === id);
  if (!home || !card || decisionIn(home) === decision) return state;

  const left = withTraces(takeOut(state, home, id), id, decision, home === 'queued');
  if (card.demo) return { ...putInFront(left, bucketOfStatus[decision], card), swipeFirstLook: false };
  const pendingState = { ...left, pendingCards: [...left.pendingCards, { card, home, ...change }] };
  return decision === 'queued' ? pendingState : withoutDemo(pendingState);
}

/** The server could not be reached. */
export function decisionPostponed(state: DeckStoreState, id: CardId): DeckStoreState {
  const pending = pendingOf(state, id);
  return pending && !pending.waits ? replacePending(state, { ...pending, waits: true }) : state;
}

/** Adds the changes that an earlier visit could not send. */
export function waitingRestored(state: DeckStoreState, stored: readonly PendingCard[]): DeckStoreState {
  return stored.reduce((before, pending) => {
    const { membership_id: id } = pending.card;
    if (pendingOf(before, id)) return decisionPostponed(before, id);
    const home = bucketOf(before, id);
    const left = home ? takeOut(before, home, id) : before;
    return { ...left, pendingCards: [...left.pendingCards, pending] };
  }, state);
}

/**
 * The server has confirmed `sent`. The card joins its new bucket at the front, unless another status has been chosen
 * since.
 */
export function decisionConfirmed(
  state: DeckStoreState,
  id: CardId,
  sent: Decision,
  status: InterestStatus,
): DeckStoreState {
  const pending = pendingOf(state, id);
  if (!pending) return state;
  const home = bucketOfStatus[status];
  if (pending.decision !== sent) return replacePending(state, { ...pending, home });

  const settled = putInFront(withoutPending(state, id), home, pending.card);
  if (status !== 'mutual') return settled;
  return { ...settled, mutualLikes: [...settled.mutualLikes, pending.card] };
}

/** Removes the traces of a decision that did not happen. */
function withoutTraces(state: DeckStoreState, id: CardId): DeckStoreState {
  const left = withoutSteps(state, id);
  // The tick is that of the last decision.
  return state.undoable.at(-1) === id ? { ...left, skipTickBadge: false, likeTickBadge: false } : left;
}

/** The server rejected the change: the card returns to its bucket. */
export function decisionRefused(state: DeckStoreState, id: CardId): DeckStoreState {
  const pending = pendingOf(state, id);
  if (!pending) return state;
  const restored = putInFront(withoutPending(state, id), pending.home, pending.card);
  if (pending.home === 'queued') return withoutTraces(restored, id);
  if (pending.decision !== 'queued') return restored;
  const left = withoutSteps(restored, id);
  return { ...left, undoable: [...left.undoable, id] };
}

/** Another window had decided before: the card joins the bucket of that decision. */
export function decisionOverruled(state: DeckStoreState, id: CardId, status: InterestStatus): DeckStoreState {
  const pending = pendingOf(state, id);
  if (!pending) return state;
  return withoutTraces(putInFront(withoutPending(state, id), bucketOfStatus[status], pending.card), id);
}

/** Another window has decided about a card that is not pending here. In the deck it goes beneath the top card. */
export function decisionMadeElsewhere(
  state: DeckStoreState,
  id: string,
  status: InterestStatus,
): DeckStoreState {
  const home = bucketOf(state, id);
  const card = home && state.buckets[home].cards.find((card) => card.membership_id === id);
  const next = bucketOfStatus[status];
  if (!card || home === next) return state;
  const left = {
    ...takeOut(withoutSteps(state, id), home, id),
    mutualLikes: state.mutualLikes.filter((each) => each.membership_id !== id),
  };
  if (next !== 'queued') return putInFront(left, next, card);
  const [top, ...others] = left.buckets.queued.cards;
  return changeBucket(left, 'queued', { cards: top ? [top, card, ...others] : [card] });
}

/** Whether a rejection contradicts what the person wants, so that they must see it. */
export const reversesChoice = ({ home, decision }: PendingCard) => decisionIn(home) !== decision;

/** Adds a candidate whose profile was opened without their card to the bucket of their status. */
export function candidateAdded(
  state: DeckStoreState,
  card: DeckCard,
  status: InterestStatus,
): DeckStoreState {
  const known = pendingOf(state, card.membership_id) ?? bucketOf(state, card.membership_id);
  return known ? state : putInFront(state, bucketOfStatus[status], card);
}

/** The other side has liked back: a liked candidate moves to the mutual ones. */
export function becameMutual(state: DeckStoreState, id: string): DeckStoreState {
  const card = state.buckets.isOneWayInterested.cards.find((card) => card.membership_id === id);
  if (!card) return state;
  return putInFront(takeOut(state, 'isOneWayInterested', id), 'isMutualInterested', card);
}

/** The server has a skip that can be undone, of an earlier visit or another window; it becomes the only step. */
export function stepRestored(state: DeckStoreState, card: DeckCard): DeckStoreState {
  const { membership_id: id } = card;
  const home = bucketOf(state, id) ?? 'skipped';
  if (state.undoable.length > 0 || pendingOf(state, id) || home !== 'skipped') return state;
  return { ...candidateAdded(state, card, 'skipped'), undoable: [id] };
}

/** An undo was refused for good: the next one is about the card before. */
export const stepForgotten = withoutSteps;

/** Removes a resident who has left, and their pending decision. */
export function residentRemoved(state: DeckStoreState, id: string): DeckStoreState {
  const home = bucketOf(state, id);
  const staying = withoutSteps(home ? takeOut(state, home, id) : state, id);
  return {
    ...staying,
    pendingCards: staying.pendingCards.filter(({ card }) => card.membership_id !== id),
    mutualLikes: staying.mutualLikes.filter((card) => card.membership_id !== id),
  };
}
