import type { MembershipId } from '@nestmate/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { onSessionEnd } from '@/platform/session-end';

interface Celebrated {
  /** By my membership: the roommates that this browser has already shown. Undefined until its first look. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Whether the storage has been read. */
  isRead: boolean;
}

/** The roommates who were already celebrated, also after a reload. */
export const useCelebrated = create<Celebrated>()(
  persist((): Celebrated => ({ ids: {}, isRead: false }), {
    name: 'roommate',
    storage: createJSONStorage(() => encryptedStorage),
    partialize: ({ ids }) => ({ ids }),
    onRehydrateStorage: () => () => useCelebrated.setState({ isRead: true }),
  }),
);

export function setCelebrated(membershipId: MembershipId, roommates: readonly string[]) {
  useCelebrated.setState(({ ids }) => ({ ids: { ...ids, [membershipId]: roommates } }));
}

onSessionEnd(() => useCelebrated.setState({ ids: {} }));
