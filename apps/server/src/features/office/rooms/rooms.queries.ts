import type { MembershipId, RoomId, SubnetworkId } from '@nestmate/contract/ids';
import type { RoomFilter } from '@nestmate/contract/staff/rooms';
import { and, asc, count, desc, eq, exists, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { containing, isAmong } from '../../../platform/database/conditions';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import type { StaffGrant } from '../../../platform/http';
import { subnetworks, unitTypes } from '../../housing';
import { memberships } from '../../memberships';
import { isFoundBy, isRegistered, profiles } from '../../profile';
import { doorNamed, roomMembers, rooms, roomSize, unitCounts } from '../../room';
import { inScope } from '../../staff';

const stateIs: Record<NonNullable<RoomFilter['state']>, SQL | undefined> = {
  locked: eq(rooms.locked, true),
  full: and(eq(rooms.locked, false), sql`${roomSize()} >= ${unitTypes.capacity}`),
  open: and(eq(rooms.locked, false), sql`${roomSize()} < ${unitTypes.capacity}`),
};

/** Whether a text is found in a room’s number or name, or finds somebody who lives there. */
export const hasText = (db: Db, text: string): SQL | undefined => {
  const named = db
    .select({ roomId: roomMembers.roomId })
    .from(roomMembers)
    .where(isFoundBy(text, roomMembers.membershipId));
  return or(
    ilike(rooms.unitNumber, containing(text)),
    ilike(rooms.name, containing(text)),
    inArray(rooms.id, named),
  );
};

const otherRooms = alias(rooms, 'other_rooms');
const otherTypes = alias(unitTypes, 'other_types');

/** Whether another room of the place has the same unit number. Index: rooms(door). */
const isNumberShared = (db: Db): SQL<boolean> =>
  sql<boolean>`${exists(
    db
      .select({ id: otherRooms.id })
      .from(otherRooms)
      .innerJoin(otherTypes, eq(otherTypes.id, otherRooms.unitTypeId))
      .where(
        and(
          eq(otherRooms.door, rooms.door),
          ne(otherRooms.id, rooms.id),
          eq(otherTypes.subnetworkId, unitTypes.subnetworkId),
        ),
      ),
  )}`;

/** Whether a room has so many free places. */
export const hasPlaces = (free: number) => sql`${unitTypes.capacity} - ${roomSize()} >= ${free}`;

const matches = (
  db: Db,
  grant: StaffGrant,
  { place, unit_type: unitTypeId, state, text, room, door, number, free }: RoomFilter,
): SQL | undefined =>
  and(
    inScope(grant, place),
    unitTypeId ? eq(unitTypes.id, unitTypeId) : undefined,
    state && stateIs[state],
    text ? hasText(db, text) : undefined,
    room ? eq(rooms.id, room) : undefined,
    door ? eq(rooms.door, doorNamed(door)) : undefined,
    number ? isNumberShared(db) : undefined,
    free ? and(eq(rooms.locked, false), hasPlaces(free)) : undefined,
  );

/** How many rooms a filter finds in a staff member's scope. */
export async function countRooms(db: Db, grant: StaffGrant, filter: RoomFilter): Promise<number> {
  const [row] = await db
    .select({ rooms: count() })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(matches(db, grant, filter));
  return row?.rooms ?? 0;
}

/** Rooms in a staff member's scope, newest first. Ids are sortable by time. */
export const roomsIn = (
  db: Db,
  grant: StaffGrant,
  filter: RoomFilter,
  { before, ids, count: number }: { before?: RoomId | undefined; ids?: readonly RoomId[]; count: number },
) =>
  db
    .select({
      id: rooms.id,
      isLocked: rooms.locked,
      unitNumber: rooms.unitNumber,
      name: rooms.name,
      isNumberShared: isNumberShared(db),
      subnetworkId: subnetworks.id,
      unitTypeId: unitTypes.id,
      unitType: unitTypes.name,
      capacity: unitTypes.capacity,
    })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(
      and(
        matches(db, grant, filter),
        before ? lt(rooms.id, before) : undefined,
        ids ? inArray(rooms.id, [...ids]) : undefined,
      ),
    )
    .orderBy(desc(rooms.id))
    .limit(number);

const peopleQuery = prepared(
  'office_people_of_rooms',
  (db, { ids }: Placeholders<{ ids: readonly RoomId[] }>) =>
    db
      .select({
        roomId: roomMembers.roomId,
        membershipId: roomMembers.membershipId,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        isRegistered: isRegistered(),
      })
      .from(roomMembers)
      .innerJoin(profiles, eq(profiles.membershipId, roomMembers.membershipId))
      .where(isAmong(roomMembers.roomId, ids))
      .orderBy(asc(roomMembers.joinedAt), asc(roomMembers.membershipId)),
);

/** Everybody in these rooms, in the order they joined. Index: room_members(room_id). */
export const peopleOfRooms = (db: Db, ids: readonly RoomId[]) => peopleQuery(db, { ids });

/** The number of these residents in scope. Index: the primary key. */
export async function countInScope(db: Db, grant: StaffGrant, ids: readonly MembershipId[]): Promise<number> {
  const [row] = await db
    .select({ residents: count() })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(and(inScope(grant), inArray(memberships.id, [...ids])));
  return row?.residents ?? 0;
}

/** The units of each unit type in scope, and how many people live in its rooms. Indexes: as `unitCounts`. */
export const unitTotalsIn = (db: Db, grant: StaffGrant, place: SubnetworkId | undefined) =>
  db
    .select({
      subnetworkId: subnetworks.id,
      unitTypeId: unitTypes.id,
      name: unitTypes.name,
      capacity: unitTypes.capacity,
      ...unitCounts(),
      people: sql<number>`(select count(*)::int from ${rooms} as theirs
        join ${roomMembers} as people on people.room_id = theirs.id where theirs.unit_type_id = unit_types.id)`,
    })
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(inScope(grant, place))
    .orderBy(asc(subnetworks.name), asc(unitTypes.position), asc(unitTypes.name), asc(unitTypes.id));

/** The unit types of rooms, and their places. Index: the primary keys. */
export async function unitTypesOf(tx: Tx, ids: readonly RoomId[]) {
  const rows = await tx
    .select({
      id: rooms.id,
      name: unitTypes.name,
      subnetworkId: unitTypes.subnetworkId,
      networkId: subnetworks.networkId,
    })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(isAmong(rooms.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
