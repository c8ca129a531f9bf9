import { useEffect } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
import { later, useFetchedAhead } from '@/ui/later';
import { toast, toastDuration } from '@/ui/toasts';
import { deckStore, useDeck } from '../deck/deck';
import { useRoomSize } from '../deck/use-room-size';
import { takeLikedBack, useLikedBack } from './liked-back';

const MatchModal = later(async () => (await import('./match-modal')).MatchModal);

/**
 * Shows mutual likes on every screen: a celebration after one's own swipe, and a toast when somebody likes back, since they did not
 * ask to be interrupted.
 */
export function MutualLikes() {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const match = useDeck(({ matches }) => matches[0]);
  const unsaid = useLikedBack((state) => state.unsaid);

  useEffect(() => {
    if (unsaid.length === 0) return;
    for (const { id, name } of takeLikedBack())
      toast({
        text: t('match.heard', { name }),
        tone: 'success',
        duration: toastDuration.long,
        action: { label: t('match.view'), onPress: () => void navigate(`/profile/${id}`) },
      });
  }, [unsaid, t, navigate]);
  useRoomSize(() => void deckStore.refresh());
  useFetchedAhead(MatchModal);
  return match && !match.demo && <MatchModal key={match.membership_id} match={match} />;
}
