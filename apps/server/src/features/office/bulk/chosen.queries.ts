import type { MembershipId, RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { BulkSelection } from '@nestmate/contract/staff/bulk';
import { and, asc, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import type { StaffGrant } from '../../../platform/http';
import { roomTypes, subnetworks, unitTypes } from '../../housing';
import { memberships, officeIds } from '../../memberships';
import { lastNameKey, profiles } from '../../profile';
import { isRoomLocked, roomMembers, rooms } from '../../room';
import { inScope } from '../../staff';
import { matches } from '../residents/resident-filter.queries';
import { openRequests } from '../residents/residents.queries';

/** Any number of ids, in one parameter. */
const roommates = sql<MembershipId[]>`coalesce((
  select jsonb_agg(mate.membership_id order by mate.joined_at, mate.membership_id) from ${roomMembers} mate
  where mate.room_id = ${rooms.id} and mate.membership_id <> ${memberships.id}), '[]')`;

const unitTypeName = sql<string>`concat_ws(' · ', ${unitTypes.name}, ${roomTypes.name})`;

/** The chosen people in scope, by name, with everything that determines what an action does to them. */
export const chosenPeople = (
  db: Db,
  grant: StaffGrant,
  selection: BulkSelection,
  { limit, now }: { limit: number; now: Date },
) =>
  db
    .select({
      id: memberships.id,
      subnetworkId: memberships.subnetworkId,
      unitTypeId: memberships.unitTypeId,
      roomTypeId: memberships.roomTypeId,
      unit: unitTypeName,
      unitNumber: rooms.unitNumber,
      corrected: officeIds.corrected,
      hasJoined: sql<boolean>`${memberships.userId} is not null`,
      removedAt: memberships.removedAt,
      isHidden: profiles.hiddenByOffice,
      hasEmail: sql<boolean>`${profiles.email} <> ''`,
      isLocked: isRoomLocked(),
      roommates,
      requests: openRequests,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId))
    .leftJoin(officeIds, eq(officeIds.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(
      'ids' in selection
        ? and(inScope(grant), isAmong(memberships.id, selection.ids))
        : and(
            inScope(grant, selection.filter.place),
            matches(selection.filter, now),
            selection.except.length > 0 ? not(isAmong(memberships.id, selection.except)) : undefined,
          ),
    )
    .orderBy(asc(lastNameKey()), asc(sql`lower(${profiles.firstName})`), asc(memberships.id))
    .limit(limit);

export type ChosenResident = Awaited<ReturnType<typeof chosenPeople>>[number];

interface UnitTypeRef {
  unit_type_id: UnitTypeId;
  room_type_id: RoomTypeId | null;
}

export interface FoundUnitType {
  subnetworkId: SubnetworkId;
  unitType: string;
  roomType: string | null;
}

/**
 * Finds the unit types among these that are in scope, each with its room type if one is named. Index: the primary keys.
 * @returns undefined for a unit type elsewhere, and for a room type that does not belong to it
 */
export async function unitTypesInScope(
  db: Db,
  grant: StaffGrant,
  refs: readonly UnitTypeRef[],
): Promise<(ref: UnitTypeRef) => FoundUnitType | undefined> {
  if (refs.length === 0) return () => undefined;
  const rows = await db
    .select({
      unitTypeId: unitTypes.id,
      roomTypeId: roomTypes.id,
      subnetworkId: subnetworks.id,
      unitType: unitTypes.name,
      roomType: roomTypes.name,
    })
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .leftJoin(
      roomTypes,
      and(
        eq(roomTypes.unitTypeId, unitTypes.id),
        isAmong(
          roomTypes.id,
          refs.flatMap(({ room_type_id: id }) => id ?? []),
        ),
      ),
    )
    .where(
      and(
        isAmong(
          unitTypes.id,
          refs.map(({ unit_type_id: id }) => id),
        ),
        inScope(grant),
      ),
    );
  return ({ unit_type_id: unitTypeId, room_type_id: roomTypeId }) => {
    const found = rows.find(
      (row) => row.unitTypeId === unitTypeId && (roomTypeId === null || row.roomTypeId === roomTypeId),
    );
    return (
      found && {
        subnetworkId: found.subnetworkId,
        unitType: found.unitType,
        roomType: roomTypeId && found.roomType,
      }
    );
  };
}

/** The same for one. */
export const unitTypeInScope = async (
  db: Db,
  grant: StaffGrant,
  ref: UnitTypeRef,
): Promise<FoundUnitType | undefined> => (await unitTypesInScope(db, grant, [ref]))(ref);

/** The unit and room types among these that still exist. Index: the primary keys. */
export async function existingUnitTypes(
  db: Db,
  ids: readonly (RoomTypeId | UnitTypeId)[],
): Promise<Set<string>> {
  const anyId = sql`any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${unitTypes} where id = ${anyId} union all select id from ${roomTypes} where id = ${anyId}`);
  return new Set(rows.map(({ id }) => id));
}
