import type { MembershipId, OptionId, UnitTypeId } from '@nestmate/contract/ids';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
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
import { isRoomLocked, roomMembers, rooms, roomSize } from '../../room';

const batchSize = 500;

/** A resident's row in the index. */
const residents = (db: Db) =>
  db
    .select({
      id: memberships.id,
      unitTypeId: memberships.unitTypeId,
      userId: memberships.userId,
      registered: isRegistered(),
      genderId: profiles.genderId,
      hidden: isHidden(),
      firstName: shownFirstName(),
      lastName: shownLastName(),
      choices: sql<OptionId[]>`array(select ${profileChoices.optionId} from ${profileChoices}
        where ${profileChoices.membershipId} = ${memberships.id})`,
      roomLocked: isRoomLocked(),
      roomSize: roomSize(),
      answers: answerSheets.answers,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id));

/** Whether a membership can be suggested: it stands, and has a shown name. */
const suggestable = and(isStanding(), ne(profiles.firstName, ''));

export type ResidentRow = Awaited<ReturnType<typeof residents>>[number];

/** The subset of `ids` that can be suggested, in any unit type. Index: the primary keys, room_members(room_id). */
export async function residentsAmong(db: Db, ids: readonly MembershipId[]): Promise<ResidentRow[]> {
  return residents(db).where(and(sql`${memberships.id} = any(${sql.param(ids)})`, suggestable));
}

/** Ordered by id; batches are small, so that other work runs in between. Index: memberships(unit_type_id). */
export async function* residentsIn(db: Db, unitTypeId: UnitTypeId): AsyncGenerator<ResidentRow[]> {
  const everybody = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.unitTypeId, unitTypeId))
    .orderBy(asc(memberships.id));
  for (let from = 0; from < everybody.length; from += batchSize)
    yield await residentsAmong(
      db,
      everybody.slice(from, from + batchSize).map(({ id }) => id),
    );
}
