import { useEffect } from 'react';
import { beginToWrite } from '@/platform/begin-to-write';
import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
import { lazyPart, usePrefetch } from '@/ui/lazy-part';
import { toast, toastDuration } from '@/ui/toasts';
import { deckStore, useDeck } from '../deck/deck';
import { useRoomSize } from '../deck/use-room-size';
import { takeMutualLikes, useMutualLikes } from './mutual-likes.store';

const MutualLikeModal = lazyPart(async () => (await import('./mutual-like-modal')).MutualLikeModal);

/**
 * Shows mutual likes on every screen: a celebration after the person's own swipe, and only a toast after a
 * like from the other side, which must not interrupt.
 */
export function MutualLikes() {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const mutualLike = useDeck(({ mutualLikes }) => mutualLikes[0]);
  const waiting = useMutualLikes((state) => state.waiting);

  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { id, name, chat } of takeMutualLikes())
      toast({
        text: t('mutualLike.heard', { name }),
        tone: 'success',
        duration: toastDuration.long,
        action: chat
          ? { label: t('mutualLike.hello'), onPress: () => void navigate(chat, beginToWrite) }
          : { label: t('mutualLike.view'), onPress: () => void navigate(`/profile/${id}`) },
      });
  }, [waiting, t, navigate]);
  useRoomSize(() => void deckStore.refresh());
  usePrefetch(MutualLikeModal);
  return (
    mutualLike && !mutualLike.demo && <MutualLikeModal key={mutualLike.membership_id} card={mutualLike} />
  );
}
