import type { GenderId, MembershipId, RoomId, UnitTypeId, UserId } from '@nestmate/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { memberships } from '../memberships';
import { subnetworks } from '../housing';
import { profiles } from '../profile';
import type { GenderPolicy } from './living-together.policy';
import { roomMembers, rooms } from './room.schema';

/** Somebody whose room stays as it is until the transaction ends. */
export interface Held {
  membershipId: MembershipId;
  userId: UserId | null;
  unitTypeId: UnitTypeId;
  /** By the housing office, from everything. */
  removed: boolean;
  genderId: GenderId | null;
  genderPolicy: GenderPolicy;
  /** Nothing for who is alone. */
  roomId: RoomId | null;
  locked: boolean;
  /** Everybody in the room, who came first first; themself for who is alone. */
  people: readonly MembershipId[];
  /** The persons behind them, whoever has signed in. */
  users: readonly UserId[];
}

/** A room became part of another between two looks; the transaction has to begin again. */
export class RoomsMoved extends Error {}

/**
 * Takes hold of residents and of their rooms: until the end of the transaction nobody joins or leaves them. Residents come
 * before rooms and both in the order of ids, so that no two transactions ever wait for each other in a circle.
 * Indexes: the primary keys, room_members(room_id).
 * @throws RoomsMoved
 */
export async function holdResidents(tx: Db, ids: readonly MembershipId[]): Promise<Map<MembershipId, Held>> {
  await lockMemberships(tx, ids);
  const before = await roomIdsOf(tx, ids);
  await lockRooms(tx, before);
  const after = await roomIdsOf(tx, ids);
  if (before.join() !== after.join()) throw new RoomsMoved();
  const residents = await tx
    .select({
      membershipId: memberships.id,
      userId: memberships.userId,
      unitTypeId: memberships.unitTypeId,
      removed: sql<boolean>`${memberships.removedAt} is not null`,
      genderPolicy: subnetworks.genderPolicy,
      genderId: profiles.genderId,
      roomId: rooms.id,
      locked: sql<boolean>`coalesce(${rooms.locked}, false)`,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(inArray(memberships.id, [...ids]));
  const people = await peopleIn(tx, after);
  return new Map(
    residents.map((resident) => {
      const { membershipId, userId, roomId } = resident;
      const company = people.get(roomId) ?? [{ membershipId, userId }];
      return [
        membershipId,
        {
          ...resident,
          people: company.map((person) => person.membershipId),
          users: company.flatMap((person) => person.userId ?? []),
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

async function lockRooms(tx: Db, ids: readonly RoomId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]))
    .orderBy(asc(rooms.id))
    .for('update');
}

/** Each once, in their order. */
async function roomIdsOf(tx: Db, ids: readonly MembershipId[]): Promise<RoomId[]> {
  const rows = await tx
    .selectDistinct({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(inArray(roomMembers.membershipId, [...ids]))
    .orderBy(asc(roomMembers.roomId));
  return rows.map(({ id }) => id);
}

type Inhabitant = Pick<Held, 'membershipId' | 'userId'>;

async function peopleIn(tx: Db, ids: readonly RoomId[]): Promise<ReadonlyMap<RoomId | null, Inhabitant[]>> {
  const people = new Map<RoomId | null, Inhabitant[]>();
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
