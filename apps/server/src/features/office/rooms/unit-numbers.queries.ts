import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { units, unitTypes } from '../../housing';
import { officeIds } from '../../memberships';
import { profiles } from '../../profile';
import { bedroomPairs, doorNamed, roomMembers, rooms } from '../../room';

/** The names, addresses and office ids of the residents of rooms. Indexes: room_members(room_id), the primary keys. */
export const residentKeys = (db: Db, ids: readonly RoomId[]) =>
  db
    .select({
      roomId: roomMembers.roomId,
      membershipId: sql<MembershipId>`${roomMembers.membershipId}`,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      officeId: officeIds.officeId,
    })
    .from(roomMembers)
    .innerJoin(profiles, eq(profiles.membershipId, roomMembers.membershipId))
    .leftJoin(officeIds, eq(officeIds.membershipId, roomMembers.membershipId))
    .where(isAmong(roomMembers.roomId, ids));

/** What the people of a room need of its unit. */
export interface UnitNeeds {
  roomId: RoomId;
  isAccessible: boolean;
  /** How many pairs of roommates share a bedroom. */
  pairs: number;
}

/** Indexes: room_members(room_id), the primary keys. */
export const unitNeedsOf = (db: Db, ids: readonly RoomId[]): Promise<UnitNeeds[]> =>
  db
    .select({
      roomId: sql<RoomId>`${roomMembers.roomId}`,
      isAccessible: sql<boolean>`bool_or(${profiles.needsAccessible})`,
      pairs: sql<number>`count(${bedroomPairs.lowerId})::int`,
    })
    .from(roomMembers)
    .innerJoin(profiles, eq(profiles.membershipId, roomMembers.membershipId))
    .leftJoin(bedroomPairs, eq(bedroomPairs.lowerId, roomMembers.membershipId))
    .where(isAmong(roomMembers.roomId, ids))
    .groupBy(roomMembers.roomId);

interface NumberedRoom {
  roomId: RoomId;
  unitNumber: string;
}

interface NumberedDoor {
  door: string;
  takenBy: RoomId | null;
  /** Why a list of units does not allow it; null where it does, or where there is none. */
  listing: 'heldBack' | 'unlisted' | null;
}

/**
 * The doors of numbers that rooms are to get, with the other room of the place that has each now, and what the list of
 * units says. Indexes: rooms(door), units(unit_type_id, door), the primary keys.
 */
export async function doorsOf(db: Db, numbered: readonly NumberedRoom[]): Promise<Map<RoomId, NumberedDoor>> {
  if (numbered.length === 0) return new Map();
  const { rows } = await db.execute<{
    room_id: RoomId;
    door: string;
    taken_by: RoomId | null;
    listing: NumberedDoor['listing'];
  }>(sql`
    select named.room_id, named.door, (
      select ${rooms.id} from ${rooms} join ${unitTypes} on ${unitTypes.id} = ${rooms.unitTypeId}
      where ${rooms.door} = named.door and ${rooms.id} <> named.room_id
        and ${unitTypes.subnetworkId} = (
          select of_place.subnetwork_id from ${rooms} own
          join ${unitTypes} of_place on of_place.id = own.unit_type_id where own.id = named.room_id)
      limit 1) as taken_by, (
      select case when not bool_or(${units.door} = named.door) then 'unlisted'
        when bool_or(${units.door} = named.door and ${units.heldBack} is not null) then 'heldBack' end
      from ${units} where ${units.unitTypeId} = (select own.unit_type_id from ${rooms} own where own.id = named.room_id)
    ) as listing
    from (
      select pair.room_id, ${doorNamed(sql`pair.unit_number`)} as door
      from unnest(${sql.param(numbered.map(({ roomId }) => roomId))}::uuid[],
        ${sql.param(numbered.map(({ unitNumber }) => unitNumber))}::text[]) as pair (room_id, unit_number)
    ) named`);
  return new Map(
    rows.map(({ room_id, door, taken_by, listing }) => [room_id, { door, takenBy: taken_by, listing }]),
  );
}
