import type { MembershipId } from '@nestmate/contract/ids';
import { followEvents, stopAll, type Stop } from '@/platform/live/events';
import type { Self } from '@/platform/session/session';
import { onLanguageChosen } from '@/platform/texts/i18n';
import { refreshCandidate } from './candidate.queries';
import { deckStore } from './deck/deck';
import { refreshFound, refreshSearchUnlessSaving } from './find.refresh';
import { openMutualLikes } from './mutual-likes/mutual-likes.store';

/** Follows the deck, the saved lists and the search of a membership. */
export function followFind(self: Self): Stop {
  const isMine = ({ membershipId }: { membershipId: MembershipId }) => membershipId === self.membershipId;
  const mutualLikes = openMutualLikes(self);
  const stop = followEvents({
    'resident.left'(event) {
      if (!isMine(event)) return;
      deckStore.removeResident(event.otherMembershipId);
      void refreshFound(self.membershipId);
      void refreshCandidate(self.membershipId, event.otherMembershipId);
    },
    'interest.decided'(event) {
      if (!isMine(event)) return;
      deckStore.receiveDecision(event.otherMembershipId, event);
      if (event.status !== 'mutual') mutualLikes.end(event.otherMembershipId);
      void refreshFound(self.membershipId);
      void refreshCandidate(self.membershipId, event.otherMembershipId);
    },
    'interest.mutual'(event) {
      if (isMine(event)) void mutualLikes.receive(event.otherMembershipId);
    },
    'suggestions.changed'(event) {
      refreshSearchUnlessSaving(event.membershipId);
      if (isMine(event)) void deckStore.reset();
    },
    // The housing office may have opened, paused or ended matching, or moved the resident.
    'membership.changed'(event) {
      if (isMine(event)) void deckStore.reset();
    },
    'picture.decided': () => void deckStore.refresh(),
    resync: () => void deckStore.refresh(),
  });
  void deckStore.sendWaiting();
  const stopLanguage = onLanguageChosen(() => void deckStore.reset());
  return stopAll([stop, mutualLikes.stop, stopLanguage]);
}
