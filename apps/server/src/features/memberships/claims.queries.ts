import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { memberships } from './memberships.schema';
import { isStanding } from './standing.queries';

/** Gives an unclaimed membership to an account; only one of several concurrent claims succeeds. */
export async function claimMembership(db: Db, id: MembershipId, userId: UserId): Promise<boolean> {
  const claimed = await db
    .update(memberships)
    .set({ userId, claimedAt: new Date() })
    .where(and(eq(memberships.id, id), isNull(memberships.userId), isStanding()))
    .returning({ id: memberships.id });
  return claimed.length > 0;
}

export async function insertMembership(
  db: Db,
  membership: Pick<
    typeof memberships.$inferInsert,
    'id' | 'userId' | 'subnetworkId' | 'unitTypeId' | 'roomTypeId'
  >,
): Promise<void> {
  await db.insert(memberships).values({ ...membership, claimedAt: new Date() });
}

/** Inserts unclaimed memberships. */
export async function insertUnclaimedMemberships(
  db: Db,
  unclaimed: (Pick<typeof memberships.$inferInsert, 'subnetworkId' | 'unitTypeId' | 'roomTypeId'> & {
    id: MembershipId;
  })[],
): Promise<void> {
  if (unclaimed.length > 0) await db.insert(memberships).values(unclaimed);
}

/** An account's membership in a subnetwork, removed or not. Index: memberships(user_id). */
export async function membershipIn(db: Db, userId: UserId, subnetworkId: SubnetworkId) {
  const [row] = await db
    .select({ membershipId: memberships.id, removedAt: memberships.removedAt })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.subnetworkId, subnetworkId)))
    .orderBy(sql`${memberships.removedAt} nulls first`, memberships.createdAt);
  return row;
}
