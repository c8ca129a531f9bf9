import { useEffect } from 'react';
import { deckStore, useDeck } from './deck';
import { hasResident, type SavedBucket } from './swipe-state';

/** Whether anybody is in a saved list, which is fetched when it is not known. */
export function useHasAny(bucket: SavedBucket): boolean {
  useEffect(() => {
    if (!hasResident(deckStore.getState(), bucket)) void deckStore.load(bucket);
  }, [bucket]);
  return useDeck((state) => hasResident(state, bucket));
}
