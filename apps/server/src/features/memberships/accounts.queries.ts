import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { isStanding } from './memberships.queries';
import { memberships, users } from './memberships.schema';

export async function accountExists(db: Db, userId: UserId): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/** Serializes changes to one account with its row lock; false if the account does not exist. */
export async function lockAccount(db: Db, userId: UserId): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return rows.length > 0;
}

/**
 * Stops the accounts of these memberships from joining anywhere until the transaction ends. Call it before anything
 * else is locked, as joining does. Index: the primary keys.
 */
export async function lockAccountsOf(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  if (ids.length === 0) return;
  const theirs = tx.select({ id: memberships.userId }).from(memberships).where(isAmong(memberships.id, ids));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, theirs))
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function insertAccount(db: Db, userId: UserId): Promise<void> {
  await db.insert(users).values({ id: userId });
}

/** Deletes an account; foreign keys decide what is deleted with it. */
export async function deleteAccountRow(db: Db, userId: UserId): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/** The language in which a person last used the product. */
export async function languageOfAccount(db: Db, userId: UserId): Promise<Language | null> {
  const [found] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return found?.language ?? null;
}

const rememberQuery = prepared(
  'account_language',
  (db, { userId, language }: Placeholders<{ userId: UserId; language: Language }>) =>
    db
      .update(users)
      .set({ language: sql`${language}` })
      .where(and(eq(users.id, userId), sql`${users.language} is distinct from ${language}`)),
);

/** Stores the language in which a person uses the product, for their mails. */
export async function rememberLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await rememberQuery(db, { userId, language });
}

/** Gives an unclaimed membership to an account; only one of several concurrent claims succeeds. */
export async function claimMembership(
  db: Db,
  { id, userId, now }: { id: MembershipId; userId: UserId; now: Date },
): Promise<boolean> {
  const claimed = await db
    .update(memberships)
    .set({ userId, claimedAt: now })
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
  now: Date,
): Promise<void> {
  await db.insert(memberships).values({ ...membership, claimedAt: now });
}

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
