import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import type { Tx } from '../../../platform/database/client';
import { type NewAuditEntry, record } from '../../audit';
import type { RejoinedRoom } from '../../removal';
import { unitTypesOf } from './rooms.queries';

/** Records in the audit log which rooms were locked and numbered again for restored residents. */
export async function recordReopened(
  tx: Tx,
  { actor, networkId }: Pick<NewAuditEntry, 'actor' | 'networkId'>,
  rejoined: readonly RejoinedRoom[],
  now: Date,
): Promise<void> {
  const reopened = rejoined.flatMap((one) => one.reopened ?? []);
  if (reopened.length === 0) return;
  const types = await unitTypesOf(
    tx,
    reopened.map(({ roomId }) => roomId),
  );
  for (const { roomId, locked, unitNumber } of reopened) {
    const type = types.get(roomId);
    if (!type) continue;
    const subject = { kind: 'room', id: roomId, name: type.name } as const;
    const auditEntry = { actor, networkId, subnetworkId: type.subnetworkId, subject };
    if (locked) await record(tx, { ...auditEntry, action: 'room.locked' }, now);
    const [before, after] = [{ unit_number: null }, { unit_number: unitNumber }];
    if (unitNumber) await record(tx, { ...auditEntry, action: 'room.unitAssigned', before, after }, now);
  }
}

interface UnitJoined {
  roomId: RoomId;
  unitNumber: string;
  ended: string | null;
  membershipIds: readonly MembershipId[];
}

/**
 * Residents who join a numbered unit are mailed its number: the log records who, and which number is no longer used.
 */
export async function recordUnitJoined(
  tx: Tx,
  { roomId, unitNumber, ended, membershipIds }: UnitJoined,
  at: Date,
): Promise<void> {
  const type = (await unitTypesOf(tx, [roomId])).get(roomId);
  if (!type) return;
  const { networkId, subnetworkId, name } = type;
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
