import { create } from 'zustand';
import { queryClient } from '@/platform/query-client';
import { candidateQuery, forgetCandidate } from '../candidate/candidate.queries';
import { deckStore } from '../deck/deck';

interface LikedBack {
  id: string;
  name: string;
}

/** Who has liked back, until the screen has said so. */
export const useLikedBack = create<{ unsaid: readonly LikedBack[] }>()(() => ({ unsaid: [] }));

/** Takes what is still to be said. */
export function takeLikedBack(): readonly LikedBack[] {
  const { unsaid } = useLikedBack.getState();
  if (unsaid.length > 0) useLikedBack.setState({ unsaid: [] });
  return unsaid;
}

/** Hears of likes back on behalf of one membership. */
export function createLikedBack() {
  let isOver = false;
  return {
    async hear(id: string): Promise<void> {
      if (!deckStore.hearMutual(id)) return;
      void forgetCandidate(id);
      const other = await queryClient.fetchQuery(candidateQuery(id)).catch(() => undefined);
      if (!other || isOver) return;
      deckStore.meet({ ...other, highlights: [] }, 'mutual');
      useLikedBack.setState(({ unsaid }) => ({ unsaid: [...unsaid, { id, name: other.first_name }] }));
    },
    stop() {
      isOver = true;
      takeLikedBack();
    },
  };
}
