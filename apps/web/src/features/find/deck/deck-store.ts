import type { Card } from '@nestmate/contract/find';
import type { MembershipId } from '@nestmate/contract/ids';
import { deck } from '@nestmate/contract/limits';
import {
  bucketOfStatus,
  type Decision,
  decisionOf,
  type InterestStatus,
} from '@nestmate/contract/rules/interest';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '@/platform/calls/call';
import { type DecisionSyncPorts, createDecisionSync, type ReportedStatus } from './decision-sync';
import {
  candidateAdded,
  becameMutual,
  decisionMade,
  decisionMadeElsewhere,
  residentRemoved,
  stepRestored,
  waitingRestored,
} from './decisions';
import {
  type CardId,
  bucketOf,
  cardOf,
  emptyBuckets,
  initialDeckStoreState,
  loadedBuckets,
  pendingOf,
  statusOf,
  undoableCard,
  type PendingCard,
  type DeckStoreState,
  waitingIn,
} from './deck-state';
import { createLists, type ListPorts } from './pages';

/** The deck's dependencies. */
export interface DeckPorts extends DecisionSyncPorts, ListPorts {
  /** Marks the deck of an earlier visit as belonging to another search from now on. */
  dropEarlierDeck: () => void;
  /** Stores the changes that wait for a connection; those `before` were stored by this window. */
  storeWaiting: (waiting: readonly PendingCard[], before: readonly PendingCard[]) => void;
  readWaiting: () => Promise<readonly PendingCard[]>;
  /** The card that this person skipped last, in any window, if the skip can be undone. */
  lastSkip: () => Promise<Answer<{ card: Card | null }>>;
  /** Whether this browser has yet to show the demo card. */
  readFirstLook: () => Promise<boolean>;
  storeFirstLook: (firstLook: boolean) => void;
}

/** The deck and the saved lists of one membership: which card is where, and what the server has yet to confirm. */
export function createDeckStore(ports: DeckPorts) {
  const store = createStore<DeckStoreState>()(() => initialDeckStoreState);
  const { getState, setState } = store;
  let owner = {};
  let reading: Promise<void> | undefined;
  let tick: ReturnType<typeof setTimeout> | undefined;

  function change(transition: (state: DeckStoreState) => DeckStoreState): void {
    const before = waitingIn(getState());
    setState(transition(getState()), true);
    const waiting = waitingIn(getState());
    const isSame = waiting.length === before.length && waiting.every((each, nth) => each === before[nth]);
    if (!isSame) ports.storeWaiting(waiting, before);
  }
  const readStored = () => (reading ??= readFromBrowser());
  const lists = createLists(ports, { getState, change, readStored });
  const decisions = createDecisionSync(ports, { getState, change, follow });

  /** Reads whether the demo card was shown, and the decisions that wait for a connection. */
  async function readFromBrowser() {
    const mine = owner;
    const [swipeFirstLook, waiting] = await Promise.all([ports.readFirstLook(), ports.readWaiting()]);
    if (mine !== owner) return;
    setState(waitingRestored({ ...getState(), swipeFirstLook }, waiting), true);
  }

  function endTickLater() {
    clearTimeout(tick);
    tick = setTimeout(() => setState({ skipTickBadge: false, likeTickBadge: false }), deck.tickAnimationMs);
  }

  /** @returns the status in the end; undefined when the resident has left */
  async function decideOn(
    id: CardId,
    decision: Decision,
    isUndo = false,
  ): Promise<InterestStatus | undefined> {
    const before = getState();
    change((state) => decisionMade(state, id, decision, isUndo));
    const after = getState();
    if (after !== before) {
      if (after.skipTickBadge || after.likeTickBadge) endTickLater();
      if (before.swipeFirstLook && !after.swipeFirstLook) ports.storeFirstLook(false);
      lists.fillDeck();
    }
    if (id === 'demo' || !pendingOf(after, id)) return statusOf(after, id);
    return decisions.sync(id);
  }

  /** The server reports a decision of another window about a resident without a pending one here. */
  function follow(id: string, status: InterestStatus): void {
    const home = bucketOf(getState(), id);
    const next = bucketOfStatus[status];
    if (home) change((state) => decisionMadeElsewhere(state, id, status));
    else if (loadedBuckets(getState()).includes(next)) void lists.reloadAfterFetch(next);
    if (home === 'queued') lists.fillDeck();
  }

  return Object.assign(store, {
    load: lists.load,
    reload: lists.reload,

    /** Skips, likes or puts back a card, in any bucket; resolves with its status once the server has replied. */
    decide: (id: CardId, decision: Decision) => decideOn(id, decision),

    /** Skips or likes a card of the deck, unless another window has decided about it while it was flying. */
    async swipe(id: CardId, decision: Decision): Promise<InterestStatus | undefined> {
      const status = statusOf(getState(), id);
      if (status === 'queued') return decideOn(id, decision);
      const card = cardOf(getState(), id);
      if (status && decisionOf(status) !== decision && card && !card.demo)
        ports.showElsewhere(card, decisionOf(status));
      return status;
    },

    /** Handles a decision of this person that the server reports, from this window or another. */
    receiveDecision: (id: MembershipId, decided: ReportedStatus) => decisions.report(id, decided),

    /** Adds a candidate whose card has not loaded. */
    addCandidate(card: Card, status: InterestStatus) {
      change((state) => candidateAdded(state, { ...card, demo: false }, status));
    },

    /** Sends the decisions that wait for a connection, also those of an earlier visit. */
    async sendWaiting() {
      await readStored();
      await decisions.sendWaiting();
    },

    /** Puts back the card that left the deck last; the next call, the one before. */
    async undo(): Promise<InterestStatus | undefined> {
      const card = undoableCard(getState());
      if (!card) return undefined;
      const undone = decideOn(card.membership_id, 'queued', true);
      setState({ skipTickBadge: false, likeTickBadge: false });
      return undone;
    },

    /** Finds the last skip of an earlier visit or another window, which `undo` then puts back. */
    async restoreUndo(): Promise<void> {
      const mine = owner;
      const answer = await ports.lastSkip();
      const card = 'res' in answer ? answer.res.card : null;
      if (mine === owner && card) change((state) => stepRestored(state, { ...card, demo: false }));
    },

    /** Handles a mutual like from the other side. Returns whether it is news, rather than a result of my own like. */
    receiveMutualLike(id: string): boolean {
      if (pendingOf(getState(), id) || bucketOf(getState(), id) === 'isMutualInterested') return false;
      change((state) => becameMutual(state, id));
      return true;
    },

    /** Removes a resident who has left, also from pending changes. */
    removeResident(id: string) {
      const wasQueued = bucketOf(getState(), id) === 'queued';
      change((state) => residentRemoved(state, id));
      if (wasQueued) lists.fillDeck();
    },

    /** Removes the mutual like on screen, which has been seen. */
    dismissMutualLike() {
      setState({ mutualLikes: getState().mutualLikes.slice(1) });
    },

    /** Grows with every reset, and with every owner. */
    epoch: lists.epoch,

    /** Resets the lists, for example after a change of search; pending cards stay pending. */
    async reset() {
      const known = loadedBuckets(getState());
      lists.dropReplies();
      ports.dropEarlierDeck();
      change((state) => ({
        ...state,
        buckets: emptyBuckets,
        hasDecidedInSearch: false,
        undoable: [],
        returned: [],
        deck: null,
      }));
      await Promise.all([
        lists.load('queued'),
        ...known.filter((name) => name !== 'queued').map(lists.reload),
      ]);
    },

    /** Reloads every loaded list, for example after a gap; the old lists show meanwhile. */
    async refresh() {
      await Promise.all(loadedBuckets(getState()).map(lists.reloadAfterFetch));
    },

    /** Clears everything, when another membership is acting or the session ends. */
    clear() {
      lists.dropReplies();
      owner = {};
      clearTimeout(tick);
      reading = undefined;
      decisions.clear();
      setState(initialDeckStoreState, true);
    },
  });
}

export type DeckStore = ReturnType<typeof createDeckStore>;
