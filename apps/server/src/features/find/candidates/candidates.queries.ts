import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import type { StoredDecision } from '@nestmate/contract/rules/interest';
import { limits } from '@nestmate/contract/limits';
import { and, asc, desc, eq, exists, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { mayKnow } from '../../people';
import { chosenNames, isRegistered, profiles, shownFirstName, shownLastName } from '../../profile';
import { answerSheets } from '../../questions';
import { interests } from '../find.schema';

/** The card fields of residents the viewer may know, as a prepared statement. Index: the primary keys. */
export function prepareFaces(db: Db) {
  const faces = db
    .select({
      id: memberships.id,
      userId: memberships.userId,
      registered: isRegistered(),
      firstName: shownFirstName(),
      lastName: shownLastName(),
      bio: profiles.bio,
      pronoun: profiles.pronoun,
      majors: chosenNames('majors'),
      /** The beginning of the answer to the question `asked`. */
      ownWords: sql<
        string | null
      >`left(${answerSheets.answers} -> ${sql.placeholder('asked')}::text ->> 'text', ${sql.raw(String(limits.bio.max))})`,
      pictureKey: profiles.pictureKey,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id))
    .where(and(sql`${memberships.id} = any(${sql.placeholder('ids')})`, mayKnow(sql.placeholder('viewerId'))))
    .prepare('find_faces');
  return async (viewerId: MembershipId, ids: readonly string[], freeTextId: QuestionId | null) => {
    if (ids.length === 0) return [];
    return faces.execute({ viewerId, ids, freeTextId });
  };
}

export type Face = Awaited<ReturnType<ReturnType<typeof prepareFaces>>>[number];

const theirs = alias(interests, 'theirs');

const theyLikeMe = and(
  eq(theirs.fromMembershipId, interests.toMembershipId),
  eq(theirs.toMembershipId, interests.fromMembershipId),
  eq(theirs.status, 'interested'),
);

interface PageRange {
  limit: number;
  offset: number;
}

const decisionsOf = (membershipId: MembershipId, status: StoredDecision) =>
  and(eq(interests.fromMembershipId, membershipId), eq(interests.status, status), mayKnow(membershipId));

/** Index: interests(from_membership_id, to_membership_id). */
export async function skippedBy(db: Db, membershipId: MembershipId, { limit, offset }: PageRange) {
  return db
    .select({ id: interests.toMembershipId })
    .from(interests)
    .innerJoin(memberships, eq(memberships.id, interests.toMembershipId))
    .where(decisionsOf(membershipId, 'skipped'))
    .orderBy(desc(interests.decidedAt), asc(interests.toMembershipId))
    .limit(limit)
    .offset(offset);
}

export async function likedOneWayBy(db: Db, membershipId: MembershipId, { limit, offset }: PageRange) {
  return db
    .select({ id: interests.toMembershipId })
    .from(interests)
    .innerJoin(memberships, eq(memberships.id, interests.toMembershipId))
    .where(
      and(
        decisionsOf(membershipId, 'interested'),
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(theirs)
              .where(theyLikeMe),
          ),
        ),
      ),
    )
    .orderBy(desc(interests.decidedAt), asc(interests.toMembershipId))
    .limit(limit)
    .offset(offset);
}

/** Latest mutual like first, dated by the later of the two likes. */
export async function mutuallyLikedBy(db: Db, membershipId: MembershipId, { limit, offset }: PageRange) {
  return db
    .select({ id: interests.toMembershipId })
    .from(interests)
    .innerJoin(memberships, eq(memberships.id, interests.toMembershipId))
    .innerJoin(theirs, theyLikeMe)
    .where(decisionsOf(membershipId, 'interested'))
    .orderBy(desc(sql`greatest(${interests.decidedAt}, ${theirs.decidedAt})`), asc(interests.toMembershipId))
    .limit(limit)
    .offset(offset);
}
