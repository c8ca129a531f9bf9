import type { MembershipId } from '@nestmate/contract/ids';
import type { Tx } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { type NewAuditEntry, record } from '../../audit';
import { newPasscode } from '../passcode';
import { givePasscodes, holdWaiting, revokeMailed } from './queue.queries';

/**
 * Replaces passcodes that were mailed to an address which the person no longer has, so that nobody who reads the mail
 * can join with it. People who have joined are left out. Staff send the new passcodes with the next invitations.
 */
export async function replaceMailedPasscodes(
  tx: Tx,
  auditEntry: Omit<NewAuditEntry, 'action' | 'members'>,
  ids: readonly MembershipId[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await holdWaiting(tx, ids);
  const replaced = await revokeMailed(tx, ids, now);
  if (replaced.length === 0) return;
  const given = replaced.map((id) => ({
    membership_id: id,
    invitation_id: newId(),
    passcode: newPasscode(),
  }));
  await givePasscodes(tx, given, now);
  const members = replaced.map((membershipId) => ({ membershipId, outcome: 'replaced' }));
  await record(tx, { ...auditEntry, action: 'invitations.replaced', members }, now);
}
