import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { watchersOf } from '../../platform/live/channels';
import { spreadMsOf } from '../../platform/live/spread';
import { watchingIn } from './memberships.service';

/** Announces to open windows that what their membership sees and may do has changed. */
export function membershipsLive(app: App): void {
  const { events, live } = app;
  const emitChanged = (membershipIds: readonly MembershipId[], spreadMs: number) => {
    for (const membershipId of membershipIds)
      live.emitHere(watchersOf(membershipId), 'membership.changed', { membershipId, spreadMs });
  };
  /** A community's settings and the state of its round concern all of its members. */
  const emitToCommunity = async (subnetworkId: SubnetworkId) => {
    live.recordEmitToAll();
    const watching = await watchingIn(app, [subnetworkId]);
    emitChanged(watching, spreadMsOf(watching.length));
  };
  /** A resident was moved, removed, restored or claimed. */
  events.on('roster.changed', 'memberships', ({ membershipId }) => {
    if (live.watchedHere().includes(membershipId)) emitChanged([membershipId], 0);
  });
  for (const name of ['round.changed', 'roster.imported', 'setUp.changed'] as const)
    events.on(name, 'memberships', ({ subnetworkId }) => emitToCommunity(subnetworkId));
}
