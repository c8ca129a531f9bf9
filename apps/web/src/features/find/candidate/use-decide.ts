import type { Candidate, Decision } from '@nestmate/contract';
import { refreshCandidate } from '@/features/profile';
import { useSelf } from '@/platform/session';
import { deckStore, useDeck } from '../deck/deck';
import { statusOf } from '../deck/swipe-state';

/**
 * How things stand between me and someone, and how to change it. The deck knows it at once when it holds their card; for
 * someone it has not met it is told first.
 */
export function useDecide(candidate: Candidate) {
  const { membershipId } = useSelf();
  const id = candidate.membership_id;
  const status = useDeck((state) => statusOf(state, id)) ?? candidate.status;

  async function decide(wanted: Decision) {
    deckStore.meet({ ...candidate, highlights: [] }, candidate.status);
    await deckStore.decide(id, wanted);
    await refreshCandidate(membershipId, id);
  }
  return { status, decide };
}
