import type { MembershipId } from '@nestmate/contract/ids';
import type { StoredDecision } from '@nestmate/contract/interest';
import { and, asc, desc, eq, exists, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { mayKnow } from '../../people';
import { interests } from '../find.schema';

const theirs = alias(interests, 'theirs');

const theyLikeMe = and(
  eq(theirs.fromMembershipId, interests.toMembershipId),
  eq(theirs.toMembershipId, interests.fromMembershipId),
  eq(theirs.status, 'interested'),
);

interface Part {
  limit: number;
  offset: number;
}

const decisionsOf = (membershipId: MembershipId, status: StoredDecision) =>
  and(eq(interests.fromMembershipId, membershipId), eq(interests.status, status), mayKnow(membershipId));

/** Index: interests(from_membership_id, to_membership_id). */
export async function skippedBy(db: Db, membershipId: MembershipId, { limit, offset }: Part) {
  return db
    .select({ id: interests.toMembershipId })
    .from(interests)
    .innerJoin(memberships, eq(memberships.id, interests.toMembershipId))
    .where(decisionsOf(membershipId, 'skipped'))
    .orderBy(desc(interests.decidedAt), asc(interests.toMembershipId))
    .limit(limit)
    .offset(offset);
}

export async function likedOneWayBy(db: Db, membershipId: MembershipId, { limit, offset }: Part) {
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
export async function mutuallyLikedBy(db: Db, membershipId: MembershipId, { limit, offset }: Part) {
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
