import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import type { Db } from '../../../platform/database/client';
import { record } from '../../audit';
import { unitTypesOf } from './rooms.queries';

interface UnitJoined {
  roomId: RoomId;
  unitNumber: string;
  ended: string | null;
  membershipIds: readonly MembershipId[];
}

/** Residents who join a numbered unit are mailed its number: the log records who, and which number is no longer used. */
export async function recordUnitJoined(
  tx: Db,
  { roomId, unitNumber, ended, membershipIds }: UnitJoined,
  at: Date,
): Promise<void> {
  const unit = (await unitTypesOf(tx, [roomId])).get(roomId);
  if (!unit) return;
  const { networkId, subnetworkId, name } = unit;
  const auditEntry = {
    action: 'room.unitTold',
    actor: { kind: 'job' },
    networkId,
    subnetworkId,
    subject: { kind: 'room', id: roomId, name },
    after: { unit_number: unitNumber },
    members: membershipIds.map((membershipId) => ({ membershipId, outcome: 'told' })),
  } as const;
  await record(tx, { ...auditEntry, ...(ended && { before: { unit_number: ended } }) }, at);
}
