import type { MembershipId } from '@nestmate/contract/ids';
import { and, asc, eq, inArray, ne, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { roomTypes, subnetworks, unitTypes } from '../housing';
import { memberships } from '../memberships';
import { isRoommate, mayKnow, shownOf } from '../people';
import { profiles } from '../profile';
import { roomMembers, rooms } from './room.schema';

const mine = alias(roomMembers, 'mine');

/** A membership's unit type, bedroom and room, with its community's text for a confirmed match. Index: the primary keys. */
export async function housingOf(db: Db, membershipId: MembershipId) {
  const [row] = await db
    .select({
      unitType: unitTypes.name,
      sharedBedroom: sql<boolean>`coalesce(${roomTypes.shared}, false)`,
      confirmedMatchText: subnetworks.confirmedMatchText,
      room: { size: roomSize(), locked: isRoomLocked() },
      unitNumber: rooms.unitNumber,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(eq(memberships.id, membershipId));
  return row;
}

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

/** A resident's roommates, as far as the viewer may know them, in the order they joined. */
export async function roommatesOf(db: Db, viewerId: MembershipId, membershipId = viewerId) {
  return roommatesOfEach(db, viewerId, [membershipId]);
}

/** The same for several residents, each with the resident whose roommate they are. Index: room_members(room_id). */
export async function roommatesOfEach(db: Db, viewerId: MembershipId, ids: readonly MembershipId[]) {
  return db
    .select({ of: mine.membershipId, ...shownOf(viewerId) })
    .from(mine)
    .innerJoin(
      roomMembers,
      and(eq(roomMembers.roomId, mine.roomId), ne(roomMembers.membershipId, mine.membershipId)),
    )
    .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(inArray(mine.membershipId, [...ids]), mayKnow(viewerId)))
    .orderBy(asc(roomMembers.joinedAt), asc(memberships.id));
}
