import type { Candidate, InterestStatus } from '@nestmate/contract';
import { deckStore, useDeck } from '../deck/deck';
import { statusOf } from '../deck/swipe-state';
import { forgetCandidate } from './candidate.queries';

/**
 * How things stand between me and someone, and how to change it. The deck knows it at once when it holds their card; for
 * someone it has not met it is told first.
 */
export function useDecide(candidate: Candidate) {
  const id = candidate.membership_id;
  const status = useDeck((state) => statusOf(state, id)) ?? candidate.status;

  async function decide(wanted: InterestStatus) {
    deckStore.meet({ ...candidate, highlights: [] }, candidate.status);
    await deckStore.decide(id, wanted);
    await forgetCandidate(id);
  }
  return { status, decide };
}
