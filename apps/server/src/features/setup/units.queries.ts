import type { RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { haveBedsFor } from '@nestmate/contract/rules/units';
import type { UnitStocks, ListedUnit } from '@nestmate/contract/staff/setup/units';
import { and, asc, count, countDistinct, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { roomTypes, units, unitTypes } from '../housing';
import { roomMembers, rooms, takeListedUnits } from '../room';

/** Bedrooms that were described for another capacity say nothing of a unit, and would refuse every later list. */
const bedroomsFor = (capacity: number, bedrooms: ListedUnit['bedrooms']): ListedUnit['bedrooms'] =>
  haveBedsFor(capacity, bedrooms) ? bedrooms : [];

/** What there is of each unit type, in their order. Indexes: unit_types(subnetwork_id), units(unit_type_id). */
export async function stockOf(db: Db, subnetworkId: SubnetworkId): Promise<UnitStocks> {
  const types = await db
    .select({
      id: unitTypes.id,
      capacity: unitTypes.capacity,
      count: unitTypes.unitCount,
      heldBack: unitTypes.heldBackCount,
      reason: unitTypes.heldBackReason,
    })
    .from(unitTypes)
    .where(eq(unitTypes.subnetworkId, subnetworkId))
    .orderBy(asc(unitTypes.position), asc(unitTypes.name), asc(unitTypes.id));
  const listed = await db
    .select()
    .from(units)
    .where(
      isAmong(
        units.unitTypeId,
        types.map(({ id }) => id),
      ),
    )
    .orderBy(asc(units.position), asc(units.id));
  return types.map((type) => ({
    unit_type_id: type.id,
    count: type.count,
    held_back: type.heldBack,
    held_back_reason: type.reason,
    units: listed
      .filter(({ unitTypeId }) => unitTypeId === type.id)
      .map(({ id, building, floor, number, bedrooms, isAccessible, heldBack }) => ({
        unit_id: id,
        building,
        floor,
        number,
        bedrooms: bedroomsFor(type.capacity, bedrooms),
        is_accessible: isAccessible,
        held_back: heldBack,
      })),
  }));
}

/** How many people live in each listed unit. Indexes: rooms(unit_type_id), room_members(room_id). */
export async function peopleByUnit(db: Db, subnetworkId: SubnetworkId): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: rooms.unitId, people: count() })
    .from(rooms)
    .innerJoin(roomMembers, eq(roomMembers.roomId, rooms.id))
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .where(and(eq(unitTypes.subnetworkId, subnetworkId), isNotNull(rooms.unitId)))
    .groupBy(rooms.unitId);
  return new Map(rows.flatMap(({ id, people }) => (id ? [[id, people]] : [])));
}

/** The unit types of a place, with their rooms and the people in them. Indexes: as `peopleByUnit`. */
export const roomsByType = (db: Db, subnetworkId: SubnetworkId) =>
  db
    .select({
      unitTypeId: unitTypes.id,
      capacity: unitTypes.capacity,
      rooms: countDistinct(rooms.id),
      people: count(roomMembers.membershipId),
    })
    .from(unitTypes)
    .leftJoin(rooms, eq(rooms.unitTypeId, unitTypes.id))
    .leftJoin(roomMembers, eq(roomMembers.roomId, rooms.id))
    .where(eq(unitTypes.subnetworkId, subnetworkId))
    .groupBy(unitTypes.id);

export const bedroomTypesIn = (db: Db, subnetworkId: SubnetworkId) =>
  db
    .select({ id: roomTypes.id, unitTypeId: roomTypes.unitTypeId })
    .from(roomTypes)
    .innerJoin(unitTypes, eq(unitTypes.id, roomTypes.unitTypeId))
    .where(eq(unitTypes.subnetworkId, subnetworkId));

/** Stores the counts. Returns how many unit types there were; fewer when one is gone, or another community's. */
export async function saveUnitCounts(tx: Tx, subnetworkId: SubnetworkId, list: UnitStocks): Promise<number> {
  if (list.length === 0) return 0;
  const { rows } = await tx.execute<{ id: UnitTypeId }>(sql`
    update ${unitTypes} set unit_count = stock.count, held_back_count = stock.held_back, held_back_reason = stock.reason
    from jsonb_to_recordset(${JSON.stringify(
      list.map(({ unit_type_id: id, count: number, held_back, held_back_reason: reason }) => ({
        id,
        count: number,
        held_back,
        reason,
      })),
    )}::jsonb) as stock (id uuid, count int, held_back int, reason text)
    where ${unitTypes.id} = stock.id and ${unitTypes.subnetworkId} = ${subnetworkId}
    returning ${unitTypes.id}`);
  return rows.length;
}

/**
 * Stores the lists, and gives rooms that have the number of a listed unit already that unit; false when an id is
 * another community's. Rooms whose unit leaves the list must not exist. Index: the primary key.
 */
export async function saveUnits(
  tx: Tx,
  { before, after }: { before: readonly ListedUnit[]; after: UnitStocks },
): Promise<boolean> {
  const listed = after.flatMap(({ unit_type_id: unitTypeId, units: list }) =>
    list.map((unit, position) => ({ ...unit, unitTypeId, position })),
  );
  const [former, current] = [
    new Set(before.map(({ unit_id: id }) => id)),
    new Set(listed.map(({ unit_id: id }) => id)),
  ];
  const removed = [...former].filter((id) => !current.has(id));
  if (removed.length > 0) await tx.delete(units).where(isAmong(units.id, removed));
  if (listed.length === 0) return true;
  const types = after.map(({ unit_type_id: id }) => id);
  const stored = await tx
    .insert(units)
    .values(
      listed.map(({ unit_id: id, is_accessible: isAccessible, held_back: heldBack, ...unit }) => ({
        id,
        unitTypeId: unit.unitTypeId,
        building: unit.building,
        floor: unit.floor,
        number: unit.number,
        bedrooms: unit.bedrooms,
        isAccessible,
        heldBack,
        position: unit.position,
      })),
    )
    .onConflictDoUpdate({
      target: units.id,
      set: {
        unitTypeId: sql`excluded.unit_type_id`,
        building: sql`excluded.building`,
        floor: sql`excluded.floor`,
        number: sql`excluded.number`,
        bedrooms: sql`excluded.bedrooms`,
        isAccessible: sql`excluded.accessible`,
        heldBack: sql`excluded.held_back`,
        position: sql`excluded.position`,
      },
      setWhere: inArray(units.id, [...former]),
    })
    .returning({ id: units.id });
  await takeListedUnits(tx, types);
  return stored.length === listed.length;
}

/**
 * Bedrooms of listed units have no type any more once it is deleted: the list can be saved as it is. Index:
 * units(unit_type_id).
 */
export const clearRoomTypesOfUnits = (tx: Tx, ids: readonly RoomTypeId[]) =>
  tx.execute(sql`
    update ${units} set bedrooms = (
      select jsonb_agg(
        case when (bedroom ->> 'room_type_id')::uuid = any(${sql.param([...ids])}::uuid[])
          then bedroom || '{"room_type_id": null}' else bedroom end order by place)
      from jsonb_array_elements(${units.bedrooms}) with ordinality as one (bedroom, place))
    where ${units.unitTypeId} in (
        select ${roomTypes.unitTypeId} from ${roomTypes}
        where ${roomTypes.id} = any(${sql.param([...ids])}::uuid[]))
      and ${units.bedrooms} <> '[]'`);
