import type { NetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import { staff, staffGrants } from '../src/features/staff';
import { offerLocalAccounts } from '../src/local-provider';
import type { Db } from '../src/platform/database/client';
import { demoId } from './demo-id';

/** One of each role that works in the demo's housing office; both stand in the local provider's list. */
const office: { name: string; email: string; role: StaffRole; note: string }[] = [
  { name: 'Renee Okafor', email: 'renee.okafor@alder.example', role: 'administrator', note: 'Administrator' },
  { name: 'Joan Reyes', email: 'joan.reyes@alder.example', role: 'community', note: 'Community staff' },
];

export async function hireStaff(db: Db, networkId: NetworkId): Promise<void> {
  for (const { name, email, role, note } of office) {
    const staffId = demoId<StaffId>(`staff/${email}`);
    await db.insert(staff).values({ id: staffId, email, name });
    await db.insert(staffGrants).values({ staffId, networkId, role, isWhole: true });
    await offerLocalAccounts(db, { name, email, note });
  }
}
