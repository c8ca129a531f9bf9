import { followEvents, stopAll, type Stop } from '@/platform/live/events';
import type { Self } from '@/platform/session';
import { forgetBadges, useBadges } from './badges';

/** Follows the membership's badges, and clears them when it stops. */
export const followNotifications = (self: Self): Stop =>
  stopAll([
    followEvents({
      badges({ membershipId, badges }) {
        if (membershipId === self.membershipId) useBadges.setState({ badges });
      },
    }),
    forgetBadges,
  ]);
