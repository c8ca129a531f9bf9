import type { StaffId } from '@nestmate/contract/staff';
import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { staff, staffGrants, staffLinks } from '../staff.schema';

export type StaffLink = typeof staffLinks.$inferSelect;

/** The person who may sign in with an address: a staff member on the list who still has a grant. Index: staff(email). */
export async function staffOfAddress(db: Db, email: string) {
  const [row] = await db
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .innerJoin(staffGrants, eq(staffGrants.staffId, staff.id))
    .where(eq(staff.email, email))
    .limit(1);
  return row;
}

/** Serializes the requests for an address until the transaction ends, so that the hourly limit is counted correctly. */
export async function lockAsking(tx: Db, addressHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff links ${addressHash}`}, 0))`);
}

/** The issued links: counting refused ones would lock out the owner of the address. Index: staff_links(address_hash, created_at). */
export async function linksSince(
  db: Db,
  { addressHash, sourceHash }: { addressHash: string; sourceHash: string },
  since: Date,
): Promise<{ network: number; all: number }> {
  const network = sql<number>`count(*) filter (where ${staffLinks.sourceHash} = ${sourceHash})::int`;
  const [row] = await db
    .select({ network, all: count() })
    .from(staffLinks)
    .where(
      and(
        eq(staffLinks.addressHash, addressHash),
        isNotNull(staffLinks.staffId),
        gt(staffLinks.createdAt, since),
      ),
    );
  return row ?? { network: 0, all: 0 };
}

/** The links of a browser that have not expired. Index: staff_links(nonce_hash). */
export const livingLinksOf = (db: Db, nonceHash: string, now: Date) =>
  db
    .select({ addressHash: staffLinks.addressHash, tries: staffLinks.tries })
    .from(staffLinks)
    .where(and(eq(staffLinks.nonceHash, nonceHash), gt(staffLinks.expiresAt, now)));

export async function insertLink(db: Db, link: typeof staffLinks.$inferInsert): Promise<void> {
  await db.insert(staffLinks).values(link);
}

/** A link with the person it is for; locked until the transaction ends, since it is spent once. Index: staff_links(hash). */
export async function linkByHash(tx: Db, hash: string): Promise<StaffLink | undefined> {
  const [row] = await tx.select().from(staffLinks).where(eq(staffLinks.hash, hash)).for('update');
  return row;
}

/** Counts one more try for each unused link that a browser requested, and locks them. Index: staff_links(nonce_hash). */
export async function tryLinksOf(
  tx: Db,
  nonceHash: string,
  { now, tries }: { now: Date; tries: number },
): Promise<StaffLink[]> {
  const tried = await tx
    .update(staffLinks)
    .set({ tries: sql`${staffLinks.tries} + 1` })
    .where(
      and(
        eq(staffLinks.nonceHash, nonceHash),
        isNull(staffLinks.usedAt),
        gt(staffLinks.expiresAt, now),
        lt(staffLinks.tries, tries),
      ),
    )
    .returning();
  return tried;
}

export async function markUsed(tx: Db, id: string, usedAt: Date): Promise<void> {
  await tx.update(staffLinks).set({ usedAt }).where(eq(staffLinks.id, id));
}

/** A link to be mailed, with its recipient; undefined when it is for nobody, or no longer valid. */
export async function linkToMail(db: Db, id: string, now: Date) {
  const [row] = await db
    .select({
      id: staffLinks.id,
      language: staffLinks.language,
      name: staff.name,
      email: staff.email,
    })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(eq(staffLinks.id, id), isNull(staffLinks.usedAt), gt(staffLinks.expiresAt, now)));
  return row;
}

export async function deleteLinksUntil(db: Db, until: Date): Promise<void> {
  await db.delete(staffLinks).where(lt(staffLinks.createdAt, until));
}

export async function rememberLanguage(tx: Db, id: StaffId, language: StaffLink['language']): Promise<void> {
  await tx.update(staff).set({ language }).where(eq(staff.id, id));
}
