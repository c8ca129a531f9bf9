import type { StaffId } from '@nestmate/contract/staff/ids';
import { and, asc, eq, min } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { mayEnter } from '../invitations.queries';
import { staff, staffIdentities } from '../staff.schema';

interface Subject {
  issuer: string;
  subject: string;
}

/** Index: the primary key. */
export async function staffOfIdentity(db: Db, { issuer, subject }: Subject): Promise<StaffId | undefined> {
  const [row] = await db
    .select({ staffId: staffIdentities.staffId })
    .from(staffIdentities)
    .innerJoin(staff, eq(staff.id, staffIdentities.staffId))
    .where(and(eq(staffIdentities.issuer, issuer), eq(staffIdentities.subject, subject), mayEnter(db)))
    .limit(1);
  return row?.staffId;
}

/** Idempotent. @returns whether it is new */
export async function insertIdentity(
  db: Db,
  staffId: StaffId,
  { issuer, subject }: Subject,
): Promise<boolean> {
  const added = await db
    .insert(staffIdentities)
    .values({ staffId, issuer, subject })
    .onConflictDoNothing()
    .returning({ staffId: staffIdentities.staffId });
  return added.length > 0;
}

/** The issuers of the accounts that sign in as a staff member, and since when. Index: staff_identities(staff_id). */
export const issuersFor = (db: Db, staffId: StaffId) =>
  db
    .select({ issuer: staffIdentities.issuer, linkedAt: min(staffIdentities.createdAt) })
    .from(staffIdentities)
    .where(eq(staffIdentities.staffId, staffId))
    .groupBy(staffIdentities.issuer)
    .orderBy(asc(min(staffIdentities.createdAt)));

/** Idempotent. @returns whether there was one */
export async function deleteIdentities(db: Db, staffId: StaffId, issuer: string): Promise<boolean> {
  const gone = await db
    .delete(staffIdentities)
    .where(and(eq(staffIdentities.staffId, staffId), eq(staffIdentities.issuer, issuer)))
    .returning({ staffId: staffIdentities.staffId });
  return gone.length > 0;
}
