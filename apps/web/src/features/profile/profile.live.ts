import { onLive } from '@/platform/live';
import { queryClient } from '@/platform/query-client';

/** Reads my profile anew when any of my windows, or the housing office, has changed it; returns how to stop. */
export const followProfile = (): (() => void) =>
  onLive(
    'profile.changed',
    ({ membershipId }) => void queryClient.invalidateQueries({ queryKey: ['profile', membershipId] }),
  );
