import type { MembershipId } from '@nestmate/contract';
import type { Events } from '../../platform/events/events';
import type { LiveHub } from '../../platform/live/hub';

/** Whoever has their profile open in several windows sees in each what was saved in another. */
export function profileLive(events: Events, live: LiveHub): void {
  const tellChange = ({ membershipId }: { membershipId: MembershipId }) =>
    live.tellMembership(membershipId, 'profile.changed', { membershipId });
  events.on('profile.changed', 'profile', tellChange);
  events.on('answers.saved', 'profile', tellChange);
}
