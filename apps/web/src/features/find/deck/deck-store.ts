import {
  type Bucket,
  type Card,
  type Decision,
  deck,
  type InterestStatus,
  limits,
  type MembershipId,
} from '@nestmate/contract';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '@/platform/call';
import type { CardId } from './deck-card';
import {
  addCandidate,
  becomeMutual,
  confirmed,
  decide,
  refused,
  removeResident,
  reversesChoice,
} from './decisions';
import {
  type CardsPage,
  listReloaded,
  needsMoreCards,
  nextPage,
  pageArrived,
  pageFailed,
  pageRequested,
} from './pages';
import {
  bucketOf,
  emptyBuckets,
  initialSwipeState,
  loadedBuckets,
  pendingOf,
  type SwipeState,
} from './swipe-state';

/** The deck's dependencies. */
export interface DeckPorts {
  cards: (bucket: Bucket, page: number) => Promise<Answer<CardsPage>>;
  setStatus: (id: MembershipId, decision: Decision) => Promise<Answer<InterestStatus>>;
  /** A change failed and its card is back; `reason` is a sentence for the person. */
  showFailure: (reason: string) => void;
  /** Whether this browser has yet to show the demo card. */
  readFirstLook: () => Promise<boolean>;
  keepFirstLook: (firstLook: boolean) => void;
}

const opennessAfter: Partial<Record<string, SwipeState['openness']>> = {
  network_closed: 'closed',
  matching_finished: 'closed',
  matching_paused: 'paused',
  unit_full: 'unit_full',
};

/** The deck and the saved lists of one membership: which card is where, and what the server has yet to confirm. */
export function createDeckStore(ports: DeckPorts) {
  const store = createStore<SwipeState>()(() => initialSwipeState);
  const { getState: now, setState } = store;
  /** Incremented for each new search and each new owner, so that late replies are dropped. */
  let search = 0;
  let owner = 0;
  /** The latest fetch of each bucket. */
  const fetches = new Map<Bucket, Promise<void>>();
  let reading: Promise<void> | undefined;
  let tick: ReturnType<typeof setTimeout> | undefined;

  const change = (transition: (state: SwipeState) => SwipeState) => setState(transition(now()), true);

  async function readFirstLook() {
    const swipeFirstLook = await ports.readFirstLook();
    setState({ swipeFirstLook });
  }

  /** One fetch of a bucket at a time. */
  async function fetchOnce(bucket: Bucket, fetch: (bucket: Bucket) => Promise<void>): Promise<void> {
    if (now().buckets[bucket].isLoading) return;
    const fetching = fetch(bucket);
    fetches.set(bucket, fetching);
    await fetching;
  }
  const load = (bucket: Bucket) => fetchOnce(bucket, fetchNext);
  const reload = (bucket: Bucket) => fetchOnce(bucket, fetchAgain);

  /** Fetches the next cards of a bucket, page by page until there are new ones or no more. */
  async function fetchNext(bucket: Bucket): Promise<void> {
    const asked = search;
    const before = new Set(now().buckets[bucket].cards);
    let page = nextPage(now(), bucket);
    change((state) => pageRequested(state, bucket, page));
    await (reading ??= readFirstLook());
    while (asked === search) {
      const answer = await ports.cards(bucket, page);
      if (asked !== search) return;
      if ('err' in answer)
        return change((state) => pageFailed(state, bucket, answer.code === 0 ? 'offline' : 'refused'));
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

  /** Sends a card's wanted status, one change at a time, until the server agrees. */
  async function agree(id: MembershipId): Promise<void> {
    const mine = owner;
    for (let pending = pendingOf(now(), id); pending; pending = pendingOf(now(), id)) {
      const sent = pending.wanted;
      const answer = await ports.setStatus(id, sent);
      if (mine !== owner) return;
      if ('res' in answer) {
        change((state) => confirmed(state, id, sent, answer.res));
        continue;
      }
      const lost = pendingOf(now(), id);
      // Otherwise the card of a removed resident would return repeatedly.
      const isGone = answer.err.error_code === 'NotFound';
      change((state) => (isGone ? removeResident(state, id) : refused(state, id)));
      const openness = opennessAfter[answer.err.error_code];
      if (openness) setState({ openness });
      const isMissed = isGone ? sent === 'interested' : lost && reversesChoice(lost);
      if (isMissed) ports.showFailure(answer.err.error_description);
    }
  }

  function endTickLater() {
    clearTimeout(tick);
    tick = setTimeout(() => setState({ skipTickBadge: false, likeTickBadge: false }), deck.tickAnimationMs);
  }

  async function decideOn(id: CardId, wanted: Decision): Promise<void> {
    const before = now();
    const wasPending = pendingOf(before, id) !== undefined;
    change((state) => decide(state, id, wanted));
    const after = now();
    if (after === before) return;
    if (after.skipTickBadge || after.likeTickBadge) endTickLater();
    if (before.swipeFirstLook && !after.swipeFirstLook) ports.keepFirstLook(false);
    if (needsMoreCards(after)) void load('queued');
    if (id !== 'demo' && !wasPending) await agree(id);
  }

  return Object.assign(store, {
    load,

    /** Skips, likes or puts back a card, in any bucket; resolves once the server has replied. */
    decide: decideOn,

    /** Adds a candidate whose card has not loaded. */
    addCandidate(card: Card, status: InterestStatus) {
      change((state) => addCandidate(state, { ...card, demo: false }, status));
    },

    /** Puts back the card that left the deck last. */
    undo() {
      const { undoable } = now();
      if (undoable === null) return;
      void decideOn(undoable, 'queued');
      setState({ skipTickBadge: false, likeTickBadge: false });
    },

    /** Handles a mutual like from the other side. Returns whether it is news, rather than a result of my own like. */
    receiveMutualLike(id: string): boolean {
      if (pendingOf(now(), id) || bucketOf(now(), id) === 'isMutualInterested') return false;
      change((state) => becomeMutual(state, id));
      return true;
    },

    /** Removes a resident who has left, also from pending changes. */
    removeResident(id: string) {
      const wasQueued = bucketOf(now(), id) === 'queued';
      change((state) => removeResident(state, id));
      if (wasQueued && needsMoreCards(now())) void load('queued');
    },

    /** The mutual like on screen has been seen. */
    celebrated() {
      setState({ mutualLikes: now().mutualLikes.slice(1) });
    },

    reload,

    /** Resets the lists, for example after a change of search; pending cards stay pending. */
    async reset() {
      const known = loadedBuckets(now());
      search += 1;
      change((state) => ({ ...state, buckets: emptyBuckets, undoable: null, openness: null }));
      await Promise.all([load('queued'), ...known.filter((name) => name !== 'queued').map(reload)]);
    },

    /** Reloads every loaded list, for example after a gap; the old lists show meanwhile. */
    async refresh() {
      await Promise.all(
        loadedBuckets(now()).map(async (bucket) => {
          // Its reply may be older than the gap.
          await fetches.get(bucket);
          await reload(bucket);
        }),
      );
    },

    /** Clears everything, when another membership is acting or the session ends. */
    clear() {
      search += 1;
      owner += 1;
      clearTimeout(tick);
      reading = undefined;
      setState(initialSwipeState, true);
    },
  });
}

export type DeckStore = ReturnType<typeof createDeckStore>;
