import { followEvents, type Stop } from '@/platform/live/events';
import { queryClient } from '@/platform/query-client';

/** My profile, when another of my windows or the housing office has changed it. */
export const followProfile = (): Stop =>
  followEvents({
    'profile.changed': ({ membershipId }) =>
      void queryClient.invalidateQueries({ queryKey: ['profile', membershipId] }),
  });
