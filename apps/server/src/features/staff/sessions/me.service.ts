import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import type { Db } from '../../../platform/database/client';
import type { StaffSession } from '../../../platform/http';
import { grantsOf, placesIn } from '../staff.queries';
import { openInvitationsFor } from '../invitations.queries';

/** A staff member's identity, and their rights in each place. */
export async function staffMe(
  db: Db,
  { staffId, name, email }: Pick<StaffSession, 'email' | 'name' | 'staffId'>,
): Promise<StaffMe> {
  const grants = await grantsOf(db, staffId);
  const all = await placesIn(
    db,
    grants.map(({ networkId }) => networkId),
  );
  const invitations = await openInvitationsFor(db, staffId);
  return {
    staff_id: staffId,
    name,
    email,
    networks: grants.map(({ networkId, network, role, places }) => ({
      network_id: networkId,
      name: network,
      role,
      places: all
        .filter((place) => place.networkId === networkId && (places?.includes(place.subnetworkId) ?? true))
        .map(({ subnetworkId, name: place }) => ({ subnetwork_id: subnetworkId, name: place })),
      is_whole_network: places === null,
    })),
    invitations: invitations.map(({ id, network, by, role }) => ({ invitation_id: id, network, by, role })),
  };
}
