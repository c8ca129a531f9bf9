import { sql, type SQLWrapper } from 'drizzle-orm';
import { isRoommate } from '../people';
import { roomMembers, rooms } from './room.schema';

const membersOf = (roomId: SQLWrapper) =>
  sql<number>`(select count(*)::int from ${roomMembers} as people where people.room_id = ${roomId})`;

/** The number of people in a left-joined room; 1 without a room. Index: room_members(room_id). */
export const roomSize = (room: { id: SQLWrapper } = rooms) =>
  sql<number>`case when ${room.id} is null then 1 else ${membersOf(room.id)} end`;

/** Whether two residents live together. Index: room_members(membership_id). */
export const liveTogether = (one: SQLWrapper, other: SQLWrapper) => isRoommate({ id: one }, { id: other });

/** Whether a left-joined room is locked; false without a room. */
export const isRoomLocked = (room: { locked: SQLWrapper } = rooms) =>
  sql<boolean>`coalesce(${room.locked}, false)`;
