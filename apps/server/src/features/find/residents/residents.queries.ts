import type { MembershipId, OptionId, UnitTypeId } from '@nestmate/contract/ids';
import { and, asc, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isAmongUnknown } from '../../../platform/database/conditions';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { roundStatusHere, subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships } from '../../memberships';
import {
  isHidden,
  isRegistered,
  profileChoices,
  profiles,
  shownFirstName,
  shownLastName,
} from '../../profile';
import { answerSheets } from '../../questions';
import { isRoomLocked, roomMembers, roommateGenders, rooms, roomSize } from '../../room';

const batchSize = 200;

/** A resident's row in the index. */
const residents = (db: Db) =>
  db
    .select({
      id: memberships.id,
      unitTypeId: memberships.unitTypeId,
      userId: memberships.userId,
      isRegistered: isRegistered(),
      genderId: profiles.genderId,
      livingWith: profiles.livingWith,
      roommateGenders: roommateGenders(),
      isHidden: isHidden(),
      firstName: shownFirstName(),
      lastName: shownLastName(),
      choices: sql<OptionId[]>`array(select ${profileChoices.optionId} from ${profileChoices}
        where ${profileChoices.membershipId} = ${memberships.id})`,
      isRoomLocked: isRoomLocked(),
      roomSize: roomSize(),
      /** As JSON: parsed one by one, the parts of a sheet are garbage before the next. */
      answers: sql<string | null>`${answerSheets.answers}::text`,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id));

/** Whether a membership can be suggested: it stands, and has a shown name. */
const suggestable = and(isStanding(), ne(profiles.firstName, ''));

export type ResidentRow = Awaited<ReturnType<typeof residents>>[number];

const residentsQuery = prepared(
  'find_residents',
  (db, { ids }: Placeholders<{ ids: readonly MembershipId[] }>) =>
    residents(db).where(and(isAmongUnknown(memberships.id, ids), suggestable)),
);

/** The subset of `ids` that can be suggested, in any unit type. Index: the primary keys, room_members(room_id). */
export async function residentsAmong(db: Db, ids: readonly MembershipId[]): Promise<ResidentRow[]> {
  return residentsQuery(db, { ids });
}

/**
 * Ordered by id; batches are small, so that other work runs in between, and the next is on its way meanwhile. Index:
 * memberships(unit_type_id).
 */
export async function* residentsIn(db: Db, unitTypeId: UnitTypeId): AsyncGenerator<ResidentRow[]> {
  const everybody = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.unitTypeId, unitTypeId))
    .orderBy(asc(memberships.id));
  const batchFrom = (from: number) => {
    const batch = residentsAmong(
      db,
      everybody.slice(from, from + batchSize).map(({ id }) => id),
    );
    // It fails where it is awaited.
    batch.catch(() => undefined);
    return batch;
  };
  let next = batchFrom(0);
  for (let from = batchSize; from < everybody.length + batchSize; from += batchSize) {
    const batch = await next;
    next = batchFrom(from);
    yield batch;
  }
}

/**
 * The unit types whose residents are looking for roommates and are at least `min`, the largest first. Index: none, once
 * at the start.
 */
export async function largestUnitTypes(db: Db, min: number) {
  const residentCount = count(memberships.id);
  return db
    .select({ unitTypeId: unitTypes.id, subnetworkId: unitTypes.subnetworkId })
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .innerJoin(memberships, eq(memberships.unitTypeId, unitTypes.id))
    .where(and(sql`${roundStatusHere()} = 'MATCHING'`, eq(unitTypes.paused, false), isStanding()))
    .groupBy(unitTypes.id)
    .having(gte(residentCount, min))
    .orderBy(desc(residentCount));
}

/** Residents with those who share their rooms. Index: room_members(membership_id), room_members(room_id). */
export async function withRoommates(db: Db, id: MembershipId): Promise<MembershipId[]> {
  const room = db
    .select({ id: roomMembers.roomId })
    .from(roomMembers)
    .where(eq(roomMembers.membershipId, id));
  const mates = await db
    .select({ id: roomMembers.membershipId })
    .from(roomMembers)
    .where(inArray(roomMembers.roomId, room));
  return mates.length > 0 ? mates.map((mate) => mate.id) : [id];
}
