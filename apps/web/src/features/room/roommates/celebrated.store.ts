import type { MembershipId } from '@nestmate/contract/ids';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSessionEnd } from '@/platform/session/session-end';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';

interface CelebrationState {
  /** By my membership: the roommates that this browser has already shown. Undefined until its first look. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** By my membership: the roommates whose celebration is open in this window. */
  open: Readonly<Record<string, readonly string[]>>;
  /** Whether the storage has been read. */
  isRead: boolean;
}

/** The roommates who were already celebrated, also after a reload. */
export const useCelebrated = create<CelebrationState>()(
  persist((): CelebrationState => ({ ids: {}, open: {}, isRead: false }), {
    name: 'roommate',
    storage: createJSONStorage(() => encryptedStorage),
    partialize: ({ ids }) => ({ ids }),
    onRehydrateStorage: () => () => useCelebrated.setState({ isRead: true }),
  }),
);

export function setCelebrated(membershipId: MembershipId, roommates: readonly string[]) {
  useCelebrated.setState(({ ids }) => ({ ids: { ...ids, [membershipId]: roommates } }));
}

/** Opens the celebration of new roommates; after a reload they are no longer new, whether or not it was closed. */
export function celebrate(membershipId: MembershipId, news: readonly string[], roommates: readonly string[]) {
  setCelebrated(membershipId, roommates);
  useCelebrated.setState(({ open }) => ({
    open: { ...open, [membershipId]: [...(open[membershipId] ?? []), ...news] },
  }));
}

export function closeCelebration(membershipId: MembershipId) {
  useCelebrated.setState(({ open }) => ({ open: { ...open, [membershipId]: [] } }));
}

/** Whether new roommates are celebrated in this window. */
export const useIsCelebrating = (membershipId: MembershipId | null): boolean =>
  useCelebrated(({ open }) => membershipId !== null && (open[membershipId]?.length ?? 0) > 0);

onSessionEnd(() => useCelebrated.setState({ ids: {}, open: {} }));
