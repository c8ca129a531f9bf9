import type { MembershipId, SubnetworkId } from '@nestmate/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isStanding, memberships } from '../memberships';

/** The residents among these who belong to a community. Index: the primary key. */
export async function residentsAmong(
  db: Db,
  ids: MembershipId[],
  subnetworkId: SubnetworkId,
): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(inArray(memberships.id, ids), eq(memberships.subnetworkId, subnetworkId), isStanding()));
  return rows.map(({ id }) => id);
}
