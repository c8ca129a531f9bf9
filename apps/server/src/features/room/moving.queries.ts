import type { MembershipId, RoomId, UnitTypeId } from '@nestmate/contract/ids';
import { and, inArray, lt, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { type Placeholders, preparedChanges } from '../../platform/database/prepared';
import { newId } from '../../platform/ids';
import { isPending } from '../people';
import { roomSize } from './room.queries';
import { bedroomPairs, roommateRequests, roomMembers, rooms } from './room.schema';
import { claimUnit } from './units.queries';

interface NewRoommates {
  /** The room where all will live, or null for a new one. */
  roomId: RoomId | null;
  unitTypeId: UnitTypeId;
  people: readonly MembershipId[];
  /** The rooms that end, because everybody joins another. */
  endedRooms: readonly RoomId[];
  /** Whether the unit type has a limited number of units. */
  isLimited: boolean;
}

const { fromMembershipId: from, toMembershipId: to } = roommateRequests;

const moveIn = preparedChanges(
  'room_move_in',
  ({
    home,
    isNew,
    unitTypeId,
    people,
    endedRooms,
    at,
  }: Placeholders<{
    home: RoomId;
    isNew: boolean;
    unitTypeId: UnitTypeId;
    people: readonly MembershipId[];
    endedRooms: readonly RoomId[];
    at: string;
  }>) => {
    const isFromThem = isAmong(from, people);
    const isToThem = isAmong(to, people);
    return {
      changes: {
        opened: sql`insert into ${rooms} (id, unit_type_id) select ${home}::uuid, ${unitTypeId}::uuid where ${isNew}::boolean`,
        moved: sql`
          insert into ${roomMembers} (membership_id, room_id)
          select person.id, ${home}::uuid from unnest(${people}::uuid[]) as person (id)
          on conflict (membership_id) do update set room_id = excluded.room_id`,
        closed: sql`delete from ${rooms} where ${isAmong(rooms.id, endedRooms)}`,
        accepted: sql`
          update ${roommateRequests} set status = 'accepted', answered_at = ${at}::timestamptz
          where ${isPending(roommateRequests)} and ${isFromThem} and ${isToThem}`,
      },
      columns: { id: sql<MembershipId>`case when ${isFromThem} then ${to} else ${from} end` },
      source: sql`${roommateRequests} where ${isPending(roommateRequests)}
        and (${isFromThem} or ${isToThem}) and not (${isFromThem} and ${isToThem})`,
    };
  },
);

/**
 * Moves people into one room, deletes the rooms that they leave, and accepts the pending requests among them, in one
 * statement. A new room takes a unit. Those who come from another room keep the time they joined. Indexes: the primary
 * keys, roommate_requests(from/to_membership_id, status).
 * @returns the room, and the other sides of the requests that remain pending, which may no longer fit
 * @throws ProductError `no_unit_left`
 */
export async function moveInTogether(
  tx: Tx,
  { roomId, isLimited, ...move }: NewRoommates,
  now: Date,
): Promise<{ roomId: RoomId; otherSides: MembershipId[] }> {
  if (roomId === null && isLimited) await claimUnit(tx, move.unitTypeId);
  const home = roomId ?? newId<RoomId>();
  const otherSides = await moveIn(tx, { home, isNew: roomId === null, ...move, at: now.toISOString() });
  return { roomId: home, otherSides: [...new Set(otherSides.map(({ id }) => id))] };
}

/** Takes people out of their rooms and bedrooms, and deletes rooms that are left with one person. */
export async function moveOut(
  tx: Tx,
  roomIds: readonly RoomId[],
  people: readonly MembershipId[],
): Promise<void> {
  const isLeaving = (id: SQLWrapper) => isAmong(id, people);
  await tx.delete(bedroomPairs).where(or(isLeaving(bedroomPairs.lowerId), isLeaving(bedroomPairs.higherId)));
  await tx.delete(roomMembers).where(isLeaving(roomMembers.membershipId));
  await tx.delete(rooms).where(and(inArray(rooms.id, [...roomIds]), lt(roomSize(), 2)));
}

/** Deletes the rooms of unit types, which must be empty. Index: rooms(unit_type_id). */
export async function deleteRoomsOf(tx: Tx, unitTypeIds: readonly UnitTypeId[]): Promise<void> {
  await tx.delete(rooms).where(inArray(rooms.unitTypeId, [...unitTypeIds]));
}
