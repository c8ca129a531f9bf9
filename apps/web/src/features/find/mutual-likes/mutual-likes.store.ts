import { create } from 'zustand';
import { queryClient } from '@/platform/calls/query-client';
import type { Self } from '@/platform/session/session';
import { candidateQuery, refreshCandidate } from '../candidate.queries';
import { chatPathOf } from '../card/card-links';
import { deckStore } from '../deck/deck';

interface MutualLike {
  id: string;
  name: string;
  /** The address of the conversation; null if there can’t be one. */
  chat: string | null;
}

/** Mutual likes from the other side, until a toast has announced them. */
export const useMutualLikes = create<{ waiting: readonly MutualLike[] }>()(() => ({ waiting: [] }));

/** Returns and clears the mutual likes that no toast has announced yet. */
export function takeMutualLikes(): readonly MutualLike[] {
  const { waiting } = useMutualLikes.getState();
  if (waiting.length > 0) useMutualLikes.setState({ waiting: [] });
  return waiting;
}

/** Handles the mutual likes of one membership. */
export function openMutualLikes(self: Self) {
  let isOver = false;
  return {
    async receive(id: string): Promise<void> {
      if (!deckStore.receiveMutualLike(id)) return;
      void refreshCandidate(self.membershipId, id);
      const other = await queryClient.fetchQuery(candidateQuery(self, id)).catch(() => undefined);
      // They may have taken it back meanwhile.
      if (other?.status !== 'mutual' || isOver) return;
      deckStore.addCandidate(other, 'mutual');
      const mutualLike = { id, name: other.first_name, chat: chatPathOf(other) };
      useMutualLikes.setState(({ waiting }) => ({ waiting: [...waiting, mutualLike] }));
    },
    /** A mutual like that has ended needs no toast. */
    end(id: string): void {
      const { waiting } = useMutualLikes.getState();
      const left = waiting.filter((each) => each.id !== id);
      if (left.length < waiting.length) useMutualLikes.setState({ waiting: left });
    },
    stop() {
      isOver = true;
      takeMutualLikes();
    },
  };
}
