import type { StaffId } from '@nestmate/contract/staff';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { staffGrants, staffIdentities } from '../staff.schema';

interface Subject {
  issuer: string;
  subject: string;
}

/** Index: the primary key. */
export async function staffOfIdentity(db: Db, { issuer, subject }: Subject): Promise<StaffId | undefined> {
  const [row] = await db
    .select({ staffId: staffIdentities.staffId })
    .from(staffIdentities)
    .innerJoin(staffGrants, eq(staffGrants.staffId, staffIdentities.staffId))
    .where(and(eq(staffIdentities.issuer, issuer), eq(staffIdentities.subject, subject)))
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
