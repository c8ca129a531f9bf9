import type { MembershipId, UserId } from '@nestmate/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';

/** Whose place it was, and where; nothing when it is gone already. */
export async function markRemoved(db: Db, id: MembershipId, now: Date) {
  const [row] = await db
    .update(memberships)
    .set({ removedAt: now })
    .where(and(eq(memberships.id, id), isNull(memberships.removedAt)))
    .returning({ userId: memberships.userId, subnetworkId: memberships.subnetworkId });
  return row;
}

/** Index: memberships(user_id). */
export async function standsElsewhere(db: Db, userId: UserId): Promise<boolean> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.removedAt)))
    .limit(1);
  return rows.length > 0;
}
