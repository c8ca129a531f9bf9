import type { MembershipId } from '@nestmate/contract';
import type { Events } from '../../platform/events/events';
import { watchersOf } from '../../platform/live/channels';
import type { Live } from '../../platform/live/transport';

/** Emits every change of a resident's room or requests to their windows. */
export function roomLive(events: Events, live: Live): void {
  const emitChange = ({ membershipIds }: { membershipIds: MembershipId[] }) => {
    for (const membershipId of new Set(membershipIds))
      live.emitHere(watchersOf(membershipId), 'room.changed', { membershipId });
  };
  events.on('room.changed', 'room', emitChange);
  events.on('roommateRequest.changed', 'room', emitChange);
  events.on('roommates.described', 'room', emitChange);
}
