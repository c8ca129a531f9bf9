import type { StaffId } from '@nestmate/contract/staff/ids';
import type { FormerColleague } from '@nestmate/contract/staff/team';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { byStaff, erasePeople, record } from '../../audit';
import { eraseInvitations, invitationIdsOf, withdrawnFrom } from '../invitations.queries';
import { grantOf, standingGrant } from '../scope/scope.service';
import { deleteStaff, formerOf, lockStaff } from './former.queries';

/** People who worked in a network and are still named in its log, for administrators of the whole network. */
export async function formerColleagues(db: Db, actor: StaffActor): Promise<{ former: FormerColleague[] }> {
  const { networkId, places } = grantOf(actor);
  const former = places === null ? await formerOf(db, networkId) : [];
  const withdrawn = places === null ? await withdrawnFrom(db, networkId) : [];
  const isNamed = new Set(former.map(({ staffId }) => staffId));
  return {
    former: [
      ...former.map(({ staffId, name, email, removedAt }) => ({
        staff_id: staffId,
        name,
        email,
        removed_at: removedAt.toISOString(),
      })),
      ...withdrawn
        .filter((one) => !isNamed.has(one.staffId))
        .map(({ id, email, endedAt }) => ({
          staff_id: id,
          name: email,
          email,
          removed_at: (endedAt ?? new Date(0)).toISOString(),
        })),
    ],
  };
}

/**
 * Deletes a removed staff member, and erases their name and the details about them from the log; idempotent. A lock
 * serializes it with putting them on the list again: they are either back and stay, or are deleted and come back as a
 * new person.
 * @throws ProductError `OutOfScope` for a caller with some places only, `NotFound` for a person who works or has worked
 * elsewhere too
 */
export async function eraseFormer(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  staffId: StaffId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId, places } = await standingGrant(tx, actor, 'staff');
    if (places !== null) throw new ProductError('OutOfScope');
    const subject = { kind: 'staff', id: staffId, name: '' } as const;
    const auditEntry = { action: 'staff.erased', actor: byStaff(actor), networkId, subject } as const;
    const withdrawn = (await withdrawnFrom(tx, networkId)).find(({ id }) => id === staffId);
    if (withdrawn) {
      if (!(await lockStaff(tx, withdrawn.staffId))) return;
      await erasePeople(tx, await eraseInvitations(tx, { networkId, staffId: withdrawn.staffId }));
      await record(tx, auditEntry, clock());
      return;
    }
    if (!(await lockStaff(tx, staffId))) return;
    if (!(await formerOf(tx, networkId)).some((one) => one.staffId === staffId))
      throw new ProductError('NotFound');
    const invitationIds = await invitationIdsOf(tx, staffId);
    await deleteStaff(tx, staffId);
    await erasePeople(tx, [staffId, ...invitationIds]);
    await record(tx, auditEntry, clock());
  });
}
