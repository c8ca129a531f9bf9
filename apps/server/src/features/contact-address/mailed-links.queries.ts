import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { mailedLinks } from './contact-address.schema';

/** Serializes the links to one address, from all accounts, until the transaction ends. */
export async function lockCount(tx: Tx, countedFor: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${countedFor}, 0))`);
}

/** The times at which links were mailed, latest first. Index: mailed_links(counted_for, at). */
export async function timesOfLinks(db: Db, countedFor: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: mailedLinks.at })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.countedFor, countedFor), gt(mailedLinks.at, since)))
    .orderBy(desc(mailedLinks.at));
  return rows.map(({ at }) => at);
}

/** @returns the ids of its counts, one for each name */
export async function countLink(db: Db, countedFor: readonly string[], at: Date): Promise<string[]> {
  const counts = await db
    .insert(mailedLinks)
    .values(countedFor.map((each) => ({ countedFor: each, at })))
    .returning({ id: mailedLinks.id });
  return counts.map(({ id }) => id);
}

/** Takes back the counts of a link that could not be sent. */
export async function uncountLink(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(mailedLinks).where(inArray(mailedLinks.id, [...ids]));
}

/** Index: mailed_links(at). */
export async function deleteCountsUntil(db: Db, until: Date): Promise<void> {
  await db.delete(mailedLinks).where(lte(mailedLinks.at, until));
}
