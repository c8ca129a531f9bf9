import type { MembershipId, RoomId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { and, asc, eq, inArray, lt, ne, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isAmong } from '../../platform/database/is-among';
import { newId } from '../../platform/ids';
import { subnetworks, unitTypes } from '../housing';
import { roomSize } from './room.queries';
import { bedroomPairs, doorNamed, roomMembers, rooms } from './room.schema';

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

/** Serializes the numbering of a place's rooms until the transaction ends. */
async function lockDoors(tx: Db, subnetworkId: SubnetworkId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`doors ${subnetworkId}`}, 0))`);
}

/**
 * The other room of a place, of whichever unit type, that has this unit number. No room of the place gets a number meanwhile, until the
 * transaction ends. Call it under the room's lock. Indexes: the primary keys, rooms(door).
 */
export async function roomNumbered(tx: Db, id: RoomId, unitNumber: string) {
  const [place] = await tx
    .select({ id: unitTypes.subnetworkId })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .where(eq(rooms.id, id));
  if (!place) return undefined;
  await lockDoors(tx, place.id);
  const [other] = await tx
    .select({ unitNumber: rooms.unitNumber, unitType: unitTypes.name })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .where(and(eq(rooms.door, doorNamed(unitNumber)), eq(unitTypes.subnetworkId, place.id), ne(rooms.id, id)))
    .limit(1);
  return other;
}

export async function setUnitNumber(tx: Db, id: RoomId, unitNumber: string | null): Promise<void> {
  await tx.update(rooms).set({ unitNumber }).where(eq(rooms.id, id));
}

export async function setLocked(tx: Db, id: RoomId, locked: boolean): Promise<void> {
  await tx.update(rooms).set({ locked }).where(eq(rooms.id, id));
}

/** Everybody in a room, in the order they joined. Index: room_members(room_id). */
export async function membersOf(db: Db, roomId: RoomId): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: roomMembers.membershipId })
    .from(roomMembers)
    .where(eq(roomMembers.roomId, roomId))
    .orderBy(asc(roomMembers.joinedAt), asc(roomMembers.membershipId));
  return rows.map(({ id }) => id);
}

/** The capacity of a unit type, and the phase of its round. */
export async function unitOf(db: Db, id: UnitTypeId) {
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

/** Residents and all their roommates, each once. Index: room_members(room_id). */
export async function withRoommates(db: Db, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const theirs = db
    .select({ roomId: roomMembers.roomId })
    .from(roomMembers)
    .where(inArray(roomMembers.membershipId, [...ids]));
  const rows = await db
    .select({ id: roomMembers.membershipId })
    .from(roomMembers)
    .where(inArray(roomMembers.roomId, theirs));
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

/** A resident and their roommates, in the order they joined. Index: room_members(room_id). */
export async function roommateIdsOf(db: Db, id: MembershipId): Promise<MembershipId[]> {
  const mine = db
    .select({ roomId: roomMembers.roomId })
    .from(roomMembers)
    .where(eq(roomMembers.membershipId, id));
  const rows = await db
    .select({ id: roomMembers.membershipId })
    .from(roomMembers)
    .where(and(inArray(roomMembers.roomId, mine), ne(roomMembers.membershipId, id)))
    .orderBy(asc(roomMembers.joinedAt), asc(roomMembers.membershipId));
  return rows.map((row) => row.id);
}
