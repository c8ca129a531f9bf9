import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { blockedEitherWay } from '../../blocking';
import { memberships } from '../../memberships';

/** A resident of a community, and whose posts they do not see; those do not see theirs either. */
export interface Reader {
  membershipId: MembershipId;
  kept: readonly MembershipId[];
}

interface Resident {
  membershipId: MembershipId;
  userId: UserId;
  subnetworkId: SubnetworkId;
}

/**
 * Looked up before each answer, so that it is a plain list in the answer's own queries: for nearly everybody an empty one.
 * Prepared, because every call of the community runs it. Index: memberships(user_id).
 */
export async function readerOf(db: Db, { membershipId, userId, subnetworkId }: Resident): Promise<Reader> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        sql`${memberships.userId} = any (${blockedEitherWay(sql`${userId}::uuid`)})`,
        eq(memberships.subnetworkId, subnetworkId),
      ),
    )
    .prepare('community_reader')
    .execute();
  return { membershipId, kept: rows.map(({ id }) => id) };
}
