import type { StaffId, StaffMe } from '@nestmate/contract/staff';
import type { Db } from '../../../platform/database/client';
import { ProductError, type RequestSource } from '../../../platform/http';
import { record } from '../../audit';
import { staffMe } from '../sessions/me.service';
import { openStaffSession } from '../sessions/staff-sessions.service';
import { grantsOf, staffMember } from '../staff.queries';

/**
 * Opens a session for an authenticated staff member, and records it in each of their networks. Call it in the transaction that uses up the
 * proof.
 * @throws ProductError `NotStaff` for a removed staff member
 */
export async function finishSignIn(
  tx: Db,
  { staffId, way, source }: { staffId: StaffId; way: string; source: RequestSource },
  now: Date,
): Promise<{ me: StaffMe; token: string }> {
  const member = await staffMember(tx, staffId);
  const grants = await grantsOf(tx, staffId);
  if (!member || grants.length === 0) throw new ProductError('NotStaff');
  const token = await openStaffSession(tx, staffId, source, now);
  const { name, email } = member;
  for (const { networkId } of grants) {
    const deed = { action: 'staff.signedIn', networkId, after: { way } } as const;
    await record(tx, { ...deed, actor: { kind: 'staff', id: staffId, name } }, now);
  }
  return { me: await staffMe(tx, { staffId, name, email }), token };
}
