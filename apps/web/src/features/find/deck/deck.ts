import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { statusOfReply } from '@nestmate/contract/rules/interest';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { call, calls } from '@/platform/calls/call';
import { noId, onActingChange, useSession } from '@/platform/session/session';
import { changeDraft, readDraft } from '@/platform/stored/draft';
import { currentLanguage, i18n } from '@/platform/texts/i18n';
import { toast, toastDuration } from '@/ui/toasts';
import { reversesChoice } from './decisions';
import {
  type DeckStoreState,
  type PendingCard,
  pendingOf,
  waitingIn,
  hasResident,
  type SavedBucket,
} from './deck-state';
import { createDeckStore } from './deck-store';
import {
  deckKeyOf,
  dropStoredDeck,
  readFirstLook,
  readStoredDeck,
  storeDeckOnChange,
  storeFirstLook,
} from './stored-deck';

function self() {
  const { userId, membershipId } = useSession.getState();
  return { userId: userId ?? noId<UserId>(), actsFor: membershipId ?? noId<MembershipId>() };
}

const nameOf = (membershipId: MembershipId) => `pending decisions of ${membershipId}`;
const idsOf = (pending: readonly PendingCard[]) => pending.map(({ card }) => card.membership_id);

/** The decisions of a membership that have not reached the server yet. */
const readStoredDecisions = async (membershipId: MembershipId): Promise<readonly PendingCard[]> =>
  (await readDraft<readonly PendingCard[]>(nameOf(membershipId))) ?? [];

/** Stores them, encrypted in this browser, in place of those `before`; those of other windows stay. */
function storeDecisions(
  membershipId: MembershipId,
  waiting: readonly PendingCard[],
  before: readonly PendingCard[],
): Promise<void> {
  const mine = new Set([...idsOf(before), ...idsOf(waiting)]);
  return changeDraft<readonly PendingCard[]>(nameOf(membershipId), (stored) => {
    const all = [...(stored ?? []).filter(({ card }) => !mine.has(card.membership_id)), ...waiting];
    return all.length > 0 ? all : null;
  });
}

/** The deck of the acting membership. */
export const deckStore = createDeckStore({
  cards(status, page) {
    const { userId, actsFor } = self();
    return call(calls.find.cards, { actsFor, params: { userId }, query: { status, page } });
  },
  async setStatus(membershipId, body) {
    const { userId, actsFor } = self();
    const answer = await call(calls.find.setStatus, {
      actsFor,
      params: { userId, membershipId },
      body,
    });
    if ('err' in answer) return answer;
    const { status, revision = 0 } = answer.res;
    return { ...answer, res: { status: statusOfReply[status], revision } };
  },
  isOnline: () => navigator.onLine,
  storeWaiting: (waiting, before) => void storeDecisions(self().actsFor, waiting, before),
  readWaiting: () => readStoredDecisions(self().actsFor),
  lastSkip() {
    const { userId, actsFor } = self();
    return call(calls.find.lastSkip, { actsFor, params: { userId } });
  },
  showUnsent(cards, reason) {
    const names = listOfNames(
      cards.map(({ first_name: name }) => name),
      currentLanguage(),
    );
    toast({
      text: i18n.t('find:unsent', { names, count: cards.length }),
      detail: reason,
      tone: 'danger',
      duration: toastDuration.long,
    });
  },
  showFailure: (reason) => toast({ text: reason, tone: 'danger' }),
  showElsewhere: ({ first_name: name }, decision) =>
    toast({ text: i18n.t(`find:elsewhere.${decision}`, { name }) }),
  readEarlierDeck: () => readStoredDeck(deckKeyOf(useSession.getState())),
  dropEarlierDeck: dropStoredDeck,
  readFirstLook,
  storeFirstLook,
});

// Synchronous with the change, so that no screen draws the deck of the previous membership.
onActingChange(deckStore.clear);

storeDeckOnChange(deckStore, () => (self().userId ? deckKeyOf(useSession.getState()) : null));

export const useDeck = <Part>(select: (state: DeckStoreState) => Part) => useStore(deckStore, select);

/** The number of decisions that wait for a connection. */
export const useWaitingCount = () => useDeck((state) => waitingIn(state).filter(reversesChoice).length);

/** Whether the decision about a person waits for a connection. */
export const useWaits = (id: string) => useDeck((state) => pendingOf(state, id)?.waits === true);

/** Whether anybody is in a saved list, which is fetched when it is not known. */
export function useHasAny(bucket: SavedBucket): boolean {
  useEffect(() => {
    if (!hasResident(deckStore.getState(), bucket)) void deckStore.load(bucket);
  }, [bucket]);
  return useDeck((state) => hasResident(state, bucket));
}

/** Loads the deck of the acting membership where it is empty. */
export function useLoadedDeck() {
  const membershipId = useSession((session) => session.membershipId);
  useEffect(() => {
    if (membershipId !== null && deckStore.getState().buckets.queued.cards.length === 0)
      void deckStore.load('queued');
  }, [membershipId]);
}
