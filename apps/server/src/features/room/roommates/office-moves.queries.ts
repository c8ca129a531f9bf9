import type { MembershipId, RoomId, UnitTypeId } from '@nestmate/contract/ids';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { subnetworks, unitTypes } from '../../housing';
import { roomMembers, rooms } from '../room.schema';

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
