import type { Card } from '@nestmate/contract/find';
import type { MembershipId } from '@nestmate/contract/ids';
import {
  type Bucket,
  bucketOfStatus,
  type Decision,
  decisionOf,
  type InterestStatus,
} from '@nestmate/contract/rules/interest';
import { deck, limits } from '@nestmate/contract/limits';
import { createStore } from 'zustand/vanilla';
import { createAgreements } from './agreements';
import type { CardId } from './deck-card';
import type { Decided, DeckPorts } from './deck-ports';
import {
  candidateAdded,
  becameMutual,
  decisionMade,
  decisionMadeElsewhere,
  residentRemoved,
  waitingRestored,
} from './decisions';
import {
  deckRestored,
  listReloaded,
  needsMoreCards,
  noEarlierDeck,
  nextPage,
  pageArrived,
  pageFailed,
  pageRequested,
} from './pages';
import {
  bucketOf,
  cardOf,
  emptyBuckets,
  initialSwipeState,
  loadedBuckets,
  pendingOf,
  statusOf,
  type SwipeState,
  waitingIn,
} from './swipe-state';

/** Without a reply for this long, a person sees the earlier deck. */
const showKeptAfterMs = 3000;

/** The deck and the saved lists of one membership: which card is where, and what the server has yet to confirm. */
export function createDeckStore(ports: DeckPorts) {
  const store = createStore<SwipeState>()(() => initialSwipeState);
  const { getState: now, setState } = store;
  /** Incremented for each new search and each new owner, so that late replies are dropped. */
  let search = 0;
  let owner = {};
  /** The latest fetch of each bucket. */
  const fetches = new Map<Bucket, Promise<void>>();
  let reading: Promise<void> | undefined;
  let tick: ReturnType<typeof setTimeout> | undefined;

  function change(transition: (state: SwipeState) => SwipeState): void {
    const before = waitingIn(now());
    setState(transition(now()), true);
    const waiting = waitingIn(now());
    const isSame = waiting.length === before.length && waiting.every((each, nth) => each === before[nth]);
    if (!isSame) ports.storeWaiting(waiting, before);
  }
  const agreements = createAgreements(ports, { now, change, follow });

  /** The deck that this browser has kept from an earlier visit. */
  async function readFromBrowser() {
    const mine = owner;
    const [swipeFirstLook, waiting] = await Promise.all([ports.readFirstLook(), ports.readWaiting()]);
    if (mine !== owner) return;
    setState(waitingRestored({ ...now(), swipeFirstLook }, waiting), true);
  }

  /** One fetch of a bucket at a time. */
  async function fetchOnce(bucket: Bucket, fetch: (bucket: Bucket) => Promise<void>): Promise<void> {
    if (now().buckets[bucket].isLoading) return;
    const fetching = fetch(bucket);
    fetches.set(bucket, fetching);
    await fetching;
  }
  async function load(bucket: Bucket): Promise<void> {
    const asked = search;
    let areKept = false;
    const late = setTimeout(async () => (areKept = await showKept(bucket, asked)), showKeptAfterMs);
    await fetchOnce(bucket, fetchNext);
    clearTimeout(late);
    // The server's list replaces the kept one.
    if (areKept && asked === search && now().buckets[bucket].failure === null) await reload(bucket);
  }
  const reload = (bucket: Bucket) => fetchOnce(bucket, fetchAgain);
  /** The reply of the current fetch may be older than recent events. */
  async function reloadAfterFetch(bucket: Bucket): Promise<void> {
    await fetches.get(bucket);
    await reload(bucket);
  }

  const isEmptyDeck = (bucket: Bucket) => bucket === 'queued' && now().buckets.queued.cards.length === 0;

  /** While the server does not reply, an empty deck shows the cards of an earlier visit. @returns whether there are cards */
  async function showKept(bucket: Bucket, asked: number): Promise<boolean> {
    const kept = isEmptyDeck(bucket) ? await ports.readEarlierDeck() : noEarlierDeck;
    if (asked !== search || !isEmptyDeck(bucket) || !now().buckets.queued.isLoading) return false;
    change((state) => deckRestored(state, kept));
    return !isEmptyDeck(bucket);
  }

  /** Without a connection, an empty deck shows the cards of an earlier visit. */
  async function failed(bucket: Bucket, code: number, asked: number): Promise<void> {
    const kept = code === 0 && isEmptyDeck(bucket) ? await ports.readEarlierDeck() : noEarlierDeck;
    if (asked !== search) return;
    change((state) => pageFailed(deckRestored(state, kept), bucket, code === 0 ? 'offline' : 'refused'));
  }

  /** Fetches the next cards of a bucket, page by page until there are new ones or no more. */
  async function fetchNext(bucket: Bucket): Promise<void> {
    const asked = search;
    const before = new Set(now().buckets[bucket].cards);
    let page = nextPage(now(), bucket);
    change((state) => pageRequested(state, bucket, page));
    await (reading ??= readFromBrowser());
    while (asked === search) {
      const answer = await ports.cards(bucket, page);
      if (asked !== search) return;
      if ('err' in answer) return failed(bucket, answer.code, asked);
      change((state) => pageArrived(state, bucket, answer.res));
      const { cards, isFinished } = now().buckets[bucket];
      if (isFinished || cards.some((card) => !before.has(card))) return;
      page += 1;
      change((state) => pageRequested(state, bucket, page));
    }
  }

  /** Reloads a list as far as it was loaded; the old list shows until that is complete. */
  async function fetchAgain(bucket: Bucket): Promise<void> {
    const { cards } = now().buckets[bucket];
    const asked = search;
    const before = new Set<string>(cards.map(({ membership_id: id }) => id));
    const read = new Map<string, Card>();
    for (let page = 0; ;) {
      change((state) => pageRequested(state, bucket, page));
      const answer = await ports.cards(bucket, page);
      if (asked !== search) return;
      if ('err' in answer)
        return change((state) => pageFailed(state, bucket, answer.code === 0 ? 'offline' : 'refused'));
      const readBefore = read.size;
      for (const card of answer.res.user_profile_cards) read.set(card.membership_id, card);
      if (answer.res.finished || read.size >= before.size)
        return change((state) => listReloaded(state, bucket, before, [...read.values()], answer.res));
      // Decisions made meanwhile have left gaps, and later cards have moved forward into them.
      const gone =
        before.size - now().buckets[bucket].cards.filter((card) => before.has(card.membership_id)).length;
      page = read.size > readBefore ? Math.floor((read.size - gone) / limits.cardsPerPage) : page + 1;
    }
  }

  function endTickLater() {
    clearTimeout(tick);
    tick = setTimeout(() => setState({ skipTickBadge: false, likeTickBadge: false }), deck.tickAnimationMs);
  }

  /** @returns the status in the end; undefined when the resident has left */
  async function decideOn(id: CardId, decision: Decision): Promise<InterestStatus | undefined> {
    const before = now();
    change((state) => decisionMade(state, id, decision));
    const after = now();
    if (after !== before) {
      if (after.skipTickBadge || after.likeTickBadge) endTickLater();
      if (before.swipeFirstLook && !after.swipeFirstLook) ports.storeFirstLook(false);
      if (needsMoreCards(after)) void load('queued');
    }
    if (id === 'demo' || !pendingOf(after, id)) return statusOf(after, id);
    return agreements.reach(id);
  }

  /** The server reports a decision of another window about a resident without a pending one here. */
  function follow(id: string, status: InterestStatus): void {
    const home = bucketOf(now(), id);
    const next = bucketOfStatus[status];
    if (home) change((state) => decisionMadeElsewhere(state, id, status));
    else if (loadedBuckets(now()).includes(next)) void reloadAfterFetch(next);
    if (home === 'queued' && needsMoreCards(now())) void load('queued');
  }

  return Object.assign(store, {
    load,

    /** Skips, likes or puts back a card, in any bucket; resolves with its status once the server has replied. */
    decide: decideOn,

    /** Skips or likes a card of the deck, unless another window has decided about it while it was flying. */
    async swipe(id: CardId, decision: Decision): Promise<InterestStatus | undefined> {
      const status = statusOf(now(), id);
      if (status === 'queued') return decideOn(id, decision);
      const card = cardOf(now(), id);
      if (status && decisionOf(status) !== decision && card && !card.demo)
        ports.showElsewhere(card, decisionOf(status));
      return status;
    },

    /** Handles a decision of this person that the server reports, from this window or another. */
    receiveDecision: (id: MembershipId, decided: Decided) => agreements.report(id, decided),

    /** Adds a candidate whose card has not loaded. */
    addCandidate(card: Card, status: InterestStatus) {
      change((state) => candidateAdded(state, { ...card, demo: false }, status));
    },

    /** Sends the decisions that wait for a connection, also those of an earlier visit. */
    async sendWaiting() {
      await (reading ??= readFromBrowser());
      await agreements.sendWaiting();
    },

    /** Puts back the card that left the deck last. */
    async undo(): Promise<InterestStatus | undefined> {
      const { undoable } = now();
      if (undoable === null) return undefined;
      const undone = decideOn(undoable, 'queued');
      setState({ skipTickBadge: false, likeTickBadge: false });
      return undone;
    },

    /** Handles a mutual like from the other side. Returns whether it is news, rather than a result of my own like. */
    receiveMutualLike(id: string): boolean {
      if (pendingOf(now(), id) || bucketOf(now(), id) === 'isMutualInterested') return false;
      change((state) => becameMutual(state, id));
      return true;
    },

    /** Removes a resident who has left, also from pending changes. */
    removeResident(id: string) {
      const wasQueued = bucketOf(now(), id) === 'queued';
      change((state) => residentRemoved(state, id));
      if (wasQueued && needsMoreCards(now())) void load('queued');
    },

    /** The mutual like on screen has been seen. */
    celebrated() {
      setState({ mutualLikes: now().mutualLikes.slice(1) });
    },

    reload,

    /** Grows with every reset. */
    resets: () => search,

    /** Resets the lists, for example after a change of search; pending cards stay pending. */
    async reset() {
      const known = loadedBuckets(now());
      search += 1;
      ports.dropEarlierDeck();
      change((state) => ({
        ...state,
        buckets: emptyBuckets,
        hasDecidedInSearch: false,
        undoable: null,
        openness: null,
      }));
      await Promise.all([load('queued'), ...known.filter((name) => name !== 'queued').map(reload)]);
    },

    /** Reloads every loaded list, for example after a gap; the old lists show meanwhile. */
    async refresh() {
      await Promise.all(loadedBuckets(now()).map(reloadAfterFetch));
    },

    /** Clears everything, when another membership is acting or the session ends. */
    clear() {
      search += 1;
      owner = {};
      clearTimeout(tick);
      reading = undefined;
      agreements.clear();
      setState(initialSwipeState, true);
    },
  });
}

export type DeckStore = ReturnType<typeof createDeckStore>;
