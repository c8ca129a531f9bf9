import { followEvents, stopAll, type Stop } from '@/platform/live/events';
import type { Self } from '@/platform/session/session';
import { forgetBadges, useBadges } from './badges';
import { refreshNotifications } from './notifications.refresh';

/** Follows the membership's badges, which it clears when it stops. */
export const followNotifications = (self: Self): Stop =>
  stopAll([
    followEvents({
      badges({ membershipId, badges }) {
        if (membershipId !== self.membershipId) return;
        useBadges.setState({ badges });
        void refreshNotifications(membershipId);
      },
    }),
    forgetBadges,
  ]);
