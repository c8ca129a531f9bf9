import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import type { StaffGrant } from '../../platform/http';
import { networks, subnetworks } from '../housing';
import { staff, staffGrants, staffPlaces } from './staff.schema';

export async function staffMember(db: Db, id: StaffId) {
  const [row] = await db.select().from(staff).where(eq(staff.id, id));
  return row;
}

/** Where a grant applies, as `StaffGrant` has it. */
export const grantedPlaces = sql<SubnetworkId[] | null>`case when not ${staffGrants.isWhole} then array(
  select place.subnetwork_id from ${staffPlaces} place
  where place.staff_id = ${staffGrants.staffId} and place.network_id = ${staffGrants.networkId}) end`;

/** The grants of a joined staff member. Index: the primary keys. */
export const grantsOfMember = sql<StaffGrant[]>`(
  select coalesce(json_agg(json_build_object('networkId', ${staffGrants.networkId},
    'role', ${staffGrants.role}, 'places', ${grantedPlaces})), '[]'::json)
  from ${staffGrants} where ${staffGrants.staffId} = ${staff.id})`;

const grantsQuery = prepared('staff_grants', (db, { staffId }: Placeholders<{ staffId: StaffId }>) =>
  db
    .select({
      networkId: staffGrants.networkId,
      network: networks.name,
      role: staffGrants.role,
      places: grantedPlaces,
    })
    .from(staffGrants)
    .innerJoin(networks, eq(networks.id, staffGrants.networkId))
    .where(eq(staffGrants.staffId, staffId))
    .orderBy(asc(networks.name), asc(networks.id)),
);

/** A staff member's grants with the networks' names. Indexes: the primary keys. */
export const grantsOf = (db: Db, staffId: StaffId): Promise<(StaffGrant & { network: string })[]> =>
  grantsQuery(db, { staffId });

/** Locks a grant against changes until the transaction ends. Index: the primary key. */
export async function lockGrant(tx: Tx, staffId: StaffId, networkId: NetworkId): Promise<void> {
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
