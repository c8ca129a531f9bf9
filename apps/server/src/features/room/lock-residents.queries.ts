import type { GenderPolicy } from '@nestmate/contract/housing';
import type { MembershipId, RoomId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { isAmongUnknown } from '../../platform/database/conditions';
import { type Placeholders, prepared, preparedQuery } from '../../platform/database/prepared';
import { RetryTransaction, transactionWithRetries } from '../../platform/database/transaction-with-retries';
import { roundStatusHere, subnetworks, unitTypes } from '../housing';
import { isStanding, memberships } from '../memberships';
import { profiles } from '../profile';
import { type GenderFacts, genderFactsOf } from './living-together.policy';
import { isRoomLocked, roommateGenders } from './room.queries';
import { roomMembers, rooms } from './room.schema';
import { unitsLeft } from './units.queries';

/** A resident whose membership and room are locked until the transaction ends. */
export interface LockedResident extends GenderFacts {
  membershipId: MembershipId;
  userId: UserId | null;
  unitTypeId: UnitTypeId;
  /** People per unit. Neither this, the pause nor the round's status changes until the transaction ends. */
  capacity: number;
  paused: boolean;
  /** How many more rooms there are units for, before others open theirs; null where there is no limit. */
  unitsLeft: number | null;
  roundStatus: MatchingRoundStatus;
  isRemoved: boolean;
  genderPolicy: GenderPolicy;
  /** Null without roommates. */
  roomId: RoomId | null;
  isRoomLocked: boolean;
  /** The number of the unit, once the housing office has assigned it. */
  unitNumber: string | null;
  /** Everybody in the room, in the order they joined; only the resident when they have no room. */
  people: readonly MembershipId[];
  /** The accounts of `people`; unclaimed memberships have none. */
  users: readonly UserId[];
}

/** Residents changed rooms before the rooms were locked; the transaction must be retried. */
export class RoomsChanged extends RetryTransaction {}

/**
 * Locks residents and their rooms: until the transaction ends, nobody joins or leaves these rooms. Memberships are
 * locked before communities, unit types and rooms, and each in the order of their ids, so that two such transactions
 * never deadlock. Indexes: the primary keys, room_members(room_id).
 * @throws RoomsChanged
 */
export async function lockResidents(
  tx: Tx,
  ids: readonly MembershipId[],
): Promise<Map<MembershipId, LockedResident>> {
  // One after the other on the transaction's connection. Each sees what was committed before it: the rooms after the
  // memberships are locked, and again after the rooms are.
  const [, locked, residents] = await Promise.all([
    lockMembershipsAndSetUp(tx, { ids }),
    lockRooms(tx, { ids }),
    residentsNow(tx, { ids }),
  ]);
  const rooms = new Set(residents.flatMap(({ roomId }) => roomId ?? []));
  if (locked.length !== rooms.size || !locked.every(({ id }) => rooms.has(id))) throw new RoomsChanged();
  return new Map(
    residents.map(({ roomMates, roomUsers, roommateGenders: genders, ...row }) => {
      const resident = { ...row, ...genderFactsOf(row.genderId, row.livingWith, genders) };
      const { membershipId, userId, roomId } = resident;
      const alone = { people: [membershipId], users: userId ? [userId] : [] };
      return [membershipId, { ...resident, ...(roomId ? { people: roomMates, users: roomUsers } : alone) }];
    }),
  );
}

type Ids = Placeholders<{ ids: readonly MembershipId[] }>;

/**
 * Locks the memberships, then the setup, round and pause of their communities against changes. An array is complete
 * before it is used.
 */
const lockMembershipsAndSetUp = preparedQuery<{ id: UnitTypeId }, { ids: readonly MembershipId[] }>(
  'room_lock_memberships',
  { id: true },
  ({ ids }) => sql`
    with people as materialized (
      select ${memberships.id}, ${memberships.subnetworkId}, ${memberships.unitTypeId} from ${memberships}
      where ${isAmongUnknown(memberships.id, ids)} order by ${memberships.id} for no key update
    ), communities as materialized (
      select ${subnetworks.id} from ${subnetworks}
      where ${subnetworks.id} = any(array(select subnetwork_id from people)) order by ${subnetworks.id} for share
    )
    select ${unitTypes.id} from ${unitTypes}
    where ${unitTypes.id} = any(array(select unit_type_id from people where (select count(*) from communities) > 0))
    order by ${unitTypes.id} for share`,
);

const lockRooms = prepared('room_lock_rooms', (tx, { ids }: Ids) =>
  tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(
      sql`${rooms.id} = any(array(select ${roomMembers.roomId} from ${roomMembers} where ${isAmongUnknown(roomMembers.membershipId, ids)}))`,
    )
    .orderBy(asc(rooms.id))
    .for('update'),
);

/** The residents, with everybody in their rooms in the order they joined. */
const residentsNow = prepared('room_locked_residents', (tx, { ids }: Ids) => {
  const inRoom = sql`from ${roomMembers} as mate join ${memberships} as theirs on theirs.id = mate.membership_id
    where mate.room_id = ${rooms.id}`;
  const order = sql`order by mate.joined_at, mate.membership_id`;
  return tx
    .select({
      membershipId: memberships.id,
      userId: memberships.userId,
      unitTypeId: memberships.unitTypeId,
      capacity: unitTypes.capacity,
      paused: unitTypes.paused,
      unitsLeft: unitsLeft(),
      roundStatus: roundStatusHere(),
      isRemoved: sql<boolean>`not ${isStanding()}`,
      genderPolicy: subnetworks.genderPolicy,
      genderId: profiles.genderId,
      livingWith: profiles.livingWith,
      roommateGenders: roommateGenders(),
      roomId: rooms.id,
      isRoomLocked: isRoomLocked(),
      unitNumber: rooms.unitNumber,
      roomMates: sql<MembershipId[]>`array(select theirs.id ${inRoom} ${order})`,
      roomUsers: sql<
        UserId[]
      >`array(select theirs.user_id ${inRoom} and theirs.user_id is not null ${order})`,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(isAmongUnknown(memberships.id, ids));
});

/** Runs `work` in a transaction that holds the row locks of these residents and their rooms, see `lockResidents`. */
export async function withLockedResidents<Result>(
  db: Db,
  ids: readonly MembershipId[],
  work: (tx: Tx, residents: ReadonlyMap<MembershipId, LockedResident>) => Promise<Result>,
): Promise<Result> {
  return transactionWithRetries(db, async (tx) => work(tx, await lockResidents(tx, ids)));
}
