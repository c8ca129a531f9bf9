import type { MembershipId, UserId } from '@nestmate/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';

/** Marks a membership as removed. @returns its account and subnetwork; undefined if it was already removed */
export async function markRemoved(db: Db, id: MembershipId, now: Date) {
  const [row] = await db
    .update(memberships)
    .set({ removedAt: now })
    .where(and(eq(memberships.id, id), isStanding()))
    .returning({ userId: memberships.userId, subnetworkId: memberships.subnetworkId });
  return row;
}

/** Index: memberships(user_id). */
export async function hasStandingMembership(db: Db, userId: UserId): Promise<boolean> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isStanding()))
    .limit(1);
  return rows.length > 0;
}
