import type { MembershipId } from '@nestmate/contract';
import { and, count, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { memberships } from '../auth';
import { profiles } from '../profile';
import { shownName } from './room.queries';
import { roomMembers, roommateRequests } from './room.schema';

const from = alias(roomMembers, 'from_member');
const to = alias(roomMembers, 'to_member');

/** Waiting for an answer, between people who are not roommates yet. */
const open = (db: Db) =>
  and(
    eq(roommateRequests.status, 'pending'),
    notExists(
      db
        .select({ one: sql`1` })
        .from(from)
        .innerJoin(to, eq(to.roomId, from.roomId))
        .where(
          and(
            eq(from.membershipId, roommateRequests.fromMembershipId),
            eq(to.membershipId, roommateRequests.toMembershipId),
          ),
        ),
    ),
  );

const { fromMembershipId, toMembershipId } = roommateRequests;
const sides = {
  incoming: { me: toMembershipId, other: fromMembershipId },
  outgoing: { me: fromMembershipId, other: toMembershipId },
};

/** The newest first, without those of people who were removed. Index: roommate_requests(from/to_membership_id, status). */
export async function openRequestsOf(db: Db, membershipId: MembershipId, side: 'incoming' | 'outgoing') {
  const { me, other } = sides[side];
  return db
    .select({
      requestId: roommateRequests.id,
      membershipId: memberships.id,
      claimed: sql<boolean>`${memberships.userId} is not null`,
      ...shownName,
      pictureKey: profiles.pictureKey,
      createdAt: roommateRequests.createdAt,
      message: roommateRequests.message,
    })
    .from(roommateRequests)
    .innerJoin(memberships, eq(memberships.id, other))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(me, membershipId), isNull(memberships.removedAt), open(db)))
    .orderBy(desc(roommateRequests.createdAt), desc(roommateRequests.id));
}

/** How many requests wait for an answer of each; who has none is left out. */
export async function incomingRequestCounts(
  db: Db,
  ids: MembershipId[],
): Promise<ReadonlyMap<MembershipId, number>> {
  const rows = await db
    .select({ id: toMembershipId, waiting: count() })
    .from(roommateRequests)
    .innerJoin(memberships, eq(memberships.id, fromMembershipId))
    .where(and(inArray(toMembershipId, ids), isNull(memberships.removedAt), open(db)))
    .groupBy(toMembershipId);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}
