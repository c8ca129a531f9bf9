import type { MembershipId, RequestId } from '@nestmate/contract/ids';
import { and, asc, eq, type Placeholder, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { isBlockBetween } from '../../blocking';
import { subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { isPending, mayKnow } from '../../people';
import { requestObjections, roomMembers, roommateRequests } from '../room.schema';

const { fromMembershipId, toMembershipId } = roommateRequests;

/** The roommates of a resident. Index: room_members(room_id). */
export const roommatesIn = (membershipId: Placeholder) => sql`
  select mate.membership_id from ${roomMembers} me join ${roomMembers} mate on mate.room_id = me.room_id
  where me.membership_id = ${membershipId} and mate.membership_id <> me.membership_id`;

/** Whether a resident objects to a request. Index: the primary key. */
export const isObjecting = (membershipId: Placeholder) => sql<boolean>`exists (
  select 1 from ${requestObjections} objection
  where objection.request_id = ${roommateRequests.id} and objection.membership_id = ${membershipId})`;

/** Whether a resident objects to the request of somebody without a block between the two. */
export const objectedUnblocked = (
  membershipId: Placeholder,
) => sql`(${isObjecting(membershipId)} and not exists (
  select 1 from memberships viewer
  where viewer.id = ${membershipId} and ${isBlockBetween(sql`viewer.user_id`, memberships.userId)}))`;

const objected = alias(roommateRequests, 'objected');

/** A person with their roommates. Index: room_members(room_id). */
const withRoommatesOf = (id: SQLWrapper) => sql`(select ${id} union all
  select mate.membership_id from ${roomMembers} sender join ${roomMembers} mate on mate.room_id = sender.room_id
  where sender.membership_id = ${id})`;

const objectionsQuery = prepared(
  'room_request_objections',
  (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
    db
      .select({ requestId: roommateRequests.id, by: requestObjections.membershipId })
      .from(roommateRequests)
      .innerJoin(
        objected,
        and(
          isPending(objected),
          sql`${objected.toMembershipId} = any(array(${roommatesIn(membershipId)}) || ${membershipId}::uuid)`,
          sql`${objected.fromMembershipId} in ${withRoommatesOf(fromMembershipId)}`,
        ),
      )
      .innerJoin(requestObjections, eq(requestObjections.requestId, objected.id))
      .where(
        and(
          eq(toMembershipId, membershipId),
          isPending(roommateRequests),
          sql`${requestObjections.membershipId} = any(array(${roommatesIn(membershipId)}))`,
        ),
      )
      .orderBy(asc(requestObjections.createdAt), asc(requestObjections.membershipId)),
);

/**
 * The objections of a resident's roommates to pending requests to the resident: to the request itself, or to another
 * one by which the same people would move in. Indexes: roommate_requests(to_membership_id, status), the primary keys.
 */
export const objectionsTo = (db: Db, membershipId: MembershipId) => objectionsQuery(db, { membershipId });

interface TwoHouseholds {
  /** Who accepts or sends; their own objection does not count. */
  me: Placeholder | SQLWrapper;
  /** Everybody in that person's room. */
  mine: SQLWrapper;
  /** Everybody in the other room. */
  theirs: SQLWrapper;
}

/**
 * Whether a roommate of a person objects to a pending request from one household to theirs, whichever two people it is
 * between, in a community that asks roommates. Indexes: roommate_requests(from_membership_id, status), those of the
 * primary keys.
 */
export const isObjectedBetween = ({ me, mine, theirs }: TwoHouseholds) => sql<boolean>`(exists (
    select 1 from ${memberships} reader join ${subnetworks} place on place.id = reader.subnetwork_id
    where reader.id = ${me} and place.roommates_object)
  and exists (select 1 from ${roommateRequests} asked
    join ${requestObjections} objection on objection.request_id = asked.id
    where ${isPending({ status: sql`asked.status` })} and asked.from_membership_id = any(${theirs}::uuid[])
      and asked.to_membership_id = any(${mine}::uuid[]) and objection.membership_id = any(${mine}::uuid[])
      and objection.membership_id <> ${me}))`;

const objectedQuery = prepared(
  'room_objected_between',
  (
    tx,
    {
      me,
      mine,
      theirs,
    }: Placeholders<{ me: MembershipId; mine: readonly MembershipId[]; theirs: readonly MembershipId[] }>,
  ) =>
    tx.select({ isObjected: isObjectedBetween({ me, mine, theirs }) }).from(sql`(values (true)) as nothing`),
);

/** Whether a roommate of `me` objects to a pending request from the household of `theirs` to that of `mine`. */
export async function isJoiningObjected(
  tx: Tx,
  joining: { me: MembershipId; mine: readonly MembershipId[]; theirs: readonly MembershipId[] },
): Promise<boolean> {
  const [row] = await objectedQuery(tx, joining);
  return row?.isObjected === true;
}

const requestToObjectToQuery = prepared(
  'room_request_to_object_to',
  (tx, { id, me }: Placeholders<{ id: RequestId; me: MembershipId }>) =>
    tx
      .select({
        status: roommateRequests.status,
        to: toMembershipId,
        hasObjected: sql<boolean>`exists (select 1 from ${requestObjections} as mine
          where mine.request_id = ${roommateRequests.id} and mine.membership_id = ${me})`,
        isKnown: mayKnow(me),
        mayObject: subnetworks.roommatesObject,
      })
      .from(roommateRequests)
      .innerJoin(memberships, eq(memberships.id, fromMembershipId))
      .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
      .where(eq(roommateRequests.id, id))
      .for('no key update', { of: roommateRequests }),
);

/** A request, locked so that nobody answers it, as far as a roommate of its receiver may object to it. */
export async function lockRequestToObjectTo(tx: Tx, id: RequestId, me: MembershipId) {
  const [row] = await requestToObjectToQuery(tx, { id, me });
  return row;
}

export async function saveObjection(tx: Tx, objection: typeof requestObjections.$inferInsert): Promise<void> {
  await tx.insert(requestObjections).values(objection).onConflictDoNothing();
}

export async function deleteObjection(
  tx: Tx,
  requestId: RequestId,
  membershipId: MembershipId,
): Promise<void> {
  await tx
    .delete(requestObjections)
    .where(and(eq(requestObjections.requestId, requestId), eq(requestObjections.membershipId, membershipId)));
}
