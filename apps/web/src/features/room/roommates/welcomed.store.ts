import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { onSessionEnd } from '@/platform/session-end';

interface Welcomed {
  /** By my membership: the roommates that this browser has seen me live with. Nothing where it has not looked yet. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Whether what was kept has been read. */
  isRead: boolean;
}

/** Who is no news any more, also after a reload. */
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
