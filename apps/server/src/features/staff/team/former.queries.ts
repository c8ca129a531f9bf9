import type { NetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { and, desc, eq, isNull, max, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { auditLog } from '../../audit';
import { staff, staffGrants, staffInvitations } from '../staff.schema';

const elsewhere = alias(auditLog, 'elsewhere');

/**
 * People who were removed from a network, work nowhere and were on no other network's list, latest first. The others
 * are also named in another office's log. Indexes: staff_grants(staff_id), audit_log(subject_id, id).
 */
export const formerOf = (db: Db, networkId: NetworkId) =>
  db
    .select({
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      removedAt: sql<Date>`${max(auditLog.at)}`.mapWith(auditLog.at),
    })
    .from(staff)
    .innerJoin(
      auditLog,
      and(
        eq(auditLog.subjectId, staff.id),
        eq(auditLog.networkId, networkId),
        eq(auditLog.action, 'staff.removed'),
      ),
    )
    .where(
      and(
        notExists(db.select().from(staffGrants).where(eq(staffGrants.staffId, staff.id))),
        notExists(
          db
            .select()
            .from(staffInvitations)
            .where(and(eq(staffInvitations.staffId, staff.id), isNull(staffInvitations.endedAt))),
        ),
        notExists(
          db
            .select()
            .from(elsewhere)
            .where(and(eq(elsewhere.subjectId, staff.id), ne(elsewhere.networkId, networkId))),
        ),
      ),
    )
    .groupBy(staff.id)
    .orderBy(desc(max(auditLog.at)), desc(staff.id));

/**
 * Locks a staff member, so that nobody puts them on a list again until the transaction ends. @returns whether the staff
 * member exists. Index: the primary key.
 */
export async function lockStaff(tx: Tx, id: StaffId): Promise<boolean> {
  const rows = await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, id)).for('update');
  return rows.length > 0;
}

/** Deletes a staff member with their sessions, links and provider accounts. */
export async function deleteStaff(tx: Tx, id: StaffId): Promise<void> {
  await tx.delete(staff).where(eq(staff.id, id));
}
