import { onRefusal } from '@/platform/calls/call';
import { followEvents, type Stop, stopAll } from '@/platform/live/events';
import { refreshProfile, refreshRegistered } from './profile.refresh';

/** Follows my profile, changed in another of my windows or by the housing office. */
export const followProfile = (): Stop =>
  stopAll([
    followEvents({
      'profile.changed': ({ membershipId }) => void refreshProfile(membershipId),
    }),
    onRefusal(({ error_code, actsFor }) => {
      if (error_code === 'NotRegistered' && actsFor !== null) void refreshRegistered(actsFor);
    }),
  ]);
