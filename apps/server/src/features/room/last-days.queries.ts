import type { MembershipId, UnitTypeId } from '@nestmate/contract/ids';
import { and, eq, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { subnetworks, unitTypes } from '../housing';
import { memberships } from '../memberships';
import { mayKnow } from '../people';
import { profiles } from '../profile';
import type { RoommateGenders } from './living-together.policy';
import { isRoomLocked, roommateGenders, roomSize } from './room.queries';
import { roomMembers, rooms } from './room.schema';
import { unitsLeft } from './units.queries';

/** The free places in the rooms of a joined unit type. */
const placesInRooms = sql<number>`(select coalesce(sum(${unitTypes.capacity} - ${roomSize({ id: sql`home.id` })}), 0)
  from ${rooms} as home where home.unit_type_id = unit_types.id)`;

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

/**
 * The rooms of a unit type that `size` more people fit into, all of whose people the viewer may know, by gender of
 * their people. Indexes: rooms(unit_type_id), room_members(room_id), the primary keys.
 */
export async function roomsWithPlacesFor(
  db: Db,
  viewerId: MembershipId,
  { unitTypeId, size }: { unitTypeId: UnitTypeId; size: number },
): Promise<RoommateGenders[]> {
  const rows = await db
    .select({
      genders: sql<RoommateGenders>`jsonb_agg(jsonb_build_array(${profiles.genderId}, ${profiles.livingWith}))`,
    })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(roomMembers, eq(roomMembers.roomId, rooms.id))
    .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(rooms.unitTypeId, unitTypeId), not(isRoomLocked())))
    .groupBy(rooms.id, unitTypes.capacity)
    .having(
      and(
        lte(sql`count(*) + ${size}`, unitTypes.capacity),
        sql`bool_and(${mayKnow(viewerId)})`,
        sql`bool_and(${memberships.id} <> ${viewerId})`,
      ),
    );
  return rows.map(({ genders }) => genders);
}
