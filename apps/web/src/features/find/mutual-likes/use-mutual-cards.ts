import { type Card, isNetworkClosed } from '@nestmate/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useOverview } from '@/features/profile';
import { useMembership } from '@/platform/session';
import { deckStore, useDeck } from '../deck/deck';
import { fetchFailed } from '../deck/fetch-failed';
import { useOnlineAgain } from '../deck/use-online-again';

const bucket = 'isMutualInterested';

/**
 * The people of my mutual likes; none before the questions are answered, as on their list, and none once the round has ended, when nobody
 * can write.
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
