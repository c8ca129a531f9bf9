import type { MembershipId } from '@nestmate/contract';
import type { Events } from '../../platform/events/events';
import { watchersOf } from '../../platform/live/channels';
import type { Live } from '../../platform/live/transport';

/** Emits what a resident saved in one window to their other windows. */
export function profileLive(events: Events, live: Live): void {
  const emitChange = ({ membershipId }: { membershipId: MembershipId }) =>
    live.emitHere(watchersOf(membershipId), 'profile.changed', { membershipId });
  events.on('profile.changed', 'profile', emitChange);
  events.on('answers.saved', 'profile', emitChange);
}
