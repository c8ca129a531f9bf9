import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import type { SearchFilters } from '@nestmate/contract/search';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { blockedEitherWay } from '../blocking';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { isHidden, profiles } from '../profile';
import { answerSheets, questions } from '../questions';
import { isRoomLocked, roomMembers, roommateGenders, rooms } from '../room';
import { interests, searches } from './find.schema';

const viewerQuery = prepared(
  'find_viewer',
  (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
    db
      .select({
        genderId: profiles.genderId,
        livingWith: profiles.livingWith,
        roommateGenders: roommateGenders(),
        isHidden: sql<boolean>`coalesce(${isHidden()}, false)`,
        hasHousingPrompt: sql<boolean>`${profiles.housingPromptEndedAt} is null`,
        genderPolicy: subnetworks.genderPolicy,
        bioEnabled: subnetworks.bioEnabled,
        genderShown: subnetworks.genderShown,
        lastNameShown: subnetworks.lastNameShown,
        pronounsEnabled: subnetworks.pronounsEnabled,
        answers: answerSheets.answers,
        isRoomLocked: isRoomLocked(),
        roommates: sql<MembershipId[]>`array(select roommates.membership_id from ${roomMembers} as roommates
        where roommates.room_id = ${rooms.id} and roommates.membership_id <> ${memberships.id})`,
        decided: sql<MembershipId[]>`array(select ${interests.toMembershipId} from ${interests}
        where ${interests.fromMembershipId} = ${memberships.id})`,
        blocked: blockedEitherWay(memberships.userId),
        search: searches.filters,
        /** The questions of the search that are not retired. */
        searchedQuestions: sql<QuestionId[]>`array(select ${questions.id}
        from jsonb_array_elements(${searches.filters} -> 'lifestylePreferences') as preference
        join ${questions} on ${questions.id} = (preference ->> 'questionId')::uuid where ${questions.retiredAt} is null)`,
      })
      .from(memberships)
      .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
      .leftJoin(profiles, eq(profiles.membershipId, memberships.id))
      .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id))
      .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
      .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
      .leftJoin(searches, eq(searches.membershipId, memberships.id))
      .where(eq(memberships.id, membershipId)),
);

/**
 * A resident's current state, with their search: their last like or answer counts immediately.
 * Indexes: the primary keys of all tables, room_members(room_id).
 */
export async function viewerRowOf(db: Db, membershipId: MembershipId) {
  const [row] = await viewerQuery(db, { membershipId });
  return row;
}

/** Replaces the whole search, so that two windows never mix; the last write wins. */
export async function saveSearch(db: Db, membershipId: MembershipId, filters: SearchFilters, now: Date) {
  await db
    .insert(searches)
    .values({ membershipId, filters, updatedAt: now })
    .onConflictDoUpdate({ target: searches.membershipId, set: { filters, updatedAt: now } });
}
