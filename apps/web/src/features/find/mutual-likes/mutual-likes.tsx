import type { Card } from '@nestmate/contract/find';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { useOverview } from '@/features/profile';
import { useMyRoom } from '@/features/room';
import { beginToWrite } from '@/platform/navigation-state';
import { useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart, usePrefetch } from '@/ui/lazy-part';
import { toast, toastDuration } from '@/ui/toasts';
import { deckStore, useDeck } from '../deck/deck';
import { fetchFailed, useOnlineAgain } from '../deck/use-online-again';
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

/** Calls back when the room's size changes, which changes who fits. */
function useRoomSize(onChange: () => void): void {
  const size = useMyRoom().data?.room_size;
  const known = useRef(size);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (known.current !== undefined && size !== undefined && known.current !== size) changed();
    known.current = size ?? known.current;
  }, [size]);
}

const bucket = 'isMutualInterested';

/**
 * The people of my mutual likes; none before the questions are answered, as on their list, and none once the round has
 * ended, when nobody can write.
 */
export function useMutualCards(): readonly Card[] {
  const round = useMembership()?.matchingRoundStatus;
  const hasAnswered = useOverview().data?.answersComplete === true;
  const mayWrite = hasAnswered && round !== undefined && !isNetworkClosed(round);
  useEffect(() => {
    if (mayWrite) void deckStore.reload(bucket);
  }, [mayWrite]);
  const isMissing = useDeck(({ buckets }) => mayWrite && buckets[bucket].failure === 'offline');
  useOnlineAgain(isMissing, () => fetchFailed(bucket, deckStore.reload));
  return useDeck(
    useShallow(({ buckets }) =>
      mayWrite ? buckets[bucket].cards.flatMap((card) => (card.demo ? [] : card)) : [],
    ),
  );
}
