import type { MembershipId, RoomId, UnitTypeId } from '@nestmate/contract';
import { and, eq, inArray, lt, or, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isAmong } from '../../platform/database/is-among';
import { ProductError } from '../../platform/http';
import { newId } from '../../platform/ids';
import { isDuplicate } from '../../platform/sql-state';
import { roomSize } from './room-state.queries';
import { bedroomPairs, roomMembers, rooms } from './room.schema';

/** Rooms in the given order, those with a unit number first. Index: the primary key. */
export async function byUnitNumber(tx: Db, ids: readonly RoomId[]) {
  const rows = await tx
    .select({ id: rooms.id, unitNumber: rooms.unitNumber })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]));
  const known = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...known.filter(({ unitNumber }) => unitNumber), ...known.filter(({ unitNumber }) => !unitNumber)];
}

export async function openRoom(tx: Db, unitTypeId: UnitTypeId): Promise<RoomId> {
  const id = newId<RoomId>();
  await tx.insert(rooms).values({ id, unitTypeId });
  return id;
}

/** Moves people into the room; those who come from another room keep the time they joined. */
export async function moveIn(tx: Db, roomId: RoomId, people: readonly MembershipId[]): Promise<void> {
  await tx
    .insert(roomMembers)
    .values(people.map((membershipId) => ({ membershipId, roomId })))
    .onConflictDoUpdate({ target: roomMembers.membershipId, set: { roomId } });
}

export async function closeRoom(tx: Db, id: RoomId): Promise<void> {
  await tx.delete(rooms).where(eq(rooms.id, id));
}

/** Takes people out of their rooms and bedrooms, and deletes rooms that are left with one person. */
export async function moveOut(
  tx: Db,
  roomIds: readonly RoomId[],
  people: readonly MembershipId[],
): Promise<void> {
  const isLeaving = (id: SQLWrapper) => isAmong(id, people);
  await tx.delete(bedroomPairs).where(or(isLeaving(bedroomPairs.lowerId), isLeaving(bedroomPairs.higherId)));
  await tx.delete(roomMembers).where(isLeaving(roomMembers.membershipId));
  await tx.delete(rooms).where(and(inArray(rooms.id, [...roomIds]), lt(roomSize(), 2)));
}

/** @throws ProductError `UnitNumberTaken` when another room of the type has it; the transaction is lost then. Index: rooms_unit_number. */
export async function setUnitNumber(tx: Db, id: RoomId, unitNumber: string | null): Promise<void> {
  try {
    await tx.update(rooms).set({ unitNumber }).where(eq(rooms.id, id));
  } catch (error) {
    throw isDuplicate(error) ? new ProductError('UnitNumberTaken') : error;
  }
}

export async function setLocked(tx: Db, id: RoomId, locked: boolean): Promise<void> {
  await tx.update(rooms).set({ locked }).where(eq(rooms.id, id));
}
