import type { NetworkId, SubnetworkId } from '@nestmate/contract';
import type { StaffId, StaffRole } from '@nestmate/contract/staff';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import type { StaffGrant } from '../../platform/http';
import { networks, subnetworks } from '../housing';
import { staff, staffGrants, staffPlaces } from './staff.schema';

export async function staffMember(db: Db, id: StaffId) {
  const [row] = await db.select().from(staff).where(eq(staff.id, id));
  return row;
}

/** A staff member's grants with the networks' names. Indexes: the primary keys. */
export async function grantsOf(db: Db, staffId: StaffId): Promise<(StaffGrant & { network: string })[]> {
  const grants = await db
    .select({
      networkId: staffGrants.networkId,
      network: networks.name,
      role: staffGrants.role,
      isWhole: staffGrants.isWhole,
    })
    .from(staffGrants)
    .innerJoin(networks, eq(networks.id, staffGrants.networkId))
    .where(eq(staffGrants.staffId, staffId))
    .orderBy(asc(networks.name), asc(networks.id));
  const places = await db
    .select({ networkId: staffPlaces.networkId, subnetworkId: staffPlaces.subnetworkId })
    .from(staffPlaces)
    .where(eq(staffPlaces.staffId, staffId));
  return grants.map(({ isWhole, ...grant }) => ({
    ...grant,
    places: isWhole
      ? null
      : places
          .filter(({ networkId }) => networkId === grant.networkId)
          .map(({ subnetworkId }) => subnetworkId),
  }));
}

/** Locks a grant against changes until the transaction ends. Index: the primary key. */
export async function lockGrant(tx: Db, staffId: StaffId, networkId: NetworkId): Promise<void> {
  await tx
    .select({ staffId: staffGrants.staffId })
    .from(staffGrants)
    .where(and(eq(staffGrants.staffId, staffId), eq(staffGrants.networkId, networkId)))
    .for('share');
}

/** The subnetworks of networks, by name. Index: subnetworks(network_id). */
export async function placesIn(
  db: Db,
  networkIds: readonly NetworkId[],
): Promise<{ networkId: NetworkId; subnetworkId: SubnetworkId; name: string }[]> {
  if (networkIds.length === 0) return [];
  return db
    .select({ networkId: subnetworks.networkId, subnetworkId: subnetworks.id, name: subnetworks.name })
    .from(subnetworks)
    .where(inArray(subnetworks.networkId, [...networkIds]))
    .orderBy(asc(subnetworks.name), asc(subnetworks.id));
}

/** A staff member of each role, to choose from at the sign-in of a demo. */
export const someStaff = (db: Db): Promise<{ name: string; email: string; role: StaffRole }[]> =>
  db
    .select({ name: staff.name, email: staff.email, role: staffGrants.role })
    .from(staff)
    .innerJoin(staffGrants, eq(staffGrants.staffId, staff.id))
    .orderBy(asc(staffGrants.role), asc(staff.name))
    .limit(6);
