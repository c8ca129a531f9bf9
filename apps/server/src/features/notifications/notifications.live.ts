import type { MembershipId, SubnetworkId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { LiveHub } from '../../platform/live/hub';
import { currentBadges, watchedNow } from './badges.service';

/** Keeps the numbers on the menu right in every window that is open. */
export function notificationsLive(db: Db, events: Events, live: LiveHub): void {
  live.onWatch(
    async ({ membershipId }) => (await watchedNow(db, membershipId)) ?? { error_code: 'NotFound' },
  );

  const tellBadges = async (membershipIds: MembershipId[]) => {
    const watched = new Set(live.watchedHere());
    const ids = membershipIds.filter((id) => watched.has(id));
    for (const [membershipId, badges] of await currentBadges(db, ids))
      live.tellMembership(membershipId, 'badges', { membershipId, badges });
  };

  /** The round decides what a membership may do and which numbers count. */
  const tellRound = async (subnetworkId: SubnetworkId) => {
    live.concernsEverybody();
    for (const [membershipId, badges] of await currentBadges(db, live.watchedHere(), subnetworkId)) {
      live.tellMembership(membershipId, 'membership.changed', { membershipId });
      live.tellMembership(membershipId, 'badges', { membershipId, badges });
    }
  };

  events.on('roommateRequest.changed', 'notifications', ({ membershipIds }) => tellBadges(membershipIds));
  events.on('room.changed', 'notifications', ({ membershipIds }) => tellBadges(membershipIds));
  events.on('round.changed', 'notifications', ({ subnetworkId }) => tellRound(subnetworkId));
}
