import { useCallback } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
import { useLive } from '@/platform/live';
import { queryClient } from '@/platform/query-client';
import { useSession } from '@/platform/session';
import { later, useFetchedAhead } from '@/ui/later';
import { toast, toastDuration } from '@/ui/toasts';
import { candidateQuery, forgetCandidate } from '../candidate/candidate.queries';
import { deckStore, useDeck } from '../deck/deck';
import { useRoomSize } from '../deck/use-room-size';

const MatchModal = later(async () => (await import('./match-modal')).MatchModal);

/**
 * Tells of mutual likes wherever the person is: a celebration for one's own swipe, and a word at the edge of the screen
 * when someone else likes back, since they did not ask to be interrupted.
 */
export function MutualLikes() {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const match = useDeck(({ matches }) => matches[0]);

  const hear = useCallback(
    async ({ membershipId, otherMembershipId }: { membershipId: string; otherMembershipId: string }) => {
      if (membershipId !== useSession.getState().membershipId) return;
      if (!deckStore.hearMutual(otherMembershipId)) return;
      void forgetCandidate(otherMembershipId);
      const other = await queryClient.fetchQuery(candidateQuery(otherMembershipId)).catch(() => undefined);
      if (!other) return;
      deckStore.meet({ ...other, highlights: [] }, 'mutual');
      toast({
        text: t('match.heard', { name: other.first_name }),
        tone: 'success',
        duration: toastDuration.long,
        action: { label: t('match.view'), onPress: () => void navigate(`/profile/${otherMembershipId}`) },
      });
    },
    [t, navigate],
  );
  useLive('interest.mutual', hear);
  useRoomSize(() => void deckStore.refresh());
  useFetchedAhead(MatchModal);
  return match && !match.demo && <MatchModal key={match.membership_id} match={match} />;
}
