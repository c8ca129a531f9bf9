import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import { and, asc, eq, inArray, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { roomTypes, subnetworks, unitTypeNames, unitTypes } from '../housing';
import { isStanding, memberships } from '../memberships';
import { isPending, isRoommate, mayKnow, shownOf } from '../people';
import { profiles } from '../profile';
import type { RoommateGenders } from './living-together.policy';
import { acquaintances, bedroomPairs, roomMembers, roommateRequests, rooms } from './room.schema';
import { unitsLeft } from './units.queries';

const mine = alias(roomMembers, 'mine');
const sender = alias(memberships, 'request_sender');
const reader = alias(memberships, 'request_reader');

const housingQuery = prepared(
  'room_housing',
  (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
    db
      .select({
        unitTypeNames: unitTypeNames(),
        sharedBedroom: sql<boolean>`coalesce(${roomTypes.shared}, false)`,
        confirmedMatchText: subnetworks.confirmedMatchText,
        mayObject: subnetworks.roommatesObject,
        room: { size: roomSize(), locked: isRoomLocked() },
        name: rooms.name,
        unitNumber: rooms.unitNumber,
        unitsLeft: unitsLeft(),
        /** The roommates who share a bedroom with them. */
        bedroomMates: sql<MembershipId[]>`array(
        select ${bedroomPairs.higherId} from ${bedroomPairs} where ${bedroomPairs.lowerId} = ${memberships.id}
        union all
        select ${bedroomPairs.lowerId} from ${bedroomPairs} where ${bedroomPairs.higherId} = ${memberships.id})`,
        /** The residents that they say they knew before. */
        acquaintances: sql<MembershipId[]>`array(
        select ${acquaintances.otherId} from ${acquaintances} where ${acquaintances.membershipId} = ${memberships.id})`,
      })
      .from(memberships)
      .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
      .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
      .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId))
      .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
      .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
      .where(eq(memberships.id, membershipId)),
);

/**
 * A membership's unit type, bedroom and room, the people it shares them with or knew before, and its community's text
 * for a confirmed match. Indexes: the primary keys, bedroom_pairs(higher_id).
 */
export async function housingOf(db: Db, membershipId: MembershipId) {
  const [row] = await housingQuery(db, { membershipId });
  return row;
}

const memberCount = (roomId: SQLWrapper) =>
  sql<number>`(select count(*)::int from ${roomMembers} as people where people.room_id = ${roomId})`;

/** The number of people in a left-joined room; 1 without a room. Index: room_members(room_id). */
export const roomSize = (room: { id: SQLWrapper } = rooms) =>
  sql<number>`case when ${room.id} is null then 1 else ${memberCount(room.id)} end`;

/**
 * The genders of a membership's roommates in a left-joined room, and with which genders they would live; null without a
 * room. Index: room_members(room_id).
 */
export const roommateGenders = (): SQL<RoommateGenders | null> =>
  sql`case when ${rooms.id} is null then null else (
    select jsonb_agg(jsonb_build_array(mates.gender_id, mates.living_with))
    from ${roomMembers} as mate join ${profiles} as mates on mates.membership_id = mate.membership_id
    where mate.room_id = ${rooms.id} and mate.membership_id <> ${memberships.id}) end`;

/** Whether two residents live together. Index: room_members(membership_id). */
export const liveTogether = (one: SQLWrapper, other: SQLWrapper) => isRoommate({ id: one }, { id: other });

const { fromMembershipId, toMembershipId } = roommateRequests;

/**
 * Whether a request is open: pending, between standing memberships that are not roommates. One with a removed person is
 * open again when they are restored. Indexes: the primary keys, those of `liveTogether`.
 */
export const isOpen = (): SQL<boolean> =>
  sql`(${isPending(roommateRequests)} and not ${liveTogether(fromMembershipId, toMembershipId)}
    and exists (select 1 from ${memberships} request_sender where request_sender.id = ${fromMembershipId} and ${isStanding(sender)})
    and exists (select 1 from ${memberships} request_reader where request_reader.id = ${toMembershipId} and ${isStanding(reader)}))`;

/** Whether a left-joined room is locked; false without a room. */
export const isRoomLocked = (room: { locked: SQLWrapper } = rooms) =>
  sql<boolean>`coalesce(${room.locked}, false)`;

/** A resident's roommates, as far as the viewer may know them, in the order they joined. */
export async function roommatesOf(db: Db, viewerId: MembershipId, membershipId = viewerId) {
  return roommatesOfEach(db, viewerId, [membershipId]);
}

const roommatesQuery = prepared(
  'room_roommates',
  (db, { viewerId, ids }: Placeholders<{ viewerId: MembershipId; ids: readonly MembershipId[] }>) =>
    db
      .select({ of: mine.membershipId, ...shownOf(viewerId) })
      .from(mine)
      .innerJoin(
        roomMembers,
        and(eq(roomMembers.roomId, mine.roomId), ne(roomMembers.membershipId, mine.membershipId)),
      )
      .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
      .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
      .where(and(sql`${mine.membershipId} = any(${ids})`, mayKnow(viewerId)))
      .orderBy(asc(roomMembers.joinedAt), asc(memberships.id)),
);

/** The roommates of several residents; `of` is the resident whose roommate it is. Index: room_members(room_id). */
export async function roommatesOfEach(db: Db, viewerId: MembershipId, ids: readonly MembershipId[]) {
  return roommatesQuery(db, { viewerId, ids });
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

/** A resident's roommates, in the order they joined. Index: room_members(room_id). */
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
