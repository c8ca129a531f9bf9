import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { watchersOf, windowsOf } from '../../platform/live/channels';
import { spreadMsOf } from '../../platform/live/spread';
import { watchingIn } from '../memberships';

/**
 * Ends the windows of a deleted account and notifies other residents, also of a picture that staff took down; emits an
 * archive's progress.
 */
export function accountLive(app: App): void {
  const { events, live } = app;
  const emitToNeighbours = async (membershipIds: MembershipId[], subnetworkIds: SubnetworkId[]) => {
    live.recordEmitToAll();
    for (const membershipId of await watchingIn(app, subnetworkIds))
      for (const otherMembershipId of membershipIds)
        live.emitHere(watchersOf(membershipId), 'resident.left', { membershipId, otherMembershipId });
  };

  events.on('account.deleted', 'account', async ({ userId, membershipIds, subnetworkIds }) => {
    live.emitHere(windowsOf(userId), 'account.deleted');
    live.disconnectUser(userId);
    await emitToNeighbours(membershipIds, subnetworkIds);
  });
  events.on(
    'membership.removed',
    'account',
    async ({ membershipId, subnetworkId, userId, staysElsewhere }) => {
      live.unwatch(membershipId);
      if (userId)
        live.emitHere(windowsOf(userId), 'access.removed', {
          membershipId: staysElsewhere ? membershipId : null,
        });
      await emitToNeighbours([membershipId], [subnetworkId]);
    },
  );
  events.on('picture.decided', 'account', async ({ subnetworkId }) => {
    live.recordEmitToAll();
    const watching = await watchingIn(app, [subnetworkId]);
    const spreadMs = spreadMsOf(watching.length);
    for (const membershipId of watching)
      live.emitHere(watchersOf(membershipId), 'picture.decided', { membershipId, spreadMs });
  });
  events.on('archive.changed', 'account', ({ userId }) =>
    live.emitHere(windowsOf(userId), 'archive.changed'),
  );
}
