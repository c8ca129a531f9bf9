import type { Language, MembershipId, UserId } from '@nestmate/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { memberships, users } from './auth.schema';

export async function accountExists(db: Db, userId: UserId): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/** Every place of an account, removed ones too, locked in the order of ids. Index: memberships(user_id). */
export async function lockPlacesOf(db: Db, userId: UserId) {
  return db
    .select({
      membershipId: memberships.id,
      subnetworkId: memberships.subnetworkId,
      unitTypeId: memberships.unitTypeId,
      roomTypeId: memberships.roomTypeId,
      removedAt: memberships.removedAt,
    })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.id))
    .for('update');
}

/** Every place of these accounts, removed ones too. Index: memberships(user_id). */
export async function membershipsOfPeople(db: Db, userIds: readonly UserId[]): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(inArray(memberships.userId, [...userIds]));
  return rows.map(({ id }) => id);
}

/** Deletes an account with all that hangs on it: what refers to it says by its foreign key whether it goes too. */
export async function deleteAccountRow(db: Db, userId: UserId): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/** Opens places that nobody has claimed. */
export async function openPlaces(
  db: Db,
  places: (Pick<typeof memberships.$inferInsert, 'subnetworkId' | 'unitTypeId' | 'roomTypeId'> & {
    id: MembershipId;
  })[],
): Promise<void> {
  if (places.length > 0) await db.insert(memberships).values(places);
}

/** The language somebody uses the product in, for what is written to them. */
export async function rememberLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), sql`${users.language} is distinct from ${language}`));
}
