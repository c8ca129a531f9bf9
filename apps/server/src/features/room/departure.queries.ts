import type { MembershipId } from '@nestmate/contract';
import { and, asc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { roomMembers, roommateRequests, rooms } from './room.schema';

/** The rooms of these memberships, locked in the order of ids, so that joining and leaving take turns. */
export async function lockRoomsOf(db: Db, ids: MembershipId[]) {
  const theirs = db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(inArray(roomMembers.membershipId, ids));
  const locked = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.id, theirs))
    .orderBy(asc(rooms.id))
    .for('update');
  return locked.map(({ id }) => id);
}

/** Who lives in these rooms beside `ids`. Index: room_members(room_id). */
export async function othersIn(db: Db, roomIds: RoomIds, ids: MembershipId[]): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: roomMembers.membershipId })
    .from(roomMembers)
    .where(and(inArray(roomMembers.roomId, roomIds), notInArray(roomMembers.membershipId, ids)));
  return rows.map(({ id }) => id);
}

type RoomIds = Awaited<ReturnType<typeof lockRoomsOf>>;

/** Takes people out of their rooms; a room of one is nobody's room and goes as well. */
export async function takeOut(db: Db, roomIds: RoomIds, ids: MembershipId[]): Promise<void> {
  await db.delete(roomMembers).where(inArray(roomMembers.membershipId, ids));
  const people = sql`(select count(*) from ${roomMembers} where ${roomMembers.roomId} = ${rooms.id})`;
  await db.delete(rooms).where(and(inArray(rooms.id, roomIds), lt(people, 2)));
}

/** The other sides of requests that wait for an answer. Index: roommate_requests(from/to_membership_id, status). */
export async function openRequestPartners(db: Db, ids: MembershipId[]): Promise<MembershipId[]> {
  const { fromMembershipId, toMembershipId, status } = roommateRequests;
  const rows = await db
    .select({ from: fromMembershipId, to: toMembershipId })
    .from(roommateRequests)
    .where(and(eq(status, 'pending'), or(inArray(fromMembershipId, ids), inArray(toMembershipId, ids))));
  return rows.map(({ from, to }) => (ids.includes(from) ? to : from));
}
