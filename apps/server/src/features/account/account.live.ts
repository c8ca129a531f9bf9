import type { MembershipId, SubnetworkId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { LiveHub } from '../../platform/live/hub';
import { whoMayHaveMet } from './deletion/deletion.service';

/** Ends the windows of who is gone and tells those of their neighbours; tells of an archive's progress. */
export function accountLive(db: Db, events: Events, live: LiveHub): void {
  const tellNeighbours = async (membershipIds: MembershipId[], subnetworkIds: SubnetworkId[]) => {
    live.concernsEverybody();
    for (const membershipId of await whoMayHaveMet(db, live.watchedHere(), subnetworkIds))
      for (const otherMembershipId of membershipIds)
        live.tellMembership(membershipId, 'resident.left', { membershipId, otherMembershipId });
  };

  events.on('account.deleted', 'account', async ({ userId, membershipIds, subnetworkIds }) => {
    live.tellUser(userId, 'account.deleted');
    live.disconnectUser(userId);
    await tellNeighbours(membershipIds, subnetworkIds);
  });
  events.on(
    'membership.removed',
    'account',
    async ({ membershipId, subnetworkId, userId, staysElsewhere }) => {
      live.unwatch(membershipId);
      if (userId)
        live.tellUser(userId, 'access.removed', { membershipId: staysElsewhere ? membershipId : null });
      await tellNeighbours([membershipId], [subnetworkId]);
    },
  );
  events.on('archive.changed', 'account', ({ userId }) => live.tellUser(userId, 'archive.changed'));
}
