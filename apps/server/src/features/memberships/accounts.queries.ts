import type { Language, UserId } from '@nestmate/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { users } from './memberships.schema';

export async function accountExists(db: Db, userId: UserId): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

/** Serializes changes to one account with its row lock; false if the account does not exist. */
export async function lockAccount(db: Db, userId: UserId): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return rows.length > 0;
}

/** Deletes an account; foreign keys decide what is deleted with it. */
export async function deleteAccountRow(db: Db, userId: UserId): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/** Stores the language in which a person uses the product, for their mails. */
export async function rememberLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), sql`${users.language} is distinct from ${language}`));
}
