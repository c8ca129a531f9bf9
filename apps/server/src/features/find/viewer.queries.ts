import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { blockedEitherWay } from '../blocking';
import { genders, subnetworks } from '../housing';
import { memberships } from '../memberships';
import { lastNameFor, mayKnow } from '../people';
import { chosenNames, isHidden, isRegistered, profiles, sharedNames, shownFirstName } from '../profile';
import { answerSheets, questions } from '../questions';
import { isRoomLocked, roomMembers, rooms } from '../room';
import { interests, searches } from './find.schema';

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

/**
 * The viewer's current state, with their search, as a prepared statement: their last like or answer counts immediately.
 * Indexes: the primary keys of all tables, room_members(room_id).
 */
export function prepareViewer(db: Db) {
  const viewer = db
    .select({
      genderId: profiles.genderId,
      hidden: sql<boolean>`coalesce(${isHidden()}, false)`,
      genderPolicy: subnetworks.genderPolicy,
      bioEnabled: subnetworks.bioEnabled,
      genderShown: subnetworks.genderShown,
      lastNameShown: subnetworks.lastNameShown,
      pronounsEnabled: subnetworks.pronounsEnabled,
      answers: answerSheets.answers,
      roomLocked: isRoomLocked(),
      roommates: sql<MembershipId[]>`array(select roommates.membership_id from ${roomMembers} as roommates
        where roommates.room_id = ${rooms.id} and roommates.membership_id <> ${memberships.id})`,
      decided: sql<MembershipId[]>`array(select ${interests.toMembershipId} from ${interests}
        where ${interests.fromMembershipId} = ${memberships.id})`,
      blocked: blockedEitherWay(memberships.userId),
      search: searches.filters,
      /** Those of the questions that the search names that are asked now. */
      asked: sql<QuestionId[]>`array(select ${questions.id}
        from jsonb_array_elements(${searches.filters} -> 'lifestylePreferences') as wanted
        join ${questions} on ${questions.id} = (wanted ->> 'questionId')::uuid where ${questions.retiredAt} is null)`,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .leftJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .leftJoin(searches, eq(searches.membershipId, memberships.id))
    .where(eq(memberships.id, sql.placeholder('membershipId')))
    .prepare('find_viewer');
  return async (membershipId: MembershipId) => {
    const [row] = await viewer.execute({ membershipId });
    return row;
  };
}
