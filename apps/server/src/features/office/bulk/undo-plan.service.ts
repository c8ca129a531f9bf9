import { type Bulk, bulkLimit, type BulkLoss } from '@nestmate/contract/staff/bulk';
import type { Db } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { stillRevoked, waitingMails } from '../../invitations';
import { joinedAgain } from '../../removal';
import { type BulkRecord, changingPeople } from './bulk.queries';
import { type ChosenResident, chosenPeople, existingUnitTypes } from './chosen.queries';

/** A person whom an action changed, with their current state. */
export type ChangedResident = Awaited<ReturnType<typeof changingPeople>>[number] & {
  current: ChosenResident;
};

/** Whether they live with others or have sent requests since, which the undo would cost them. */
const hasSettled = ({ current, after }: ChangedResident): boolean =>
  current.roommates.some((id) => !after?.roommates.includes(id)) || current.requests > (after?.requests ?? 0);

/** Whether a move took a person to another kind of unit, and so out of their room. */
export const hasChangedUnitType = ({ current, before }: ChangedResident): boolean =>
  current.unitTypeId !== before?.unitTypeId;

/** The residents that an undo can restore: those who are still as the action left them. */
async function unchangedIds(db: Db, { action, doneAt }: BulkRecord, changed: readonly ChangedResident[]) {
  const ids = changed.map(({ personId }) => personId);
  const at = doneAt ?? new Date(0);
  const idsWhere = (fits: (one: ChangedResident) => boolean) =>
    changed.filter(fits).map(({ personId }) => personId);
  switch (action.kind) {
    case 'invite':
    case 'remind':
      return waitingMails(db, ids, at);
    case 'revoke':
      return stillRevoked(db, ids, at);
    case 'remove': {
      const again = await joinedAgain(db, ids);
      return idsWhere(
        ({ personId, current }) => current.removedAt?.getTime() === at.getTime() && !again.has(personId),
      );
    }
    case 'restore':
      return idsWhere((one) => !one.current.removedAt && !hasSettled(one));
    case 'hide':
    case 'show':
      return idsWhere(({ current }) => !current.removedAt && current.isHidden === (action.kind === 'hide'));
    case 'move':
      return idsWhere(
        (one) =>
          !one.current.removedAt &&
          one.current.unitTypeId === action.unit_type_id &&
          one.current.roomTypeId === action.room_type_id &&
          !(hasChangedUnitType(one) && (one.current.isLocked || hasSettled(one))),
      );
  }
}

/** The people whose former kind of unit or bedroom is gone. */
async function withoutUnit(db: Db, changed: readonly ChangedResident[]): Promise<Set<ChangedResident>> {
  const unitIds = changed.flatMap(({ before }) => (before ? [before.unitTypeId] : []));
  const roomIds = changed.flatMap(({ before }) => before?.roomTypeId ?? []);
  const existing = await existingUnitTypes(db, [...new Set([...unitIds, ...roomIds])]);
  return new Set(
    changed.filter(
      ({ before }) =>
        before &&
        !(existing.has(before.unitTypeId) && (before.roomTypeId === null || existing.has(before.roomTypeId))),
    ),
  );
}

interface Plan {
  restorable: ChangedResident[];
  counts: NonNullable<Bulk['undo']>;
}

/** The current result of an undo. */
export async function planUndo(db: Db, grant: StaffGrant, bulk: BulkRecord, now: Date): Promise<Plan> {
  const everybody = await changingPeople(db, bulk.id);
  const ids = everybody.map(({ personId }) => personId);
  const people = ids.length > 0 ? await chosenPeople(db, grant, { ids }, { limit: bulkLimit, now }) : [];
  const currentById = new Map(people.map((person) => [person.id, person]));
  const changed = everybody.flatMap((one) => {
    const current = currentById.get(one.personId);
    return current ? [{ ...one, current }] : [];
  });
  const unchanged = new Set(await unchangedIds(db, bulk, changed));
  const unchangedResidents = changed.filter(({ personId }) => unchanged.has(personId));
  const isMove = bulk.action.kind === 'move';
  const homeless = isMove ? await withoutUnit(db, unchangedResidents) : new Set();
  const restorable = unchangedResidents.filter((one) => !homeless.has(one));
  const isMail = bulk.action.kind === 'invite' || bulk.action.kind === 'remind';
  const lost: Partial<Record<BulkLoss, number>> = {
    [isMail ? 'mailSent' : 'changedSince']: everybody.length - unchangedResidents.length,
    unitGone: homeless.size,
    requestsEnded: isMove ? restorable.filter(({ requests }) => requests > 0).length : 0,
  };
  const notRestorable = Object.entries(lost)
    .filter(([, count]) => count > 0)
    .map(([loss, count]) => ({ loss: loss as BulkLoss, count }));
  return { restorable, counts: { restorable: restorable.length, not_restorable: notRestorable } };
}
