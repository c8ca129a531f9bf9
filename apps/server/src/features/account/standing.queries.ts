import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isStanding, memberships } from '../memberships';

/** The subset of `ids` that are standing memberships of the subnetworks. Index: the primary key. */
export async function standingMembershipsIn(
  db: Db,
  ids: MembershipId[],
  subnetworkIds: SubnetworkId[],
): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        sql`${memberships.id} = any(${sql.param(ids)})`,
        inArray(memberships.subnetworkId, subnetworkIds),
        isStanding(),
      ),
    );
  return rows.map(({ id }) => id);
}
