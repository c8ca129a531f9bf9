import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { watchersOf } from '../../platform/live/channels';

/** Emits a saved change to the resident's other windows. */
export function profileLive({ events, live }: App): void {
  const emitChange = ({ membershipId }: { membershipId: MembershipId }) =>
    live.emitHere(watchersOf(membershipId), 'profile.changed', { membershipId });
  events.on('profile.saved', 'profile', emitChange);
  events.on('livingWith.saved', 'profile', emitChange);
  events.on('answers.saved', 'profile', emitChange);
}
