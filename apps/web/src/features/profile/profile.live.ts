import { followEvents, type Stop } from '@/platform/live/events';
import { refreshProfile } from './profile.refresh';

/** Follows my profile, changed in another of my windows or by the housing office. */
export const followProfile = (): Stop =>
  followEvents({
    'profile.changed': ({ membershipId }) => void refreshProfile(membershipId),
  });
