import type { Candidate } from '@nestmate/contract/find';
import type { Decision } from '@nestmate/contract/rules/interest';
import { useSelf } from '@/platform/session/session';
import { refreshCandidate } from '../candidate.queries';
import { deckStore, useDeck } from '../deck/deck';
import { statusOf } from '../deck/deck-state';

/**
 * My decision on a candidate, and how to change it. The deck gets the candidate first, so that the change shows
 * immediately.
 */
export function useDecide(candidate: Candidate) {
  const { membershipId } = useSelf();
  const id = candidate.membership_id;
  const status = useDeck((state) => statusOf(state, id)) ?? candidate.status;

  async function decide(decision: Decision) {
    deckStore.addCandidate(candidate, candidate.status);
    await deckStore.decide(id, decision);
    await refreshCandidate(membershipId, id);
  }
  return { status, decide };
}
