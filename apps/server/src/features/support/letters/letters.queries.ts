import type { LetterId } from '@nestmate/contract/ids';
import { and, count, desc, eq, gt, lt, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { identities } from '../../auth';
import { hasAddress, profiles } from '../../profile';
import { letters } from '../support.schema';

/** Serializes letters until the transaction ends, so that daily limits are counted correctly; letters are few. */
export async function lockLetters(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('letters to support', 0))`);
}

/** Index: the primary key. */
export async function letterById(tx: Tx, id: LetterId) {
  const [row] = await tx.select({ digest: letters.digest }).from(letters).where(eq(letters.id, id));
  return row;
}

/**
 * How many letters went out promptly since a time, and how many of them a sender wrote. Index: support_letters(due_at).
 */
export async function countPromptLettersSince(tx: Tx, sender: string, since: Date) {
  const [row] = await tx
    .select({
      ofAll: sql<number>`count(*)::int`,
      bySender: sql<number>`count(*) filter (where ${letters.sender} = ${sender})::int`,
    })
    .from(letters)
    .where(and(letters.isKnown, gt(letters.dueAt, since)));
  return row ?? { ofAll: 0, bySender: 0 };
}

/** How many letters of strangers wait for their turn. Index: support_letters(due_at). */
export async function countWaitingLetters(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx
    .select({ waiting: count() })
    .from(letters)
    .where(and(not(letters.isKnown), gt(letters.dueAt, now)));
  return row?.waiting ?? 0;
}

/** When the letter of a stranger goes out that is `ago` letters before the next one. Index: support_letters(due_at). */
export async function strangersLetterBefore(tx: Tx, ago: number): Promise<Date | undefined> {
  const [row] = await tx
    .select({ dueAt: letters.dueAt })
    .from(letters)
    .where(not(letters.isKnown))
    .orderBy(desc(letters.dueAt))
    .offset(ago - 1)
    .limit(1);
  return row?.dueAt;
}

/**
 * Whether an address is a resident's, or of somebody whom a housing office expects. Indexes: identities(email),
 * profiles(words).
 */
export async function isKnownAddress(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({
      isKnown: sql<boolean>`exists (select from ${identities} where ${identities.email} = ${email.toLowerCase()})
        or exists (select from ${profiles} where ${hasAddress(email)})`,
    })
    .from(sql`(select 1) as once`);
  return row?.isKnown ?? false;
}

export async function insertLetter(tx: Tx, letter: typeof letters.$inferInsert): Promise<void> {
  await tx.insert(letters).values(letter);
}

/** Index: support_letters(due_at). */
export async function deleteLettersBefore(db: Db, date: Date): Promise<void> {
  await db.delete(letters).where(lt(letters.dueAt, date));
}
