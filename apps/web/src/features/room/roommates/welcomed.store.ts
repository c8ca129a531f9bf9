import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { onSessionEnd } from '@/platform/session-end';

interface Welcomed {
  /** By my membership: the roommates that this browser has already shown. Undefined until its first look. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Whether the storage has been read. */
  isRead: boolean;
}

/** The roommates who were already celebrated, also after a reload. */
export const useWelcomed = create<Welcomed>()(
  persist((): Welcomed => ({ ids: {}, isRead: false }), {
    name: 'roommate',
    storage: createJSONStorage(() => encryptedStorage),
    partialize: ({ ids }) => ({ ids }),
    onRehydrateStorage: () => () => useWelcomed.setState({ isRead: true }),
  }),
);

export function welcomedAre(membershipId: string, roommates: readonly string[]) {
  useWelcomed.setState(({ ids }) => ({ ids: { ...ids, [membershipId]: roommates } }));
}

onSessionEnd(() => useWelcomed.setState({ ids: {} }));
