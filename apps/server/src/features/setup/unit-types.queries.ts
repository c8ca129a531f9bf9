import type { RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/unit-types';
import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { mapMissingReference } from '../../platform/http';
import { roomTypes, unitTypeNames, unitTypes } from '../housing';
import { clearRoomTypesOfRevoked, deleteRevokedOf, invitations } from '../invitations';
import { memberships } from '../memberships';
import { deleteRoomsOf, roomMembers, rooms } from '../room';
import { asStored } from './area/office-text';
import { clearRoomTypesOfUnits } from './units.queries';

/** In their order. Index: unit_types(subnetwork_id). */
export function unitTypesOf(db: Db, subnetworkId: SubnetworkId) {
  return db
    .select({ id: unitTypes.id, names: unitTypeNames(), capacity: unitTypes.capacity })
    .from(unitTypes)
    .where(eq(unitTypes.subnetworkId, subnetworkId))
    .orderBy(asc(unitTypes.position), asc(unitTypes.name), asc(unitTypes.id));
}

/** By name, as residents see them. */
export function roomTypesIn(db: Db, unitTypeIds: readonly UnitTypeId[]) {
  return db
    .select()
    .from(roomTypes)
    .where(inArray(roomTypes.unitTypeId, [...unitTypeIds]))
    .orderBy(asc(roomTypes.name), asc(roomTypes.id));
}

/** How many people live in each unit type and room type, or may join it by an open passcode. */
export async function peopleByType(db: Db, subnetworkId: SubnetworkId): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; people: number }>(sql`
    with type as (select id from ${unitTypes} where ${unitTypes.subnetworkId} = ${subnetworkId}),
      used as (
        select unit_type_id, room_type_id, id from ${memberships} where ${memberships.subnetworkId} = ${subnetworkId}
        union all
        select unit_type_id, room_type_id, id from ${invitations}
        where unit_type_id in (select id from type) and revoked_at is null
      )
    select unit_type_id as id, count(*)::int as people from used group by 1
    union all
    select room_type_id, count(*)::int from used where room_type_id is not null group by 1`);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** How many people live in rooms of each size, by unit type. */
export async function roomSizesIn(db: Db, subnetworkId: SubnetworkId) {
  const sizes = db
    .select({ unitTypeId: rooms.unitTypeId, size: count().as('size') })
    .from(rooms)
    .innerJoin(roomMembers, eq(roomMembers.roomId, rooms.id))
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .where(eq(unitTypes.subnetworkId, subnetworkId))
    .groupBy(rooms.id, rooms.unitTypeId)
    .as('sizes');
  return db
    .select({ unitTypeId: sizes.unitTypeId, size: sizes.size, people: sql<number>`sum(size)::int` })
    .from(sizes)
    .groupBy(sizes.unitTypeId, sizes.size);
}

/**
 * Neither empty rooms nor closed passcodes keep a unit type from being deleted. @throws ProductError `Conflict` for a
 * passcode that has been opened meanwhile
 */
export async function deleteUnitTypes(tx: Tx, ids: readonly UnitTypeId[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteRoomsOf(tx, ids);
  await deleteRevokedOf(tx, ids);
  await refuseWhileInvited(tx.delete(roomTypes).where(inArray(roomTypes.unitTypeId, [...ids])));
  await refuseWhileInvited(tx.delete(unitTypes).where(inArray(unitTypes.id, [...ids])));
}

const refuseWhileInvited = (deleting: Promise<unknown>) =>
  mapMissingReference(deleting, {
    invitations_unit_type_id_unit_types_id_fk: 'Conflict',
    invitations_room_type_id_room_types_id_fk: 'Conflict',
  });

/**
 * Closed passcodes do not keep a room type from being deleted. @throws ProductError `Conflict` for a passcode that has
 * been opened meanwhile
 */
export async function deleteRoomTypes(tx: Tx, ids: readonly RoomTypeId[]): Promise<void> {
  if (ids.length === 0) return;
  await clearRoomTypesOfRevoked(tx, ids);
  await clearRoomTypesOfUnits(tx, ids);
  await refuseWhileInvited(tx.delete(roomTypes).where(inArray(roomTypes.id, [...ids])));
}

/** Returns how many were stored: fewer when an id is another community's. */
export async function upsertUnitTypes(
  tx: Tx,
  subnetworkId: SubnetworkId,
  list: UnitTypeList,
): Promise<number> {
  if (list.length === 0) return 0;
  const stored = await tx
    .insert(unitTypes)
    .values(
      list.map(({ unit_type_id: id, name: names, capacity }, position) => {
        const { en: name, ...otherNames } = asStored(names);
        return { id, subnetworkId, name, otherNames, capacity, position };
      }),
    )
    .onConflictDoUpdate({
      target: unitTypes.id,
      set: {
        name: sql`excluded.name`,
        otherNames: sql`excluded.other_names`,
        capacity: sql`excluded.capacity`,
        position: sql`excluded.position`,
      },
      setWhere: eq(unitTypes.subnetworkId, subnetworkId),
    })
    .returning({ id: unitTypes.id });
  return stored.length;
}

/** Returns how many were stored: fewer when an id is another unit type's. */
export async function upsertRoomTypes(tx: Tx, list: UnitTypeList): Promise<number> {
  const values = list.flatMap(({ unit_type_id: unitTypeId, room_types }) =>
    room_types.map(({ room_type_id: id, name, is_shared: shared }) => ({ id, unitTypeId, name, shared })),
  );
  if (values.length === 0) return 0;
  const stored = await tx
    .insert(roomTypes)
    .values(values)
    .onConflictDoUpdate({
      target: roomTypes.id,
      set: { name: sql`excluded.name`, shared: sql`excluded.shared` },
      setWhere: sql`${roomTypes.unitTypeId} = excluded.unit_type_id`,
    })
    .returning({ id: roomTypes.id });
  return stored.length;
}
