import { sql, type SQLWrapper } from 'drizzle-orm';
import { roomMembers, rooms } from './room.schema';

const membersOf = (roomId: SQLWrapper) =>
  sql<number>`(select count(*)::int from ${roomMembers} as people where people.room_id = ${roomId})`;

/** The number of people in a left-joined room; 1 without a room. Index: room_members(room_id). */
export const roomSize = (room: { id: SQLWrapper } = rooms) =>
  sql<number>`case when ${room.id} is null then 1 else ${membersOf(room.id)} end`;

/** Whether a left-joined room is locked; false without a room. */
export const isRoomLocked = (room: { locked: SQLWrapper } = rooms) =>
  sql<boolean>`coalesce(${room.locked}, false)`;
