import type { MembershipId, RequestId, UserId } from '@nestmate/contract/ids';
import type { RequestRef } from '@nestmate/contract/room';
import type { RequestOutcome } from '@nestmate/contract/rules/requests';
import { and, count, desc, eq, ne, or, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { isBlockAmong } from '../../blocking';
import { memberships } from '../../memberships';
import { isPending, lastNameFor, mayKnow } from '../../people';
import { isRegistered, profiles, shownFirstName } from '../../profile';
import type { LockedResident } from '../lock-residents.queries';
import { isOpen, isRoomLocked, roomSize } from '../room.queries';
import { roomMembers, roommateRequests, rooms } from '../room.schema';
import { isObjectedBetween, isObjecting, objectedUnblocked, roommatesIn } from './objections.queries';

const theirRoom = alias(rooms, 'their_room');

const { fromMembershipId, toMembershipId } = roommateRequests;
const sides = {
  incoming: { me: toMembershipId, other: fromMembershipId },
  outgoing: { me: fromMembershipId, other: toMembershipId },
};

type Side = keyof typeof sides;

/** The fields of the other side of a request, which a join of `memberships`, `profiles` and `theirRoom` reads. */
const otherSideFor = (membershipId: Placeholder) => ({
  requestId: roommateRequests.id,
  membershipId: memberships.id,
  userId: memberships.userId,
  isRegistered: isRegistered(),
  firstName: shownFirstName(),
  lastName: lastNameFor(membershipId),
  pictureKey: profiles.pictureKey,
  createdAt: roommateRequests.createdAt,
  message: roommateRequests.message,
  room: { size: roomSize(theirRoom), locked: isRoomLocked(theirRoom) },
});

function openRequestsQuery(side: Side) {
  const { me, other } = sides[side];
  return prepared(
    `room_requests_${side}`,
    (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
      db
        .select(otherSideFor(membershipId))
        .from(roommateRequests)
        .innerJoin(memberships, eq(memberships.id, other))
        .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
        .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
        .leftJoin(theirRoom, eq(theirRoom.id, roomMembers.roomId))
        .where(and(eq(me, membershipId), mayKnow(membershipId), isOpen()))
        .orderBy(desc(roommateRequests.createdAt), desc(roommateRequests.id)),
  );
}

const openRequests = { incoming: openRequestsQuery('incoming'), outgoing: openRequestsQuery('outgoing') };

/**
 * Open requests with people that the resident may know, newest first. Index: roommate_requests(from/to_membership_id,
 * status).
 */
export const openRequestsOf = (db: Db, membershipId: MembershipId, side: Side) =>
  openRequests[side](db, { membershipId });

export type OpenRequest = Awaited<ReturnType<typeof openRequestsOf>>[number];

const requestsToRoommatesQuery = prepared(
  'room_requests_to_roommates',
  (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
    db
      .select({
        ...otherSideFor(membershipId),
        message: sql<string>`''`,
        to: toMembershipId,
        objected: isObjecting(membershipId),
      })
      .from(roommateRequests)
      .innerJoin(memberships, eq(memberships.id, fromMembershipId))
      .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
      .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
      .leftJoin(theirRoom, eq(theirRoom.id, roomMembers.roomId))
      .where(
        and(
          sql`${toMembershipId} = any(array(${roommatesIn(membershipId)}))`,
          ne(fromMembershipId, membershipId),
          or(mayKnow(membershipId), objectedUnblocked(membershipId)),
          isOpen(),
        ),
      )
      .orderBy(desc(roommateRequests.createdAt), desc(roommateRequests.id)),
);

/**
 * Open requests to a resident's roommates, newest first, without their words: from people that the resident may know,
 * and those that they object to, so that they can agree also once the sender is hidden. Indexes: room_members(room_id),
 * roommate_requests(to_membership_id, status).
 */
export const requestsToRoommatesOf = (db: Db, membershipId: MembershipId) =>
  requestsToRoommatesQuery(db, { membershipId });

const requestsByRoommatesQuery = prepared(
  'room_requests_by_roommates',
  (db, { membershipId }: Placeholders<{ membershipId: MembershipId }>) =>
    db
      .select({ ...otherSideFor(membershipId), message: sql<string>`''`, from: fromMembershipId })
      .from(roommateRequests)
      .innerJoin(memberships, eq(memberships.id, toMembershipId))
      .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
      .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
      .leftJoin(theirRoom, eq(theirRoom.id, roomMembers.roomId))
      .where(
        and(
          sql`${fromMembershipId} = any(array(${roommatesIn(membershipId)}))`,
          ne(toMembershipId, membershipId),
          mayKnow(membershipId),
          isOpen(),
        ),
      )
      .orderBy(desc(roommateRequests.createdAt), desc(roommateRequests.id)),
);

/**
 * Open requests of a resident's roommates to people that the resident may know, newest first, without their words.
 * Indexes: room_members(room_id), roommate_requests(from_membership_id, status).
 */
export const requestsByRoommatesOf = (db: Db, membershipId: MembershipId) =>
  requestsByRoommatesQuery(db, { membershipId });

const requestCountsQuery = prepared(
  'room_incoming_counts',
  (db, { ids }: Placeholders<{ ids: readonly MembershipId[] }>) =>
    db
      .select({ id: toMembershipId, count: count() })
      .from(roommateRequests)
      .innerJoin(memberships, eq(memberships.id, fromMembershipId))
      .where(and(isAmong(toMembershipId, ids), mayKnow(toMembershipId), isOpen()))
      .groupBy(toMembershipId),
);

/** The number of open incoming requests of each membership that has any. */
export async function incomingRequestCounts(
  db: Db,
  ids: MembershipId[],
): Promise<ReadonlyMap<MembershipId, number>> {
  const rows = await requestCountsQuery(db, { ids });
  return new Map(rows.map(({ id, count: requests }) => [id, requests]));
}

export type RoommateRequest = typeof roommateRequests.$inferSelect;

export async function requestById(db: Db, id: RequestId): Promise<RoommateRequest | undefined> {
  const [row] = await db.select().from(roommateRequests).where(eq(roommateRequests.id, id));
  return row;
}

function requestNamedQuery(side: Side) {
  const ends = sides[side];
  return prepared(
    `room_request_named_${side}`,
    (db, { ref, me }: Placeholders<{ ref: RequestRef; me: MembershipId }>) =>
      db
        .select()
        .from(roommateRequests)
        .where(sql`(${roommateRequests.id} = ${ref} or (${ends.me} = ${me} and ${ends.other} = ${ref}))`)
        .orderBy(desc(isPending(roommateRequests)), desc(roommateRequests.createdAt))
        .limit(1),
  );
}

const requestNamed = { incoming: requestNamedQuery('incoming'), outgoing: requestNamedQuery('outgoing') };

/**
 * A request by its own id, or by the membership that it came from or went to: the pending one, or else the newest.
 * Index: roommate_requests(from/to_membership_id, status).
 */
export async function requestByRef(
  db: Db,
  ref: RequestRef,
  { me, side }: { me: MembershipId; side: Side },
): Promise<RoommateRequest | undefined> {
  const [row] = await requestNamed[side](db, { ref, me });
  return row;
}

/**
 * The one pending request between two memberships, in either direction, locked so that nobody answers it until the
 * transaction ends. Index: roommate_requests(from_membership_id, status).
 */
export async function lockPendingRequestBetween(
  tx: Tx,
  a: MembershipId,
  b: MembershipId,
): Promise<RoommateRequest | undefined> {
  const [row] = await tx
    .select()
    .from(roommateRequests)
    .where(
      and(
        isPending(roommateRequests),
        or(
          and(eq(fromMembershipId, a), eq(toMembershipId, b)),
          and(eq(fromMembershipId, b), eq(toMembershipId, a)),
        ),
      ),
    )
    .for('no key update');
  return row;
}

/** The number of open requests that a resident has sent. Index: roommate_requests(from_membership_id, status). */
export async function openRequestCount(tx: Tx, membershipId: MembershipId): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(roommateRequests)
    .where(and(eq(roommateRequests.fromMembershipId, membershipId), isOpen()));
  return row?.count ?? 0;
}

export async function insertRequest(tx: Tx, request: typeof roommateRequests.$inferInsert): Promise<void> {
  await tx.insert(roommateRequests).values(request);
}

const lockedRequestQuery = prepared(
  'room_lock_request',
  (
    db,
    {
      id,
      me,
      myPeople,
      theirPeople,
      myUsers,
      theirUsers,
    }: Placeholders<{
      id: RequestId;
      me: MembershipId;
      myPeople: readonly MembershipId[];
      theirPeople: readonly MembershipId[];
      myUsers: readonly UserId[];
      theirUsers: readonly UserId[];
    }>,
  ) =>
    db
      .select({
        status: roommateRequests.status,
        isKnown: mayKnow(me),
        isBlocked: isBlockAmong(myUsers, theirUsers),
        isObjected: isObjectedBetween({ me, mine: myPeople, theirs: theirPeople }),
      })
      .from(roommateRequests)
      .innerJoin(memberships, eq(memberships.id, fromMembershipId))
      .where(eq(roommateRequests.id, id))
      .for('no key update', { of: roommateRequests }),
);

/**
 * Locks a request to a resident, so that nobody answers it until the transaction ends.
 * @param mine the people of the resident's room, by their memberships and their accounts; `theirs` are the sender's
 * @returns whether the resident may know its sender, whether any two of the people have a block between them, and
 * whether a roommate objects
 */
export async function lockRequest(
  tx: Tx,
  id: RequestId,
  me: MembershipId,
  { mine, theirs }: Record<'mine' | 'theirs', Pick<LockedResident, 'people' | 'users'>>,
) {
  const [row] = await lockedRequestQuery(tx, {
    id,
    me,
    myPeople: mine.people,
    theirPeople: theirs.people,
    myUsers: mine.users,
    theirUsers: theirs.users,
  });
  return row;
}

const answerQuery = prepared(
  'room_answer_request',
  (
    tx,
    {
      id,
      status,
      at,
    }: Placeholders<{ id: RequestId; status: Exclude<RequestOutcome, 'accepted'>; at: string }>,
  ) =>
    tx
      .update(roommateRequests)
      .set({ status: sql`${status}`, answeredAt: sql`${at}::timestamptz` })
      .where(and(eq(roommateRequests.id, id), isPending(roommateRequests)))
      .returning({ id: roommateRequests.id }),
);

/** Answers a pending request; false if it was already answered. Of two concurrent answers the first one counts. */
export async function answerRequest(
  tx: Tx,
  id: RequestId,
  status: Exclude<RequestOutcome, 'accepted'>,
  now: Date,
): Promise<boolean> {
  const answered = await answerQuery(tx, { id, status, at: now.toISOString() });
  return answered.length > 0;
}

/** Ends the pending requests between two people, of all their memberships, on behalf of the first. */
export async function endPendingBetween(
  tx: Tx,
  userId: UserId,
  otherId: UserId,
  now: Date,
): Promise<MembershipId[]> {
  const { rows } = await tx.execute<{ from: MembershipId; to: MembershipId }>(sql`
    update roommate_requests r
    set status = case when sender.user_id = ${userId} then 'cancelled' else 'denied' end,
      answered_at = ${now.toISOString()}
    from memberships sender, memberships reader
    where ${isPending({ status: sql`r.status` })} and sender.id = r.from_membership_id and reader.id = r.to_membership_id
      and (sender.user_id, reader.user_id) in ((${userId}, ${otherId}), (${otherId}, ${userId}))
    returning r.from_membership_id as "from", r.to_membership_id as "to"
  `);
  return rows.flatMap(({ from, to }) => [from, to]);
}

/**
 * Ends residents' pending requests: theirs are cancelled, those to them denied. Index:
 * roommate_requests(from/to_membership_id, status).
 */
export async function endPendingOf(tx: Tx, ids: readonly MembershipId[], now: Date): Promise<MembershipId[]> {
  const rows = await tx
    .update(roommateRequests)
    .set({
      status: sql`case when ${isAmong(fromMembershipId, ids)} then 'cancelled' else 'denied' end`,
      answeredAt: now,
    })
    .where(and(isPending(roommateRequests), or(isAmong(fromMembershipId, ids), isAmong(toMembershipId, ids))))
    .returning({ from: fromMembershipId, to: toMembershipId });
  return [...new Set(rows.flatMap(({ from, to }) => [from, to]))];
}

const otherSidesQuery = prepared(
  'room_request_other_sides',
  (db, { ids }: Placeholders<{ ids: readonly MembershipId[] }>) =>
    db
      .select({ from: fromMembershipId, to: toMembershipId })
      .from(roommateRequests)
      .where(
        and(isPending(roommateRequests), or(isAmong(fromMembershipId, ids), isAmong(toMembershipId, ids))),
      ),
);

/** The other sides of these memberships' pending requests. Index: roommate_requests(from/to_membership_id, status). */
export async function pendingOtherSides(db: Db, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const rows = await otherSidesQuery(db, { ids });
  const known = new Set(ids);
  return [...new Set(rows.map(({ from, to }) => (known.has(from) ? to : from)))];
}
