import type { MembershipId } from '@nestmate/contract';
import type { Events } from '../../platform/events/events';
import type { LiveHub } from '../../platform/live/hub';

/** Open windows learn of everything that changes their room or their requests. */
export function roomLive(events: Events, live: LiveHub): void {
  const tell = ({ membershipIds }: { membershipIds: MembershipId[] }) => {
    for (const membershipId of new Set(membershipIds))
      live.tellMembership(membershipId, 'room.changed', { membershipId });
  };
  events.on('room.changed', 'room', tell);
  events.on('roommateRequest.changed', 'room', tell);
  events.on('roommates.described', 'room', tell);
}
