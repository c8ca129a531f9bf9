import type { GenderId, MembershipId, RoomTypeId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { genders, roomTypes, unitTypes } from '../../housing';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';

export interface UnitTypeRef {
  unit_type_id: UnitTypeId;
  room_type_id: RoomTypeId | null;
}

/** The fields that the housing office may correct, and their resident; locked until the transaction ends. */
export async function lockParticulars(tx: Tx, id: MembershipId) {
  const [row] = await tx
    .select({
      first_name: profiles.firstName,
      last_name: profiles.lastName,
      single_name: profiles.hasOneName,
      email: profiles.email,
      gender_id: profiles.genderId,
      owner: memberships.userId,
      subnetworkId: memberships.subnetworkId,
    })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .where(eq(profiles.membershipId, id))
    .for('no key update');
  return row;
}

/** Index: the primary key. */
export async function ownerOf(tx: Tx, id: MembershipId): Promise<UserId | null> {
  const [row] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.id, id));
  return row?.userId ?? null;
}

/** A gender that the resident's place offers or offered. Index: the primary keys. */
export async function genderOfPlace(tx: Tx, id: MembershipId, genderId: GenderId) {
  const [row] = await tx
    .select({ label: genders.label })
    .from(genders)
    .innerJoin(memberships, eq(memberships.subnetworkId, genders.subnetworkId))
    .where(and(eq(memberships.id, id), eq(genders.id, genderId)));
  return row?.label;
}

/**
 * The names of a unit and room type of the resident's place; undefined unless they belong together. Index: the
 * primary keys.
 */
export async function unitTypeOfPlace(tx: Tx, id: MembershipId, ref: UnitTypeRef) {
  const [row] = await tx
    .select({ unit_type: unitTypes.name, room_type: roomTypes.name, room_type_id: roomTypes.id })
    .from(memberships)
    .innerJoin(unitTypes, eq(unitTypes.subnetworkId, memberships.subnetworkId))
    .leftJoin(
      roomTypes,
      and(eq(roomTypes.unitTypeId, unitTypes.id), eq(roomTypes.id, ref.room_type_id ?? sql`null`)),
    )
    .where(and(eq(memberships.id, id), eq(unitTypes.id, ref.unit_type_id)));
  if (!row || row.room_type_id !== ref.room_type_id) return undefined;
  return { unit_type: row.unit_type, room_type: row.room_type };
}

/** The unit and room type of a resident; locked until the transaction ends. */
export async function lockUnitType(tx: Tx, id: MembershipId) {
  const [row] = await tx
    .select({ unit_type_id: memberships.unitTypeId, room_type_id: memberships.roomTypeId })
    .from(memberships)
    .where(eq(memberships.id, id))
    .for('no key update');
  return row;
}
