import type { LetterId } from '@nestmate/contract';
import { eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { identities } from '../../auth';
import { hasAddress, profiles } from '../../profile';
import { letters } from './letters.schema';

/** Serializes letters until the transaction ends, so that daily limits are counted correctly; letters are few. */
export async function lockLetters(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('letters to support', 0))`);
}

/** Index: the primary key. */
export async function letterById(tx: Db, id: LetterId) {
  const [row] = await tx.select({ said: letters.said }).from(letters).where(eq(letters.id, id));
  return row;
}

/**
 * The number of letters written since a time: those that wait like strangers' and those that don't, and those of a sender of either kind.
 * Index: support_letters(created_at).
 */
export async function countLettersSince(tx: Db, sender: string, since: Date) {
  const [row] = await tx
    .select({
      ofStrangers: sql<number>`count(*) filter (where not ${letters.isKnown})::int`,
      ofKnown: sql<number>`count(*) filter (where ${letters.isKnown})::int`,
      bySender: sql<number>`count(*) filter (where ${letters.sender} = ${sender})::int`,
    })
    .from(letters)
    .where(gt(letters.createdAt, since));
  return row ?? { ofStrangers: 0, ofKnown: 0, bySender: 0 };
}

/** Whether an address is a resident's, or of somebody whom a housing office expects. Indexes: identities(email), profiles(words). */
export async function isKnownAddress(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({
      isKnown: sql<boolean>`exists (select from ${identities} where ${identities.email} = ${email.toLowerCase()})
        or exists (select from ${profiles} where ${hasAddress(email)})`,
    })
    .from(sql`(select 1) as once`);
  return row?.isKnown ?? false;
}

export async function insertLetter(tx: Db, letter: typeof letters.$inferInsert): Promise<void> {
  await tx.insert(letters).values(letter);
}

/** Index: support_letters(created_at). */
export async function deleteLettersBefore(db: Db, date: Date): Promise<void> {
  await db.delete(letters).where(lt(letters.createdAt, date));
}
