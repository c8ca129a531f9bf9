import type { MembershipId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { AffectedCounts } from '@nestmate/contract/staff/rounds';
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { roundStatusHere, subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships } from '../../memberships';
import { isOpen, isRoomLocked, roomMembers, roommateRequests, rooms, roomSize } from '../../room';
import { inScope } from '../../staff';

const placeRound = {
  id: subnetworks.id,
  networkId: subnetworks.networkId,
  name: subnetworks.name,
  timeZone: subnetworks.timeZone,
  roundStatus: subnetworks.roundStatus,
  deadlineStart: subnetworks.deadlineStart,
  deadlineEnd: subnetworks.deadlineEnd,
  deadlineHour: subnetworks.deadlineHour,
  reminderDays: subnetworks.reminderDays,
};

/** The rounds in a staff member's scope, by name. Index: subnetworks(network_id). */
export const roundsIn = (db: Db, grant: StaffGrant) =>
  db
    .select(placeRound)
    .from(subnetworks)
    .where(inScope(grant))
    .orderBy(asc(subnetworks.name), asc(subnetworks.id));

/** Index: unit_types(subnetwork_id). */
export const unitTypesIn = (db: Db, grant: StaffGrant) =>
  db
    .select({
      id: unitTypes.id,
      subnetworkId: unitTypes.subnetworkId,
      name: unitTypes.name,
      capacity: unitTypes.capacity,
      paused: unitTypes.paused,
      deadlineEnd: unitTypes.deadlineEnd,
      isOver: sql<boolean>`${roundStatusHere()} <> 'MATCHING'`,
    })
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(inScope(grant))
    .orderBy(asc(unitTypes.capacity), asc(unitTypes.name), asc(unitTypes.id));

/**
 * The number of standing members of each unit type, and how many of them have no roommate. Index:
 * memberships(subnetwork_id).
 */
export const peopleCounts = (db: Db, grant: StaffGrant) =>
  db
    .select({
      unitTypeId: memberships.unitTypeId,
      people: count(),
      alone: sql<number>`count(*) filter (where ${roomMembers.roomId} is null)::int`,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .where(and(inScope(grant), isStanding()))
    .groupBy(memberships.unitTypeId);

/** The round of a place. Index: the primary key. */
export async function roundById(db: Db, id: SubnetworkId) {
  const [row] = await db.select(placeRound).from(subnetworks).where(eq(subnetworks.id, id));
  return row;
}

/** The round of a place; locked until the transaction ends, so that two staff change it one after the other. */
export async function lockRound(tx: Tx, id: SubnetworkId) {
  const [row] = await tx
    .select(placeRound)
    .from(subnetworks)
    .where(eq(subnetworks.id, id))
    .for('no key update');
  return row;
}

export async function unitTypeById(db: Db, id: UnitTypeId) {
  const [row] = await db
    .select({
      id: unitTypes.id,
      name: unitTypes.name,
      subnetworkId: unitTypes.subnetworkId,
      deadlineEnd: unitTypes.deadlineEnd,
    })
    .from(unitTypes)
    .where(eq(unitTypes.id, id));
  return row;
}

type PlaceOrUnitType = { subnetworkId: SubnetworkId } | { unitTypeId: UnitTypeId };

const standingIn = (where: PlaceOrUnitType) =>
  and(
    'unitTypeId' in where
      ? eq(memberships.unitTypeId, where.unitTypeId)
      : eq(memberships.subnetworkId, where.subnetworkId),
    isStanding(),
  );

/**
 * The people of a place or unit type who live with somebody and who do not, and the open requests between them. Under
 * the lock of the round they are exact: residents who move in or ask wait for it. Indexes: memberships(subnetwork_id),
 * memberships(unit_type_id), roommate_requests(from_membership_id, status).
 */
export async function affectedIn(db: Db, where: PlaceOrUnitType): Promise<AffectedCounts> {
  const [people] = await db
    .select({
      together: sql<number>`count(${roomMembers.roomId})::int`,
      alone: sql<number>`(count(*) - count(${roomMembers.roomId}))::int`,
    })
    .from(memberships)
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .where(standingIn(where));
  const [requests] = await db
    .select({ open_requests: count() })
    .from(roommateRequests)
    .where(
      and(
        isOpen(),
        inArray(
          roommateRequests.fromMembershipId,
          db.select({ id: memberships.id }).from(memberships).where(standingIn(where)),
        ),
      ),
    );
  return { together: 0, alone: 0, open_requests: 0, ...people, ...requests };
}

/**
 * The residents of these unit types who have an account, apart by whether they live with somebody. Index:
 * memberships(unit_type_id).
 */
export async function accountsIn(
  db: Db,
  unitTypeIds: readonly UnitTypeId[],
): Promise<{ together: MembershipId[]; alone: MembershipId[] }> {
  const rows = await db
    .select({ id: memberships.id, roomId: roomMembers.roomId })
    .from(memberships)
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .where(
      and(inArray(memberships.unitTypeId, [...unitTypeIds]), isStanding(), isNotNull(memberships.userId)),
    );
  const idsWhere = (isTogether: boolean) =>
    rows.filter(({ roomId }) => (roomId !== null) === isTogether).map(({ id }) => id);
  return { together: idsWhere(true), alone: idsWhere(false) };
}

/**
 * The residents of these unit types who have an account and could still find a roommate: alone, or in a room with a
 * free place. Index: memberships(unit_type_id).
 */
export async function lookingIn(db: Db, unitTypeIds: readonly UnitTypeId[]): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(
      and(
        inArray(memberships.unitTypeId, [...unitTypeIds]),
        isStanding(),
        isNotNull(memberships.userId),
        or(isNull(rooms.id), and(not(isRoomLocked()), lt(roomSize(), unitTypes.capacity))),
      ),
    );
  return rows.map(({ id }) => id);
}
