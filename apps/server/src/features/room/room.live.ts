import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { watchersOf } from '../../platform/live/channels';

/** Emits every change of a resident's room or requests to their windows. */
export function roomLive({ events, live }: App): void {
  const emitChange = ({ membershipIds }: { membershipIds: MembershipId[] }) => {
    for (const membershipId of new Set(membershipIds))
      live.emitHere(watchersOf(membershipId), 'room.changed', { membershipId });
  };
  events.on('roomState.changed', 'room', emitChange);
  events.on('roommateRequest.changed', 'room', emitChange);
  events.on('roommates.described', 'room', emitChange);
}
