import type { NetworkId } from '@nestmate/contract';
import type { StaffId } from '@nestmate/contract/staff';
import { and, desc, eq, max, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { auditLog } from '../../audit';
import { staff, staffGrants } from '../staff.schema';

const elsewhere = alias(auditLog, 'elsewhere');

/**
 * Who was removed from a network, works nowhere and was on no other network's list, the latest first. Of those who were, another office's
 * log tells as well. Indexes: staff_grants(staff_id), audit_log(subject_id, id).
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
            .from(elsewhere)
            .where(and(eq(elsewhere.subjectId, staff.id), ne(elsewhere.networkId, networkId))),
        ),
      ),
    )
    .groupBy(staff.id)
    .orderBy(desc(max(auditLog.at)), desc(staff.id));

/** Nobody puts them on a list again until the transaction ends. @returns whether there is such a staff member. Index: the primary key. */
export async function lockStaff(tx: Db, id: StaffId): Promise<boolean> {
  const rows = await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, id)).for('update');
  return rows.length > 0;
}

/** With their sessions, links and accounts elsewhere. */
export async function deleteStaff(tx: Db, id: StaffId): Promise<void> {
  await tx.delete(staff).where(eq(staff.id, id));
}
