import type { GenderPolicy } from '@nestmate/contract/housing';
import type { GenderId, MembershipId, RoomId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isLockConflict, isLockTimeout } from '../../platform/sql-state';
import { subnetworks, unitTypes } from '../housing';
import { isStanding, memberships } from '../memberships';
import { profiles } from '../profile';
import { isRoomLocked } from './room.queries';
import { roomMembers, rooms } from './room.schema';

/** A resident whose membership and room are locked until the transaction ends. */
export interface LockedResident {
  membershipId: MembershipId;
  userId: UserId | null;
  unitTypeId: UnitTypeId;
  /** People per unit. Neither this, the pause nor the round's status changes until the transaction ends. */
  capacity: number;
  paused: boolean;
  roundStatus: MatchingRoundStatus;
  removed: boolean;
  genderId: GenderId | null;
  genderPolicy: GenderPolicy;
  /** Null without roommates. */
  roomId: RoomId | null;
  roomLocked: boolean;
  /** Everybody in the room, in the order they joined; only the resident when they have no room. */
  people: readonly MembershipId[];
  /** The accounts of `people`; unclaimed memberships have none. */
  users: readonly UserId[];
}

/** Residents changed rooms before the rooms were locked; the transaction must be retried. */
export class RoomsChanged extends Error {}

/**
 * Locks residents and their rooms: until the transaction ends, nobody joins or leaves these rooms. Memberships are locked
 * before communities, unit types and rooms, and each in the order of their ids, so that two such transactions never deadlock.
 * Indexes: the primary keys, room_members(room_id).
 * @throws RoomsChanged
 */
export async function lockResidents(
  tx: Db,
  ids: readonly MembershipId[],
): Promise<Map<MembershipId, LockedResident>> {
  await lockMemberships(tx, ids);
  await lockSetUp(tx, ids);
  const before = await roomIdsOf(tx, ids);
  await lockRooms(tx, before);
  const after = await roomIdsOf(tx, ids);
  if (before.join() !== after.join()) throw new RoomsChanged();
  const residents = await tx
    .select({
      membershipId: memberships.id,
      userId: memberships.userId,
      unitTypeId: memberships.unitTypeId,
      capacity: unitTypes.capacity,
      paused: unitTypes.paused,
      roundStatus: subnetworks.roundStatus,
      removed: sql<boolean>`not ${isStanding()}`,
      genderPolicy: subnetworks.genderPolicy,
      genderId: profiles.genderId,
      roomId: rooms.id,
      roomLocked: isRoomLocked(),
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(inArray(memberships.id, [...ids]));
  const people = await peopleIn(tx, after);
  return new Map(
    residents.map((resident) => {
      const { membershipId, userId, roomId } = resident;
      const inRoom = people.get(roomId) ?? [{ membershipId, userId }];
      return [
        membershipId,
        {
          ...resident,
          people: inRoom.map((person) => person.membershipId),
          users: inRoom.flatMap((person) => person.userId ?? []),
        },
      ];
    }),
  );
}

async function lockMemberships(tx: Db, ids: readonly MembershipId[]): Promise<void> {
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(inArray(memberships.id, [...ids]))
    .orderBy(asc(memberships.id))
    .for('no key update');
}

/** Locks the communities' setup, round and pause against changes. */
async function lockSetUp(tx: Db, ids: readonly MembershipId[]): Promise<void> {
  const among = inArray(memberships.id, [...ids]);
  const places = tx.select({ id: memberships.subnetworkId }).from(memberships).where(among);
  const units = tx.select({ id: memberships.unitTypeId }).from(memberships).where(among);
  await tx
    .select({ id: subnetworks.id })
    .from(subnetworks)
    .where(inArray(subnetworks.id, places))
    .orderBy(asc(subnetworks.id))
    .for('share');
  await tx
    .select({ id: unitTypes.id })
    .from(unitTypes)
    .where(inArray(unitTypes.id, units))
    .orderBy(asc(unitTypes.id))
    .for('share');
}

async function lockRooms(tx: Db, ids: readonly RoomId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]))
    .orderBy(asc(rooms.id))
    .for('update');
}

/** Distinct, in ascending order. */
async function roomIdsOf(tx: Db, ids: readonly MembershipId[]): Promise<RoomId[]> {
  const rows = await tx
    .selectDistinct({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(inArray(roomMembers.membershipId, [...ids]))
    .orderBy(asc(roomMembers.roomId));
  return rows.map(({ id }) => id);
}

type RoomMember = Pick<LockedResident, 'membershipId' | 'userId'>;

async function peopleIn(tx: Db, ids: readonly RoomId[]): Promise<ReadonlyMap<RoomId | null, RoomMember[]>> {
  const people = new Map<RoomId | null, RoomMember[]>();
  if (ids.length === 0) return people;
  const rows = await tx
    .select({
      roomId: roomMembers.roomId,
      membershipId: roomMembers.membershipId,
      userId: memberships.userId,
    })
    .from(roomMembers)
    .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
    .where(inArray(roomMembers.roomId, [...ids]))
    .orderBy(asc(roomMembers.joinedAt), asc(roomMembers.membershipId));
  for (const { roomId, ...person } of rows) people.set(roomId, [...(people.get(roomId) ?? []), person]);
  return people;
}

/** Each merge fills a room, so a transaction never fails this often. */
const maxAttempts = 20;

/** Runs a transaction that locks residents; retries it when their rooms changed before the locks, or on a deadlock. */
export async function transactionWithRetries<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      // After a lock timeout, a retry would wait as long again.
      const mayRetry = error instanceof RoomsChanged || (isLockConflict(error) && !isLockTimeout(error));
      if (!mayRetry || attempt === maxAttempts) throw error;
    }
  }
}

/** Runs `work` in a transaction that holds the row locks of these residents and their rooms, see `lockResidents`. */
export async function withLockedResidents<Result>(
  db: Db,
  ids: readonly MembershipId[],
  work: (tx: Db, residents: ReadonlyMap<MembershipId, LockedResident>) => Promise<Result>,
): Promise<Result> {
  return transactionWithRetries(db, async (tx) => work(tx, await lockResidents(tx, ids)));
}
