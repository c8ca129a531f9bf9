import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { roundStatusHere, subnetworks, unitTypes } from '../housing';
import { isStanding, memberships } from '../memberships';

const standingQuery = prepared(
  'notifications_standing',
  (db, { ids }: Placeholders<{ ids: readonly MembershipId[] }>) =>
    db
      .select({
        membershipId: memberships.id,
        roundStatus: roundStatusHere(),
        paused: unitTypes.paused,
      })
      .from(memberships)
      .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
      .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
      .where(and(isAmong(memberships.id, ids), isStanding())),
);

/**
 * The standing memberships among `ids`, with the fields that decide whether their requests count. Index: the primary
 * keys.
 */
export async function standingAmong(db: Db, ids: MembershipId[]) {
  return standingQuery(db, { ids });
}
