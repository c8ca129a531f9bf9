import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { builtOnce } from '../../platform/database/prepared';
import { subnetworks, unitTypes } from '../housing';
import { isStanding, memberships } from '../memberships';

const standingQuery = builtOnce<ReturnType<typeof prepareStanding>>();

const prepareStanding = (db: Db) =>
  db
    .select({
      membershipId: memberships.id,
      roundStatus: subnetworks.roundStatus,
      paused: unitTypes.paused,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .where(and(isAmong(memberships.id, sql.placeholder('ids')), isStanding()))
    .prepare('notifications_standing');

/** The standing memberships among `ids`, with the fields that decide whether their requests count. Index: the primary keys. */
export async function standingAmong(db: Db, ids: MembershipId[]) {
  return standingQuery(db, 'standing', () => prepareStanding(db)).execute({ ids });
}
