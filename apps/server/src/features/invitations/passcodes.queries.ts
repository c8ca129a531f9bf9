import type { RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { PasscodeId } from '@nestmate/contract/staff/ids';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { roomTypes, type SubnetworkRef, subnetworks, unitTypes } from '../housing';
import { nameInFull, profiles, shownFirstName, shownLastName } from '../profile';
import { invitations } from './invitations.schema';

const maxShown = 200;

const isForAnybody = sql`${invitations.type} <> 'UNIQUE'`;

/** Index: the primary keys. */
export const placeOfPasscode = (db: Db, id: PasscodeId): PromiseLike<SubnetworkRef[]> =>
  db
    .select({ networkId: subnetworks.networkId, subnetworkId: subnetworks.id })
    .from(invitations)
    .innerJoin(unitTypes, eq(unitTypes.id, invitations.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(and(eq(invitations.id, id), isForAnybody));

/** The general passcodes and friend links of a place, open ones and the office's first. */
export const generalPasscodes = (db: Db, subnetworkId: SubnetworkId) =>
  db
    .select({
      id: sql<PasscodeId>`${invitations.id}`,
      passcode: invitations.passcode,
      unitTypeId: unitTypes.id,
      unitType: unitTypes.name,
      roomTypeId: invitations.roomTypeId,
      roomType: roomTypes.name,
      createdAt: invitations.createdAt,
      closedAt: invitations.revokedAt,
      joins: invitations.joins,
      maxJoins: invitations.maxJoins,
      inviterId: invitations.inviterMembershipId,
      inviterName: nameInFull(shownFirstName(), shownLastName()),
    })
    .from(invitations)
    .innerJoin(unitTypes, eq(unitTypes.id, invitations.unitTypeId))
    .leftJoin(profiles, eq(profiles.membershipId, invitations.inviterMembershipId))
    .leftJoin(roomTypes, eq(roomTypes.id, invitations.roomTypeId))
    .where(and(isForAnybody, eq(unitTypes.subnetworkId, subnetworkId)))
    .orderBy(
      sql`${invitations.revokedAt} is not null`,
      sql`${invitations.type} = 'FRIEND'`,
      desc(invitations.createdAt),
      desc(invitations.id),
    )
    .limit(maxShown);

/** A passcode and its place. */
export async function generalPasscode(tx: Tx, id: PasscodeId) {
  const [row] = await tx
    .select({
      unitTypeId: unitTypes.id,
      unitType: unitTypes.name,
      roomTypeId: invitations.roomTypeId,
      loginMethod: invitations.loginMethod,
      type: invitations.type,
      subnetworkId: subnetworks.id,
      place: subnetworks.name,
    })
    .from(invitations)
    .innerJoin(unitTypes, eq(unitTypes.id, invitations.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(eq(invitations.id, id));
  return row;
}

/** A unit type of a place, and whether a room type is one of its own. */
export async function unitIn(
  tx: Tx,
  subnetworkId: SubnetworkId,
  { unitTypeId, roomTypeId }: { unitTypeId: UnitTypeId; roomTypeId: RoomTypeId | null },
) {
  const [row] = await tx
    .select({
      unitType: unitTypes.name,
      place: subnetworks.name,
      hasRoomType: sql<boolean>`${roomTypeId}::uuid is null or exists (
        select from ${roomTypes} t where t.id = ${roomTypeId}::uuid and t.unit_type_id = ${unitTypes.id})`,
    })
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(and(eq(unitTypes.id, unitTypeId), eq(unitTypes.subnetworkId, subnetworkId)));
  return row;
}

/** @returns whether it is new */
export async function insertPasscode(tx: Tx, row: typeof invitations.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(invitations)
    .values(row)
    .onConflictDoNothing({ target: invitations.id })
    .returning({ id: invitations.id });
  return inserted.length > 0;
}

/** @returns whether it was open until now */
export async function closePasscode(tx: Tx, id: PasscodeId, now: Date): Promise<boolean> {
  const closed = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id });
  return closed.length > 0;
}

/** Deletes the revoked general invitations to unit types. */
export async function deleteRevokedOf(tx: Tx, unitTypeIds: readonly UnitTypeId[]): Promise<void> {
  await tx
    .delete(invitations)
    .where(and(inArray(invitations.unitTypeId, [...unitTypeIds]), isNotNull(invitations.revokedAt)));
}

/** Revoked general invitations no longer name these room types. */
export async function clearRoomTypesOfRevoked(tx: Tx, roomTypeIds: readonly RoomTypeId[]): Promise<void> {
  await tx
    .update(invitations)
    .set({ roomTypeId: null })
    .where(and(inArray(invitations.roomTypeId, [...roomTypeIds]), isNotNull(invitations.revokedAt)));
}
