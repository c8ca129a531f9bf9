import type { MembershipId, NotificationChoice } from '@nestmate/contract';
import { eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { notificationChoices } from './choices.schema';

/** A resident's choices. Index: the primary key. */
export async function chosenBy(db: Db, membershipId: MembershipId) {
  return db.select().from(notificationChoices).where(eq(notificationChoices.membershipId, membershipId));
}

/** Stores a resident's choice; idempotent. @returns whether the membership exists */
export async function choose(
  db: Db,
  membershipId: MembershipId,
  chosen: readonly NotificationChoice[],
): Promise<boolean> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (!found) return false;
  await db
    .insert(notificationChoices)
    .values(chosen.map(({ topic, channel, is_on: isOn }) => ({ membershipId, topic, channel, isOn })))
    .onConflictDoUpdate({
      target: [notificationChoices.membershipId, notificationChoices.topic, notificationChoices.channel],
      set: { isOn: sql`excluded.is_on`, changedAt: sql`now()` },
    });
  return true;
}

/** The memberships of the account that has claimed one, itself included. Index: memberships(user_id). */
export async function membershipsBeside(db: Db, membershipId: MembershipId): Promise<MembershipId[]> {
  const one = alias(memberships, 'one');
  const rows = await db
    .select({ id: memberships.id })
    .from(one)
    .innerJoin(memberships, or(eq(memberships.id, one.id), eq(memberships.userId, one.userId)))
    .where(eq(one.id, membershipId));
  return rows.map(({ id }) => id);
}
