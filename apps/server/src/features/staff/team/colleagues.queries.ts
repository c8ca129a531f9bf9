import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { hasRight, type StaffRight, staffRoles } from '@nestmate/contract/staff/rights';
import { and, eq, exists, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { staffGrants, staffPlaces } from '../staff.schema';

/** Whether somebody else of the office has a right in a place. Indexes: staff_grants(network_id), staff_places' primary key. */
export async function hasColleague(
  db: Db,
  staffId: StaffId,
  { networkId, subnetworkId, right }: { networkId: NetworkId; subnetworkId: SubnetworkId; right: StaffRight },
): Promise<boolean> {
  const roles = staffRoles.filter((role) => hasRight(role, right));
  const inPlace = db
    .select({ id: staffPlaces.staffId })
    .from(staffPlaces)
    .where(
      and(
        eq(staffPlaces.staffId, staffGrants.staffId),
        eq(staffPlaces.networkId, networkId),
        eq(staffPlaces.subnetworkId, subnetworkId),
      ),
    );
  const found = await db
    .select({ staffId: staffGrants.staffId })
    .from(staffGrants)
    .where(
      and(
        eq(staffGrants.networkId, networkId),
        ne(staffGrants.staffId, staffId),
        inArray(staffGrants.role, roles),
        or(staffGrants.isWhole, exists(inPlace)),
      ),
    )
    .limit(1);
  return found.length > 0;
}
