import type { MembershipId } from '@nestmate/contract/ids';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { memberships } from '../memberships';
import { roomTypes, subnetworks, unitTypes } from '../housing';
import { mayKnow, shownOf } from '../people';
import { profiles } from '../profile';
import { isRoomLocked, roomSize } from './room-state.queries';
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
