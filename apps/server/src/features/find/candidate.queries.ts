import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { memberships } from '../memberships';
import { lastNameFor, mayKnow } from '../people';
import { genders } from '../housing';
import { chosenNames, isRegistered, profiles, sharedNames, shownFirstName } from '../profile';
import { answerSheets } from '../questions';
import { interests } from './find.schema';

const mine = alias(interests, 'mine');
const theirs = alias(interests, 'theirs');

/** A candidate the viewer may know, with the decisions of the viewer and the candidate about each other. Index: the primary keys. */
export async function candidateIn(
  db: Db,
  { candidateId, viewerId }: { candidateId: MembershipId; viewerId: MembershipId },
) {
  const [row] = await db
    .select({
      id: memberships.id,
      userId: memberships.userId,
      registered: isRegistered(),
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
    .where(and(eq(memberships.id, candidateId), mayKnow(viewerId)));
  return row;
}

export type CandidateRow = NonNullable<Awaited<ReturnType<typeof candidateIn>>>;
