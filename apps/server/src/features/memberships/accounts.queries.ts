import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isAmong } from '../../platform/database/is-among';
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
 * Keeps the accounts of these memberships from joining anywhere until the transaction ends. Call it before anything else is locked, as
 * joining does. Index: the primary keys.
 */
export async function lockAccountsOf(tx: Db, ids: readonly MembershipId[]): Promise<void> {
  if (ids.length === 0) return;
  const theirs = tx.select({ id: memberships.userId }).from(memberships).where(isAmong(memberships.id, ids));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, theirs))
    .orderBy(asc(users.id))
    .for('no key update');
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

/** Stores the language in which a person uses the product, for their mails. */
export async function rememberLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), sql`${users.language} is distinct from ${language}`));
}
