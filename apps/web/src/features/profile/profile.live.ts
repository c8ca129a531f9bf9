import { followEvents, type Stop } from '@/platform/live/events';
import { refreshProfile } from './profile.refresh';

/** My profile, when another of my windows or the housing office has changed it. */
export const followProfile = (): Stop =>
  followEvents({
    'profile.changed': ({ membershipId }) => void refreshProfile(membershipId),
  });
