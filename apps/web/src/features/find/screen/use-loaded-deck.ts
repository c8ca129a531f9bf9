import { useEffect } from 'react';
import { useSession } from '@/platform/session';
import { deckStore } from '../deck/deck';

/** Loads the deck of the acting membership where it is empty. */
export function useLoadedDeck() {
  const membershipId = useSession((session) => session.membershipId);
  useEffect(() => {
    if (membershipId !== null && deckStore.getState().buckets.queued.cards.length === 0)
      void deckStore.load('queued');
  }, [membershipId]);
}
