import type { RoomId, SubnetworkId, UnitId, UnitTypeId } from '@nestmate/contract/ids';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { subnetworks, units, unitTypes } from '../../housing';
import { doorNamed, rooms } from '../room.schema';

/** Serializes the numbering of a place's rooms until the transaction ends. */
async function lockDoors(tx: Tx, subnetworkId: SubnetworkId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`doors ${subnetworkId}`}, 0))`);
}

/**
 * The other room of a place, of whichever unit type, that has this unit number. No room of the place gets a number
 * meanwhile, until the transaction ends. Call it under the room's lock. Indexes: the primary keys, rooms(door).
 */
export async function roomNumbered(tx: Tx, id: RoomId, unitNumber: string) {
  const [subnetwork] = await tx
    .select({ id: unitTypes.subnetworkId })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .where(eq(rooms.id, id));
  if (!subnetwork) return undefined;
  await lockDoors(tx, subnetwork.id);
  const [other] = await tx
    .select({ unitNumber: rooms.unitNumber, unitType: unitTypes.name })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .where(
      and(eq(rooms.door, doorNamed(unitNumber)), eq(unitTypes.subnetworkId, subnetwork.id), ne(rooms.id, id)),
    )
    .limit(1);
  return other;
}

/** What a room has as its unit: a number, and the listed unit of that number where units are listed. */
export interface AssignedUnit {
  unitId: UnitId | null;
  unitNumber: string | null;
}

export const noUnit: AssignedUnit = { unitId: null, unitNumber: null };

export async function setAssignedUnit(tx: Tx, id: RoomId, unit: AssignedUnit): Promise<void> {
  await tx.update(rooms).set(unit).where(eq(rooms.id, id));
}

/**
 * The listed unit of a type that a number names, or else any other of them, which is not named; undefined where no unit
 * is listed. Index: units(unit_type_id).
 */
export async function listedUnit(tx: Tx, unitTypeId: UnitTypeId, unitNumber: string) {
  const isNamed = sql<boolean>`${units.door} = ${doorNamed(unitNumber)}`;
  const [unit] = await tx
    .select({ id: units.id, name: units.name, heldBack: units.heldBack, isNamed })
    .from(units)
    .where(eq(units.unitTypeId, unitTypeId))
    .orderBy(sql`${isNamed} desc`)
    .limit(1);
  return unit;
}

export async function setLocked(tx: Tx, id: RoomId, locked: boolean): Promise<void> {
  await tx.update(rooms).set({ locked }).where(eq(rooms.id, id));
}

/** The capacity of a unit type, and the status of its round. */
export async function unitTypeOf(db: Db, id: UnitTypeId) {
  const [row] = await db
    .select({ capacity: unitTypes.capacity, roundStatus: subnetworks.roundStatus })
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(eq(unitTypes.id, id));
  return row;
}

export async function unitNumberOf(db: Db, id: RoomId): Promise<string | null> {
  const [row] = await db.select({ unitNumber: rooms.unitNumber }).from(rooms).where(eq(rooms.id, id));
  return row?.unitNumber ?? null;
}
