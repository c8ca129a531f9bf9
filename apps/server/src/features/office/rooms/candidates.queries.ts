import type { MembershipId, RoomId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { genders, subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships } from '../../memberships';
import { isFoundBy, isRegistered, lastNameKey, profiles } from '../../profile';
import { isRoomLocked, roomMembers, roommateGenders, rooms } from '../../room';
import { inScope } from '../../staff';
import { hasPlaces, hasText } from './rooms.queries';

/**
 * Standing residents in scope with everybody who lives with them, in the order in which they joined. Indexes: the
 * primary keys, room_members(room_id).
 */
export const householdMembers = (db: Db, grant: StaffGrant, ids: readonly MembershipId[]) =>
  db
    .select({
      membershipId: memberships.id,
      userId: memberships.userId,
      subnetworkId: memberships.subnetworkId,
      unitTypeId: memberships.unitTypeId,
      unitType: unitTypes.name,
      capacity: unitTypes.capacity,
      roundStatus: subnetworks.roundStatus,
      genderPolicy: subnetworks.genderPolicy,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      genderId: profiles.genderId,
      gender: genders.label,
      livingWith: profiles.livingWith,
      roommateGenders: roommateGenders(),
      isRegistered: isRegistered(),
      roomId: rooms.id,
      isRoomLocked: isRoomLocked(),
      unitNumber: rooms.unitNumber,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(genders, eq(genders.id, profiles.genderId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(
      and(
        sql`${memberships.id} in (
          select unnest(${sql.param([...ids])}::uuid[])
          union select mate.membership_id from ${roomMembers} mine
          join ${roomMembers} mate on mate.room_id = mine.room_id
          where mine.membership_id = any(${sql.param([...ids])}::uuid[]))`,
        isStanding(),
        inScope(grant),
      ),
    )
    .orderBy(asc(roomMembers.joinedAt), asc(memberships.id));

export type HouseholdMember = Awaited<ReturnType<typeof householdMembers>>[number];

interface Search {
  subnetworkId: SubnetworkId;
  unitTypeId: UnitTypeId;
  text: string;
  limit: number;
}

/** Standing residents of a place whom a text finds, those of a unit type first. Indexes: those of `isFoundBy`. */
export async function residentsFound(
  db: Db,
  { subnetworkId, unitTypeId, text, limit }: Search,
): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(memberships.subnetworkId, subnetworkId), isStanding(), isFoundBy(text, memberships.id)))
    .orderBy(
      desc(eq(memberships.unitTypeId, unitTypeId)),
      lastNameKey(),
      asc(profiles.firstName),
      asc(memberships.id),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

interface OpenRoomFilter {
  unitTypeId: UnitTypeId;
  free: number;
  text?: string | undefined;
  limit: number;
}

/**
 * The rooms of a unit type that are not locked and have so many free places, newest first, with those who live there.
 * Indexes: rooms_unit_number, room_members(room_id).
 */
export const openRooms = (db: Db, { unitTypeId, free, text, limit }: OpenRoomFilter) =>
  db
    .select({
      roomId: rooms.id,
      people: sql<MembershipId[]>`array(
        select mate.membership_id from ${roomMembers} mate where mate.room_id = ${rooms.id})`,
    })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .where(
      and(
        eq(rooms.unitTypeId, unitTypeId),
        eq(rooms.locked, false),
        hasPlaces(free),
        text ? hasText(db, text) : undefined,
      ),
    )
    .orderBy(desc(rooms.id))
    .limit(limit);

export interface OpenRoom {
  roomId: RoomId;
  people: MembershipId[];
}
