import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { genders } from '../../housing';
import { memberships } from '../../memberships';
import { lastNameFor, mayKnow } from '../../people';
import {
  chosenNames,
  isRegistered,
  profiles,
  sharedNames,
  shownFirstName,
  shownLastName,
} from '../../profile';
import { answerSheets } from '../../questions';
import { genderFactsOf, roomMembers, roommateGenders, rooms } from '../../room';
import { interests } from '../find.schema';

const cardsQuery = prepared(
  'find_cards',
  (
    db,
    {
      freeTextId,
      ids,
      viewerId,
    }: Placeholders<{ freeTextId: QuestionId | null; ids: readonly string[]; viewerId: MembershipId }>,
  ) =>
    db
      .select({
        id: memberships.id,
        userId: memberships.userId,
        isRegistered: isRegistered(),
        firstName: shownFirstName(),
        lastName: shownLastName(),
        bio: profiles.bio,
        pronoun: profiles.pronoun,
        majors: chosenNames('majors'),
        /** The beginning of the answer to the question `freeTextId`. */
        freeText: sql<
          string | null
        >`left(${answerSheets.answers} -> ${freeTextId}::text ->> 'text', ${sql.raw(String(limits.bio.max))})`,
        pictureKey: profiles.pictureKey,
      })
      .from(memberships)
      .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
      .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id))
      .where(and(sql`${memberships.id} = any(${ids})`, mayKnow(viewerId))),
);

/**
 * The card fields of residents the viewer may know, with the answer of each to one free-text question, in any order.
 * Index: the primary keys.
 */
export async function cardRowsOf(
  db: Db,
  viewerId: MembershipId,
  { ids, freeTextId }: { ids: readonly string[]; freeTextId: QuestionId | null },
) {
  if (ids.length === 0) return [];
  return cardsQuery(db, { viewerId, ids, freeTextId });
}

export type CardRow = Awaited<ReturnType<typeof cardRowsOf>>[number];

const mine = alias(interests, 'mine');
const theirs = alias(interests, 'theirs');

const candidateQuery = prepared(
  'find_candidate',
  (db, { candidateId, viewerId }: Placeholders<{ candidateId: MembershipId; viewerId: MembershipId }>) =>
    db
      .select({
        id: memberships.id,
        userId: memberships.userId,
        isRegistered: isRegistered(),
        unitTypeId: memberships.unitTypeId,
        firstName: shownFirstName(),
        lastName: lastNameFor(viewerId),
        bio: profiles.bio,
        email: profiles.email,
        genderId: profiles.genderId,
        genderLabel: genders.label,
        pronoun: profiles.pronoun,
        majors: chosenNames('majors'),
        housing: chosenNames('housing'),
        sharedMajors: sharedNames('majors', viewerId),
        sharedHousing: sharedNames('housing', viewerId),
        pictureKey: profiles.pictureKey,
        answers: answerSheets.answers,
        myDecision: mine.status,
        theirDecision: theirs.status,
      })
      .from(memberships)
      .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
      .leftJoin(genders, eq(genders.id, profiles.genderId))
      .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id))
      .leftJoin(mine, and(eq(mine.toMembershipId, memberships.id), eq(mine.fromMembershipId, viewerId)))
      .leftJoin(theirs, and(eq(theirs.fromMembershipId, memberships.id), eq(theirs.toMembershipId, viewerId)))
      .where(and(eq(memberships.id, candidateId), mayKnow(viewerId))),
);

/**
 * A candidate the viewer may know, with the decisions of the viewer and the candidate about each other. Index: the
 * primary keys.
 */
export async function candidateIn(
  db: Db,
  { candidateId, viewerId }: { candidateId: MembershipId; viewerId: MembershipId },
) {
  const [row] = await candidateQuery(db, { candidateId, viewerId });
  return row;
}

const decidableQuery = prepared(
  'find_decidable',
  (db, { candidateId, viewerId }: Placeholders<{ candidateId: MembershipId; viewerId: MembershipId }>) =>
    db
      .select({
        userId: memberships.userId,
        unitTypeId: memberships.unitTypeId,
        genderId: profiles.genderId,
        livingWith: profiles.livingWith,
        roommateGenders: roommateGenders(),
      })
      .from(memberships)
      .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
      .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
      .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
      .where(and(eq(memberships.id, candidateId), mayKnow(viewerId))),
);

/** The facts on which a decision about a candidate depends, when the viewer may know them. Index: the primary keys. */
export async function decidableIn(db: Db, ids: { candidateId: MembershipId; viewerId: MembershipId }) {
  const [row] = await decidableQuery(db, ids);
  if (!row) return undefined;
  const { userId, unitTypeId } = row;
  return { userId, unitTypeId, ...genderFactsOf(row.genderId, row.livingWith, row.roommateGenders) };
}
