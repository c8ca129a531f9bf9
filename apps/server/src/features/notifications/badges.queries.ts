import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isStanding, memberships } from '../memberships';
import { subnetworks, unitTypes } from '../housing';

/** The standing memberships among `ids`, with the fields that decide whether their requests count. Index: the primary keys. */
export async function standingAmong(db: Db, ids: MembershipId[]) {
  return db
    .select({
      membershipId: memberships.id,
      roundStatus: subnetworks.roundStatus,
      paused: unitTypes.paused,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .where(and(inArray(memberships.id, ids), isStanding()));
}
