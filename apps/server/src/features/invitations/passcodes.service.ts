import type { RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { PasscodeId } from '@nestmate/contract/staff/ids';
import type { GeneralPasscode } from '@nestmate/contract/staff/invitations';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { ProductError, type StaffActor } from '../../platform/http';
import { newId } from '../../platform/ids';
import { aboutSubnetwork, byStaff, type NewAuditEntry, record } from '../audit';
import { grantOf, standingGrant } from '../staff';
import { newPasscode } from './passcode';
import {
  closePasscode,
  generalPasscode,
  generalPasscodes,
  insertPasscode,
  unitIn,
} from './passcodes.queries';

type PasscodeDependencies = Pick<App, 'clock' | 'db'>;

/** The general passcodes of a place, with the number of people who used each. */
export async function listPasscodes(
  db: Db,
  subnetworkId: SubnetworkId,
): Promise<{ passcodes: GeneralPasscode[] }> {
  const found = await generalPasscodes(db, subnetworkId);
  return {
    passcodes: found.map((row) => ({
      passcode_id: row.id,
      passcode: row.passcode,
      unit_type_id: row.unitTypeId,
      unit_type: row.unitType,
      room_type_id: row.roomTypeId,
      room_type: row.roomType,
      created_at: row.createdAt.toISOString(),
      closed_at: row.closedAt?.toISOString() ?? null,
      joined: row.joins,
      max_joins: row.maxJoins,
      inviter: row.inviterId && { membership_id: row.inviterId, name: row.inviterName },
    })),
  };
}

/** The audit details of a general passcode; never the passcode itself. */
const auditEntryAt = (
  actor: StaffActor,
  { subnetworkId, place, unitType }: { subnetworkId: SubnetworkId; place: string; unitType: string },
): Omit<NewAuditEntry, 'action'> => ({
  ...aboutSubnetwork(byStaff(actor), { networkId: grantOf(actor).networkId, subnetworkId, name: place }),
  after: { unit_type: unitType },
});

interface PasscodeChange {
  passcode_id: PasscodeId;
  unit_type_id: UnitTypeId;
  room_type_id: RoomTypeId | null;
}

/**
 * Makes a passcode that anybody may join with; idempotent by its id.
 * @throws ProductError `OutOfScope` for a unit or room of another place
 */
export async function openPasscode(
  { db, clock }: PasscodeDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { passcode_id: id, unit_type_id: unitTypeId, room_type_id: roomTypeId }: PasscodeChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    const unit = await unitIn(tx, subnetworkId, { unitTypeId, roomTypeId });
    if (!unit?.hasRoomType) throw new ProductError('OutOfScope');
    const now = clock();
    const values = { id, passcode: newPasscode(), type: 'GENERAL', unitTypeId, roomTypeId } as const;
    if (!(await insertPasscode(tx, { ...values, createdAt: now }))) return;
    await record(tx, { ...auditEntryAt(actor, { ...unit, subnetworkId }), action: 'passcode.opened' }, now);
  });
}

/** Closes a general passcode, and makes another for the same place if it is rotated; idempotent. */
export async function endPasscode(
  { db, clock }: PasscodeDependencies,
  actor: StaffActor,
  id: PasscodeId,
  how: 'close' | 'rotate',
): Promise<SubnetworkId> {
  return db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    const found = await generalPasscode(tx, id);
    if (!found) throw new ProductError('NotFound');
    const now = clock();
    const { subnetworkId, unitTypeId, roomTypeId, loginMethod } = found;
    // Only a resident makes another link of theirs.
    if (how === 'rotate' && found.type === 'FRIEND') throw new ProductError('NotFound');
    if (!(await closePasscode(tx, id, now))) return subnetworkId;
    const values = { passcode: newPasscode(), type: 'GENERAL', unitTypeId, roomTypeId, loginMethod } as const;
    if (how === 'rotate') await insertPasscode(tx, { id: newId(), ...values, createdAt: now });
    const action = how === 'rotate' ? 'passcode.rotated' : 'passcode.closed';
    await record(tx, { ...auditEntryAt(actor, found), action }, now);
    return subnetworkId;
  });
}
