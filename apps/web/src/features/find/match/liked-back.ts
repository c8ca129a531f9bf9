import { create } from 'zustand';
import { refreshCandidate } from '@/features/profile';
import { queryClient } from '@/platform/query-client';
import type { Self } from '@/platform/session';
import { candidateQuery } from '../candidate/candidate.queries';
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
export function createLikedBack(self: Self) {
  let isOver = false;
  return {
    async hear(id: string): Promise<void> {
      if (!deckStore.hearMutual(id)) return;
      void refreshCandidate(self.membershipId, id);
      const other = await queryClient.fetchQuery(candidateQuery(self, id)).catch(() => undefined);
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
