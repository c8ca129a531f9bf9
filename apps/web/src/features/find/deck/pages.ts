import type { Card, CardsPage } from '@nestmate/contract/find';
import { limits } from '@nestmate/contract/limits';
import type { Bucket } from '@nestmate/contract/rules/interest';
import type { Answer } from '@/platform/calls/call';
import {
  type DeckCard,
  demoCard,
  bucketNames,
  bucketOf,
  type BucketState,
  changeBucket,
  pendingOf,
  type DeckStoreState,
} from './deck-state';

/** The last state of the deck: its cards, or why there were none. */
export interface EarlierDeck extends Pick<DeckStoreState, 'deck'>, Pick<BucketState, 'isFinished'> {
  cards: readonly Card[];
}

export const noEarlierDeck: EarlierDeck = { cards: [], deck: null, isFinished: false };

/** The next cards are fetched when this many are left, so that nobody waits for them. */
const prefetchAt = 6;

/** Whether the queue needs another page: it is empty, or short while the server may have more. */
function needsMoreCards({ buckets: { queued } }: DeckStoreState): boolean {
  if (queued.isLoading) return false;
  return queued.cards.length === 0 || (queued.cards.length <= prefetchAt && !queued.isFinished);
}

/**
 * The first page that can contain new cards. Cards leave a list on the server as they do here, so later cards move
 * forward: for the queue it is always the first page.
 */
function nextPage({ buckets }: DeckStoreState, name: Bucket): number {
  return Math.floor(buckets[name].cards.filter((card) => !card.demo).length / limits.cardsPerPage);
}

const pageRequested = (state: DeckStoreState, name: Bucket, page: number): DeckStoreState =>
  changeBucket(state, name, { isLoading: true, page, failure: null });

const pageFailed = (state: DeckStoreState, name: Bucket, failure: 'offline' | 'refused'): DeckStoreState =>
  changeBucket(state, name, { isLoading: false, failure });

/** Shows in an empty deck the cards of an earlier visit, except those decided on meanwhile. */
function deckRestored(
  state: DeckStoreState,
  { cards: earlier, isFinished, deck }: EarlierDeck,
): DeckStoreState {
  if (state.buckets.queued.cards.length > 0) return state;
  const cards = earlier
    .filter(({ membership_id: id }) => !pendingOf(state, id) && bucketOf(state, id) === undefined)
    .map((card): DeckCard => ({ ...card, demo: false }));
  return {
    ...changeBucket(state, 'queued', { cards, isFinished: state.buckets.queued.isFinished || isFinished }),
    deck: state.deck ?? deck,
  };
}

/** Adds a page's new cards; known ones keep their order. */
function pageArrived(state: DeckStoreState, name: Bucket, reply: CardsPage): DeckStoreState {
  const fetched = reply.user_profile_cards.filter(
    ({ membership_id: id }) => !pendingOf(state, id) && bucketOf(state, id) === undefined,
  );
  const before = state.buckets[name].cards;
  const cards = [...before, ...fetched.map((card): DeckCard => ({ ...card, demo: false }))];
  const swipeFirstLook = state.swipeFirstLook && !reply.hasDecided;
  const teaches =
    name === 'queued' && swipeFirstLook && fetched.length > 0 && !before.some((card) => card.demo);
  return {
    ...changeBucket(state, name, {
      cards: teaches ? [demoCard, ...cards] : cards,
      isLoading: false,
      isFinished: reply.finished,
    }),
    deck: reply.deck,
    hasDecided: reply.hasDecided,
    swipeFirstLook,
  };
}

/**
 * A list was reloaded from its first page; `before` is its content when the reload began. The server's lists take
 * precedence, except over decisions made during the reload.
 */
function listReloaded(
  state: DeckStoreState,
  name: Bucket,
  before: ReadonlySet<string>,
  read: readonly Card[],
  { page, finished, deck, hasDecided }: Omit<CardsPage, 'user_profile_cards'>,
): DeckStoreState {
  const current = state.buckets[name].cards;
  const added = current.filter(({ demo, membership_id: id }) => demo || !before.has(id));
  const known = new Set<string>(current.map(({ membership_id: id }) => id));
  const wentAway = (id: string) => (before.has(id) && !known.has(id)) || pendingOf(state, id) !== undefined;
  const isNews = ({ membership_id: id }: Card) =>
    !wentAway(id) && !added.some(({ membership_id }) => membership_id === id);
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
  const top = name === 'queued' ? current.find(({ demo }) => !demo)?.membership_id : undefined;
  const ranked = listed.toSorted((a, b) => Number(b.membership_id === top) - Number(a.membership_id === top));
  return {
    ...changeBucket(elsewhere, name, {
      cards: [...added, ...ranked],
      isLoading: false,
      isFinished: finished,
      page,
      failure: null,
    }),
    deck,
    hasDecided,
  };
}

/** A person sees the earlier deck after this long without a reply. */
const showEarlierAfterMs = 3000;

export interface ListPorts {
  cards: (bucket: Bucket, page: number) => Promise<Answer<CardsPage>>;
  /** The deck of an earlier visit, for when the server cannot be reached. */
  readEarlierDeck: () => Promise<EarlierDeck>;
}

interface ListStore {
  getState: () => DeckStoreState;
  change: (transition: (state: DeckStoreState) => DeckStoreState) => void;
  /** Reads what this browser has stored, once; decisions that wait keep their cards out of the lists. */
  readStored: () => Promise<void>;
}

/** Fetches the lists of cards, at most one page of a list at a time. */
export function createLists(ports: ListPorts, { getState, change, readStored }: ListStore) {
  /** Grows with each new search and each new owner; replies to fetches of an earlier epoch are dropped. */
  let epoch = 0;
  /** The latest fetch of each list. */
  const fetches = new Map<Bucket, Promise<void>>();

  async function fetchOnce(name: Bucket, fetch: (name: Bucket) => Promise<void>): Promise<void> {
    if (getState().buckets[name].isLoading) return;
    const fetching = fetch(name);
    fetches.set(name, fetching);
    await fetching;
  }

  /** Loads the next cards of a list. While the server does not reply, an empty deck shows those of an earlier visit. */
  async function load(name: Bucket): Promise<void> {
    const startEpoch = epoch;
    let isEarlierShown = false;
    const late = setTimeout(
      async () => (isEarlierShown = await showEarlier(name, startEpoch)),
      showEarlierAfterMs,
    );
    await fetchOnce(name, fetchNext);
    clearTimeout(late);
    // The server's list replaces the earlier one.
    if (isEarlierShown && startEpoch === epoch && getState().buckets[name].failure === null)
      await reload(name);
  }

  /** Loads a list again as far as it was loaded; the old list shows until that is complete. */
  const reload = (name: Bucket) => fetchOnce(name, fetchAgain);

  /** Reloads a list once its current fetch has ended, whose reply may be older than recent events. */
  async function reloadAfterFetch(name: Bucket): Promise<void> {
    await fetches.get(name);
    await reload(name);
  }

  const isEmptyDeck = (name: Bucket) => name === 'queued' && getState().buckets.queued.cards.length === 0;

  /** @returns whether there are cards of an earlier visit */
  async function showEarlier(name: Bucket, startEpoch: number): Promise<boolean> {
    const earlier = isEmptyDeck(name) ? await ports.readEarlierDeck() : noEarlierDeck;
    if (startEpoch !== epoch || !isEmptyDeck(name) || !getState().buckets.queued.isLoading) return false;
    change((state) => deckRestored(state, earlier));
    return !isEmptyDeck(name);
  }

  /** Without a connection, an empty deck shows the cards of an earlier visit. */
  async function handleFailure(name: Bucket, code: number, startEpoch: number): Promise<void> {
    const earlier = code === 0 && isEmptyDeck(name) ? await ports.readEarlierDeck() : noEarlierDeck;
    if (startEpoch !== epoch) return;
    change((state) => pageFailed(deckRestored(state, earlier), name, code === 0 ? 'offline' : 'refused'));
  }

  /** Fetches page by page until there are new cards or no more. */
  async function fetchNext(name: Bucket): Promise<void> {
    const startEpoch = epoch;
    const before = new Set(getState().buckets[name].cards);
    let page = nextPage(getState(), name);
    change((state) => pageRequested(state, name, page));
    await readStored();
    while (startEpoch === epoch) {
      const answer = await ports.cards(name, page);
      if (startEpoch !== epoch) return;
      if ('err' in answer) return handleFailure(name, answer.code, startEpoch);
      change((state) => pageArrived(state, name, answer.res));
      const { cards, isFinished } = getState().buckets[name];
      if (isFinished || cards.some((card) => !before.has(card))) return;
      page += 1;
      change((state) => pageRequested(state, name, page));
    }
  }

  async function fetchAgain(name: Bucket): Promise<void> {
    const { cards } = getState().buckets[name];
    const startEpoch = epoch;
    const before = new Set<string>(cards.map(({ membership_id: id }) => id));
    const read = new Map<string, Card>();
    for (let page = 0; ;) {
      change((state) => pageRequested(state, name, page));
      const answer = await ports.cards(name, page);
      if (startEpoch !== epoch) return;
      if ('err' in answer)
        return change((state) => pageFailed(state, name, answer.code === 0 ? 'offline' : 'refused'));
      const readBefore = read.size;
      for (const card of answer.res.user_profile_cards) read.set(card.membership_id, card);
      if (answer.res.finished || read.size >= before.size)
        return change((state) => listReloaded(state, name, before, [...read.values()], answer.res));
      // Decisions made meanwhile have left gaps, and later cards have moved forward into them.
      const gone =
        before.size - getState().buckets[name].cards.filter((card) => before.has(card.membership_id)).length;
      page = read.size > readBefore ? Math.floor((read.size - gone) / limits.cardsPerPage) : page + 1;
    }
  }

  return {
    load,
    reload,
    reloadAfterFetch,

    /** Loads more cards of the deck where it needs them. */
    fillDeck() {
      if (needsMoreCards(getState())) void load('queued');
    },

    /** Drops the replies of fetches in progress. */
    dropReplies() {
      epoch += 1;
    },

    /** Grows with each drop of replies. */
    epoch: () => epoch,
  };
}
