import type { MembershipId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import { and, eq, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { subnetworks, unitTypes } from '../housing';
import { memberships } from '../memberships';
import { isRoommate, mayKnow } from '../people';
import { profiles } from '../profile';
import type { RoommateGenders } from './living-together.policy';
import { isRoomLocked, roommateGenders, roomSize } from './room.queries';
import { roomMembers, rooms } from './room.schema';
import { unitsLeft } from './units.queries';

/** The free places in the rooms of a joined unit type that somebody may still join. */
const placesInRooms = sql<number>`(select coalesce(sum(${unitTypes.capacity} - ${roomSize({ id: sql`home.id` })}), 0)
  from ${rooms} as home where home.unit_type_id = unit_types.id and not home.locked)`;

/**
 * A resident's household, what is left of their unit type, and what the office says of its deadline. `placesLeft` is
 * null where units have no limit. Indexes: the primary keys, rooms(unit_type_id), room_members(room_id).
 */
export async function lastDaysRow(db: Db, membershipId: MembershipId) {
  const [row] = await db
    .select({
      deadlineEnd: subnetworks.deadlineEnd,
      ownDeadlineEnd: unitTypes.deadlineEnd,
      deadlineHour: subnetworks.deadlineHour,
      timeZone: subnetworks.timeZone,
      reminderDays: subnetworks.reminderDays,
      afterDeadlineText: subnetworks.afterDeadlineText,
      genderPolicy: subnetworks.genderPolicy,
      room: { size: roomSize(), locked: isRoomLocked() },
      /** The accounts of them and their roommates. */
      accounts: sql<UserId[]>`array(select home.user_id from ${memberships} home
        where home.user_id is not null and (home.id = ${memberships.id} or ${isRoommate({ id: sql`home.id` }, memberships)}))`,
      genderId: profiles.genderId,
      livingWith: profiles.livingWith,
      roommateGenders: roommateGenders(),
      placesLeft: sql<number | null>`(${unitsLeft()} * ${unitTypes.capacity} + ${placesInRooms})::int`,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(eq(memberships.id, membershipId));
  return row;
}

/** A room that might take in more people. */
interface OpenRoom {
  genders: RoommateGenders;
  /** Of those of its people who have one. */
  accounts: UserId[];
}

/**
 * The rooms of a unit type that `size` more people fit into, all of whose people the viewer may know. Indexes:
 * rooms(unit_type_id), room_members(room_id), the primary keys.
 */
export async function roomsWithPlacesFor(
  db: Db,
  viewerId: MembershipId,
  { unitTypeId, size }: { unitTypeId: UnitTypeId; size: number },
): Promise<OpenRoom[]> {
  return db
    .select({
      genders: sql<RoommateGenders>`jsonb_agg(jsonb_build_array(${profiles.genderId}, ${profiles.livingWith}))`,
      accounts: sql<UserId[]>`array_remove(array_agg(${memberships.userId}), null)`,
    })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(roomMembers, eq(roomMembers.roomId, rooms.id))
    .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(
      and(
        eq(rooms.unitTypeId, unitTypeId),
        not(isRoomLocked()),
        lte(sql`${roomSize()} + ${size}::int`, unitTypes.capacity),
      ),
    )
    .groupBy(rooms.id)
    .having(sql`bool_and(${mayKnow(viewerId)})`);
}
