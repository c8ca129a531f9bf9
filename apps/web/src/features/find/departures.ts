import { onLive } from '@/platform/live';
import { useSession } from '@/platform/session';
import { forgetCandidate } from './candidate/candidate.queries';
import { deckStore } from './deck/deck';

/** Somebody has left the community: their card goes wherever it is, and their page says so. Returns how to stop. */
export function followDepartures(): () => void {
  return onLive('resident.left', ({ membershipId, otherMembershipId }) => {
    if (membershipId !== useSession.getState().membershipId) return;
    deckStore.hearLeft(otherMembershipId);
    void forgetCandidate(otherMembershipId);
  });
}
