import { useEffect } from 'react';
import { deckStore, useDeck } from './deck';
import type { SavedBucket } from './swipe-state';

/** Whether anybody is in a saved list, which is fetched when it is not known. */
export function useHasAny(bucket: SavedBucket): boolean {
  useEffect(() => {
    if (deckStore.getState().buckets[bucket].cards.length === 0) void deckStore.load(bucket);
  }, [bucket]);
  return useDeck(({ buckets }) => buckets[bucket].cards.length > 0);
}
