import type { Card } from '@nestmate/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useOverview } from '@/features/profile';
import { deckStore, useDeck } from '../deck/deck';

const bucket = 'isMutualInterested';

/** The people whom I like and who like me; nobody before the questions are answered, as on the list of them. */
export function useMutualCards(): readonly Card[] {
  const hasAnswered = useOverview().data?.answersComplete === true;
  useEffect(() => {
    if (hasAnswered) void deckStore.reload(bucket);
  }, [hasAnswered]);
  return useDeck(
    useShallow(({ buckets }) => buckets[bucket].cards.flatMap((card) => (card.demo ? [] : card))),
  );
}
