import type { UnitId, UnitTypeId } from '@nestmate/contract/ids';
import type { UnitBedroom } from '@nestmate/contract/staff/setup/units';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import { units, unitTypes } from '../housing';
import { rooms } from './room.schema';

// The columns of a query on one table have no prefix, which a query within it needs: hence `unit_types.id`.

/** The listed units of a unit type; null where the housing office lists none. Index: units(unit_type_id). */
const listedCount = sql`(select nullif(count(*), 0) from ${units} as listed where listed.unit_type_id = unit_types.id)`;
const listedHeldBackCount = sql`(select count(*) from ${units} as listed
  where listed.unit_type_id = unit_types.id and listed.held_back is not null)`;
const roomCount = sql`(select count(*) from ${rooms} as taken where taken.unit_type_id = unit_types.id)`;

/**
 * The units of a joined unit type: all, those held back, and those that have a room. `total` is null where there is no
 * limit. Indexes: units(unit_type_id), rooms(unit_type_id).
 */
export const unitCounts = () => ({
  total: sql<number | null>`coalesce(${unitTypes.unitCount}, ${listedCount})::int`,
  heldBack: sql<number>`(case when ${unitTypes.unitCount} is null then ${listedHeldBackCount}
    else ${unitTypes.heldBackCount} end)::int`,
  taken: sql<number>`${roomCount}::int`,
});

/** How many rooms a joined unit type still has units for; null where there is no limit. Indexes: as `unitCounts`. */
export const unitsLeft = () => {
  const { total, heldBack } = unitCounts();
  return sql<number | null>`case when ${unitTypes.unitCount} is not null
      or exists (select 1 from ${units} as listed where listed.unit_type_id = unit_types.id)
    then greatest(${total} - ${heldBack} - ${roomCount}, 0)::int end`;
};

/** A listed unit that has no room, and is not held back. */
interface FreeUnit {
  id: UnitId;
  name: string;
  bedrooms: UnitBedroom[];
  isAccessible: boolean;
}

interface UnitSupply {
  unitTypeId: UnitTypeId;
  /** People per unit. */
  capacity: number;
  /** How many more rooms there are units for; undefined where there is no limit. */
  unitsLeft: number | undefined;
  /** In the order of the list; rooms without a number will take some of them. Empty where units are not listed. */
  freeUnits: readonly FreeUnit[];
}

/**
 * What is left to fill of some unit types, in one statement. Indexes: the primary keys, units(unit_type_id),
 * rooms(unit_type_id), rooms(unit_id).
 */
export async function unitSupplyOf(db: Db, unitTypeIds: readonly UnitTypeId[]): Promise<UnitSupply[]> {
  const rows = await db
    .select({
      unitTypeId: unitTypes.id,
      capacity: unitTypes.capacity,
      unitsLeft: unitsLeft(),
      freeUnits: sql<FreeUnit[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', listed.id, 'name', listed.name, 'bedrooms', listed.bedrooms,
          'isAccessible', listed.accessible) order by listed.position, listed.id)
        from ${units} as listed
        where listed.unit_type_id = unit_types.id and listed.held_back is null
          and not exists (select 1 from ${rooms} as taken where taken.unit_id = listed.id)), '[]')`,
    })
    .from(unitTypes)
    .where(inArray(unitTypes.id, [...unitTypeIds]));
  return rows.map((row) => ({ ...row, unitsLeft: row.unitsLeft ?? undefined }));
}

/**
 * Claims a unit for a room that is about to be opened, in a unit type that has a limit: until the transaction ends, no
 * other room of the type is opened. Call it under the locks of `lockResidents`, which keep the housing office from
 * changing the units meanwhile.
 * @throws ProductError `no_unit_left`
 */
export async function claimUnit(tx: Tx, unitTypeId: UnitTypeId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`units ${unitTypeId}`}, 0))`);
  const [supply] = await tx
    .select({ left: unitsLeft() })
    .from(unitTypes)
    .where(inArray(unitTypes.id, [unitTypeId]));
  if (supply?.left === 0) throw new ProductError('no_unit_left');
}

/**
 * Gives rooms of these unit types that have the number of a listed unit that unit. Call it while nobody moves, under
 * the lock of the community. Indexes: rooms(unit_type_id), units(unit_type_id, door).
 */
export async function takeListedUnits(tx: Tx, unitTypeIds: readonly UnitTypeId[]): Promise<void> {
  await tx
    .update(rooms)
    .set({ unitId: sql`${units.id}`, unitNumber: sql`${units.name}` })
    .from(units)
    .where(
      and(
        inArray(rooms.unitTypeId, [...unitTypeIds]),
        isNull(rooms.unitId),
        eq(units.unitTypeId, rooms.unitTypeId),
        eq(units.door, rooms.door),
        isNull(units.heldBack),
        // Rooms of an earlier version may share a number: the unit is that of the oldest.
        sql`not exists (select 1 from ${rooms} as other where other.unit_id = ${units.id}
          or (other.unit_type_id = ${rooms.unitTypeId} and other.door = ${rooms.door} and other.id < ${rooms.id}))`,
      ),
    );
}
