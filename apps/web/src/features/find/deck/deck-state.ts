import type { DeckState, Card } from '@nestmate/contract/find';
import {
  type Bucket,
  bucketOfStatus,
  buckets,
  type Decision,
  type InterestStatus,
  statusOfBucket,
} from '@nestmate/contract/rules/interest';

/** A suggested resident, or the card that shows a newcomer how swiping works. */
export type DeckCard = (Card & { demo: false }) | DemoCard;

interface DemoCard {
  demo: true;
  membership_id: 'demo';
  first_name: '';
  percent_match: null;
  profile_picture_urls: null;
}

export type CardId = DeckCard['membership_id'];

export const demoCard: DemoCard = {
  demo: true,
  membership_id: 'demo',
  first_name: '',
  percent_match: null,
  profile_picture_urls: null,
};

export type SavedBucket = Exclude<Bucket, 'queued'>;

export interface BucketState {
  cards: readonly DeckCard[];
  isLoading: boolean;
  /** Whether the server has no further cards. */
  isFinished: boolean;
  /** The page that was requested last. */
  page: number;
  /** Why the last page failed. */
  failure: 'offline' | 'refused' | null;
}

/** A card whose change of status the server has not confirmed yet; meanwhile it is in no bucket. */
export interface PendingCard {
  card: DeckCard;
  /** The bucket that the server has it in, where it returns when the change fails. */
  home: Bucket;
  decision: Decision;
  /** Whether it is an undo of the deck: a like that became mutual stays once the two are in touch. */
  isUndo?: true;
  /** Whether the server could not be reached: the change is stored, and sent later. */
  waits?: true;
}

export interface DeckStoreState {
  buckets: Readonly<Record<Bucket, BucketState>>;
  pendingCards: readonly PendingCard[];
  /** Shown for a second after a skip or a like. */
  skipTickBadge: boolean;
  likeTickBadge: boolean;
  /** True until the demo card is swiped, or somebody is decided on. */
  swipeFirstLook: boolean;
  /**
   * Whether the person has decided on a card since this search began; the server's `hasDecided` counts every search.
   */
  hasDecidedInSearch: boolean;
  /** Whether the server knows of a decision of the person, of any search and window. */
  hasDecided: boolean;
  /** The cards that left the queue, the last one last, from which on they can return. */
  undoable: readonly CardId[];
  /** The cards that were put back and are undecided since, the last one last. */
  returned: readonly CardId[];
  /** Mutual likes that are not celebrated yet, oldest first. */
  mutualLikes: readonly DeckCard[];
  /** The state of the deck in the server's last reply: whether suggestions are possible at all. */
  deck: DeckState | null;
}

const emptyBucket: BucketState = { cards: [], isLoading: false, isFinished: false, page: 0, failure: null };

export const emptyBuckets: DeckStoreState['buckets'] = {
  queued: emptyBucket,
  skipped: emptyBucket,
  isOneWayInterested: emptyBucket,
  isMutualInterested: emptyBucket,
};

export const initialDeckStoreState: DeckStoreState = {
  buckets: emptyBuckets,
  pendingCards: [],
  skipTickBadge: false,
  likeTickBadge: false,
  swipeFirstLook: true,
  hasDecidedInSearch: false,
  hasDecided: false,
  undoable: [],
  returned: [],
  mutualLikes: [],
  deck: null,
};

export const bucketNames: readonly Bucket[] = buckets;

/** The lists that have loaded, or are loading. */
export const loadedBuckets = ({ buckets }: DeckStoreState) =>
  bucketNames.filter(
    (name) => buckets[name].cards.length > 0 || buckets[name].isFinished || buckets[name].isLoading,
  );

/** Why there are no suggestions at all; null where there may be some. */
export const closedBecause = ({ deck }: DeckStoreState) =>
  deck === 'open' || deck === 'hidden' ? null : deck;

/** Whether a list has anybody; the demo card does not count. */
export const hasResident = ({ buckets }: DeckStoreState, name: Bucket) =>
  buckets[name].cards.some(({ demo }) => !demo);

export function bucketOf({ buckets }: DeckStoreState, id: string): Bucket | undefined {
  return bucketNames.find((name) => buckets[name].cards.some((card) => card.membership_id === id));
}

export const pendingOf = ({ pendingCards }: DeckStoreState, id: string) =>
  pendingCards.find(({ card }) => card.membership_id === id);

/** The changes that wait for a connection, oldest first. */
export const waitingIn = ({ pendingCards }: DeckStoreState) => pendingCards.filter(({ waits }) => waits);

/** The cards that wait to join a list. */
export const waitingFor = (state: DeckStoreState, name: SavedBucket) =>
  waitingIn(state).flatMap(({ card, home, decision }) =>
    home !== name && bucketOfStatus[decision] === name ? card : [],
  );

/** A card by its id, in any bucket or pending. */
export function cardOf(state: DeckStoreState, id: string): DeckCard | undefined {
  const cards = bucketNames.flatMap((name) => state.buckets[name].cards);
  return [...cards, ...state.pendingCards.map(({ card }) => card)].find((card) => card.membership_id === id);
}

/** The card that left the deck last, which an undo puts back. */
export function undoableCard(state: DeckStoreState): DeckCard | undefined {
  const id = state.undoable.at(-1);
  return id && cardOf(state, id);
}

/** Whether every decision of this window was undone, so that an earlier one is next. */
export const isUndoSpent = ({ deck, hasDecided, pendingCards, undoable }: DeckStoreState) =>
  deck !== null && hasDecided && pendingCards.length === 0 && undoable.length === 0;

/** My interest in a resident, as far as the deck knows it; a pending decision counts as confirmed. */
export function statusOf(state: DeckStoreState, id: string): InterestStatus | undefined {
  const pending = pendingOf(state, id);
  if (pending) return pending.decision;
  const home = bucketOf(state, id);
  return home && statusOfBucket[home];
}

export function changeBucket(
  state: DeckStoreState,
  name: Bucket,
  change: Partial<BucketState>,
): DeckStoreState {
  return { ...state, buckets: { ...state.buckets, [name]: { ...state.buckets[name], ...change } } };
}

/**
 * The cards to swipe through, the top one first. A card that is being put back is included immediately. The one that
 * was put back last is on top, in whatever order the server confirms them.
 */
export function cardsInDeck({ buckets, pendingCards, returned }: DeckStoreState): readonly DeckCard[] {
  const returning = pendingCards.filter(({ decision }) => decision === 'queued').map(({ card }) => card);
  if (returning.length === 0 && returned.length === 0) return buckets.queued.cards;
  const rankOf = ({ membership_id: id }: DeckCard) => returned.indexOf(id);
  return [...returning, ...buckets.queued.cards].toSorted((a, b) => rankOf(b) - rankOf(a));
}
