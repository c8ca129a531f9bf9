import type { StaffId } from '@nestmate/contract/staff/ids';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { staff } from '../../staff';

/** The person a sample is addressed to. Index: the primary key. */
export async function readerOf(db: Db, staffId: StaffId) {
  const [reader] = await db
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(eq(staff.id, staffId));
  return reader;
}
