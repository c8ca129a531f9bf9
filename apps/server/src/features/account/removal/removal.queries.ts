import type { MembershipId, UserId } from '@nestmate/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isRemoved, isStanding, memberships } from '../../memberships';
import { removals } from './removal.schema';

/** Marks a membership as removed. @returns its account and subnetwork; undefined if it was already removed */
export async function markRemoved(db: Db, id: MembershipId, now: Date) {
  const [row] = await db
    .update(memberships)
    .set({ removedAt: now })
    .where(and(eq(memberships.id, id), isStanding()))
    .returning({ userId: memberships.userId, subnetworkId: memberships.subnetworkId });
  return row;
}

/** Marks a removed membership as standing. @returns whether it was removed */
export async function markStanding(db: Db, id: MembershipId): Promise<boolean> {
  const rows = await db
    .update(memberships)
    .set({ removedAt: null })
    .where(and(eq(memberships.id, id), isRemoved()))
    .returning({ id: memberships.id });
  return rows.length > 0;
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

/** When a membership was removed; null for one that stands, and undefined for none. */
export async function removedAtOf(db: Db, id: MembershipId): Promise<Date | null | undefined> {
  const columns = { removedAt: memberships.removedAt };
  const [row] = await db.select(columns).from(memberships).where(eq(memberships.id, id));
  return row?.removedAt;
}

export async function keepRemoval(tx: Db, removal: typeof removals.$inferInsert): Promise<void> {
  await tx
    .insert(removals)
    .values(removal)
    .onConflictDoUpdate({ target: removals.membershipId, set: removal });
}

export async function takeRemoval(tx: Db, id: MembershipId) {
  const [row] = await tx.delete(removals).where(eq(removals.membershipId, id)).returning();
  return row;
}

export async function deleteRemovalsUntil(db: Db, until: Date): Promise<void> {
  await db.delete(removals).where(lt(removals.removedAt, until));
}
