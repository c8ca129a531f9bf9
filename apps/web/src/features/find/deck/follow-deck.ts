import { onLive } from '@/platform/live';
import { useSession } from '@/platform/session';
import { forgetCandidate } from '../candidate/candidate.queries';
import { deckStore } from './deck';

const isMine = (membershipId: string) => membershipId === useSession.getState().membershipId;

/** The deck and the saved lists change by what others do, whatever page is open. Returns how to stop. */
export function followDeck(): () => void {
  const stops = [
    // Somebody has left the community: their card goes wherever it is, and their page says so.
    onLive('resident.left', ({ membershipId, otherMembershipId }) => {
      if (!isMine(membershipId)) return;
      deckStore.hearLeft(otherMembershipId);
      void forgetCandidate(otherMembershipId);
    }),
    // The housing office may have opened, paused or ended matching, or moved the person.
    onLive('membership.changed', ({ membershipId }) => {
      if (isMine(membershipId)) void deckStore.reset();
    }),
    onLive('resync', () => void deckStore.refresh()),
  ];
  return () => stops.forEach((stop) => stop());
}
