import type { StaffId } from '@nestmate/contract/staff/ids';
import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import type { Db } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { ProductError, type RequestSource } from '../../../platform/http';
import { record } from '../../audit';
import { staffMe } from '../sessions/me.service';
import { openStaffSession } from '../sessions/staff-sessions.service';
import { grantsOf, staffMember } from '../staff.queries';
import { lockPerson, openInvitationsFor } from '../invitations.queries';
import { acceptInvitation } from '../team/team.service';

/**
 * Opens a session for an authenticated staff member, and records it in each network that they work in. Somebody who works nowhere accepts
 * the only invitation that they have by signing in; anybody else chooses. Call it in the transaction that uses up the proof.
 * @throws ProductError `NotStaff` for a removed staff member
 */
export async function finishSignIn(
  { tx, events }: { tx: Db; events: Publisher },
  { staffId, way: method, source }: { staffId: StaffId; way: string; source: RequestSource },
  now: Date,
): Promise<{ me: StaffMe; token: string }> {
  const member = await staffMember(tx, staffId);
  const employed = await grantsOf(tx, staffId);
  const invited = await openInvitationsFor(tx, staffId);
  if (!member || (employed.length === 0 && invited.length === 0)) throw new ProductError('NotStaff');
  const [only, another] = invited;
  if (only && !another && employed.length === 0)
    await acceptInvitation({ tx, events }, { ...member, staffId }, only.id, now);
  // Read again, and only now: they may have been put off the last list while this waited.
  await lockPerson(tx, staffId);
  const grants = await grantsOf(tx, staffId);
  if (grants.length === 0 && (await openInvitationsFor(tx, staffId)).length === 0)
    throw new ProductError('NotStaff');
  const token = await openStaffSession(tx, staffId, source, now);
  const { name, email } = member;
  for (const { networkId } of grants) {
    const auditEntry = { action: 'staff.signedIn', networkId, after: { way: method } } as const;
    await record(tx, { ...auditEntry, actor: { kind: 'staff', id: staffId, name } }, now);
  }
  return { me: await staffMe(tx, { staffId, name, email }), token };
}
