import type { calls } from '@nestmate/contract';
import type { BodyOf, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId, RequestId, UserId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { RequestRef, TogetherRefusal } from '@nestmate/contract/room';
import type { RequestOutcome } from '@nestmate/contract/rules/requests';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { isAnyBlocked } from '../../blocking';
import { membershipIdsOf } from '../../memberships';
import { isKnown } from '../../people';
import { mayLiveTogether, togetherRefusalOf } from '../living-together.policy';
import { type LockedResident, lockResidents, withLockedResidents } from '../lock-residents.queries';
import { joinRooms } from '../moving.service';
import { withRoommates } from '../room.queries';
import {
  deleteObjection,
  isJoiningObjected,
  lockRequestToObjectTo,
  saveObjection,
} from './objections.queries';
import {
  answerRequest,
  endPendingBetween,
  insertRequest,
  lockPendingRequestBetween,
  lockRequest,
  openRequestCount,
  requestById,
  requestByRef,
} from './requests.queries';

type RequestDependencies = Pick<App, 'db' | 'events'>;

type RequestReply = ReplyOf<typeof calls.room.request>;

/**
 * Sends a roommate request. Both residents are locked, so that of two concurrent requests to each other the second
 * finds the first and accepts it, unless that was withdrawn meanwhile. Idempotent.
 * @throws ProductError `NotFound` for a resident who cannot receive a request, `AlreadyRoommates`, `RequestExists`,
 * `TooManyRequestsOpen`, or why they cannot live together now
 */
export async function sendRequest(
  { db, events }: RequestDependencies,
  acting: Pick<ActingMembership, 'membershipId'>,
  { potential_roommate_id: other, message, request_id }: BodyOf<typeof calls.room.request>,
  now: Date,
): Promise<RequestReply> {
  const me = acting.membershipId;
  return withLockedResidents(db, [me, other], async (tx, residents): Promise<RequestReply> => {
    const id = request_id ?? newId<RequestId>();
    const sentBefore = await requestById(tx, id);
    if (sentBefore) return replyToRetry(sentBefore, me);

    // A pending request lets even hidden people know each other.
    const pending = await lockPendingRequestBetween(tx, me, other);
    await requireKnown(tx, me, other);
    const [mine, theirs] = requirePair(residents, me, other);
    if (mine.people.includes(other)) throw new ProductError('AlreadyRoommates');
    await requireNoBlock(tx, mine, theirs);
    if (pending?.fromMembershipId === me) {
      if (pending.message !== message) throw new ProductError('RequestExists');
      return { request_id: pending.id, status: 'outgoing_request' };
    }
    requireTogether(mine, theirs);
    const joining = { me, mine: mine.people, theirs: theirs.people };
    if (mine.people.length > 1 && (await isJoiningObjected(tx, joining)))
      throw refusedBecause('roommates_object');
    if (!pending && (await openRequestCount(tx, me)) >= limits.openRequests)
      throw new ProductError('TooManyRequestsOpen', { values: { count: limits.openRequests } });

    const request = { id, fromMembershipId: me, toMembershipId: other, message, createdAt: now };
    if (!pending) {
      await insertRequest(tx, request);
      const roommates = theirs.people.filter((id) => id !== other);
      await events.publish(tx, 'roommateRequest.sent', { from: me, to: other, roommates });
      await events.publish(tx, 'roommateRequest.changed', {
        membershipIds: [...mine.people, ...theirs.people],
      });
      return { request_id: id, status: 'outgoing_request' };
    }
    await insertRequest(tx, { ...request, status: 'accepted', answeredAt: now });
    await acceptInto(tx, events, mine, theirs, now);
    return { request_id: id, status: 'in_room' };
  });
}

/**
 * Accepts a request, named by its id or by the membership that sent it: both rooms become one, unless a roommate
 * objects to a request from the other room, whichever of them it was sent to. Idempotent.
 * @throws ProductError `NotFound`, `RequestClosed` if it was denied or cancelled, or why they cannot live together now
 */
export async function acceptRequest(
  { db, events }: RequestDependencies,
  acting: ActingMembership,
  ref: RequestRef,
  now: Date,
): Promise<void> {
  const me = acting.membershipId;
  const request = await requestByRef(db, ref, { me, side: 'incoming' });
  if (request?.toMembershipId !== me) throw new ProductError('NotFound');
  const { id: requestId, fromMembershipId: other } = request;
  await withLockedResidents(db, [me, other], async (tx, residents) => {
    const [mine, theirs] = requirePair(residents, me, other);
    const locked = await lockRequest(tx, requestId, me, { mine, theirs });
    if (!locked?.isKnown) throw new ProductError('NotFound');
    if (locked.status === 'accepted') return;
    if (locked.status !== 'pending') throw new ProductError('RequestClosed');
    if (locked.isBlocked) throw new ProductError('NotFound');
    requireTogether(mine, theirs);
    if (locked.isObjected) throw refusedBecause('roommates_object');
    await acceptInto(tx, events, mine, theirs, now);
  });
}

/**
 * Objects to a request to a roommate, or withdraws that. The resident's room is locked, as by an acceptance: of an
 * objection and an acceptance in parallel, the second finds what the first has done. Only the room hears of it, and the
 * sender never does. To agree again is possible also once the sender is hidden. Idempotent.
 * @throws ProductError `network_closed`, `NotFound` unless the request would bring somebody the resident may know into
 * their room, `ObjectionsOff` where the community does not ask roommates, `RequestClosed` once it is answered
 */
export async function objectToRequest(
  { db, events }: RequestDependencies,
  { membershipId: me, roundStatus }: ActingMembership,
  requestId: RequestId,
  isObjecting: boolean,
  now: Date,
): Promise<void> {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  await withLockedResidents(db, [me], async (tx, residents) => {
    const people = residents.get(me)?.people ?? [];
    const request = await lockRequestToObjectTo(tx, requestId, me);
    // Who has objected can withdraw that also once the sender is hidden.
    const isSeen = request?.isKnown || (!isObjecting && request?.hasObjected);
    if (!request || !isSeen || request.to === me || !people.includes(request.to)) {
      // Nothing to withdraw, as after a lost reply.
      if (!isObjecting) return;
      throw new ProductError('NotFound');
    }
    if (!request.mayObject) throw new ProductError('ObjectionsOff');
    if (request.status !== 'pending') throw new ProductError('RequestClosed');
    if (isObjecting) await saveObjection(tx, { requestId, membershipId: me, createdAt: now });
    else await deleteObjection(tx, requestId, me);
    await events.publish(tx, 'roommateRequest.changed', { membershipIds: [...people] });
  });
}

/**
 * Denies an incoming request, or cancels an outgoing one, named by its id or by the other membership. Idempotent.
 * @throws ProductError `network_closed`, `NotFound`, or `RequestClosed` if it was answered differently
 */
export async function closeRequest(
  { db, events }: RequestDependencies,
  { membershipId, roundStatus }: ActingMembership,
  ref: RequestRef,
  status: Exclude<RequestOutcome, 'accepted'>,
  now: Date,
): Promise<void> {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  await db.transaction(async (tx) => {
    const isDenied = status === 'denied';
    const side = isDenied ? 'incoming' : 'outgoing';
    const request = await requestByRef(tx, ref, { me: membershipId, side });
    const mine = isDenied ? request?.toMembershipId : request?.fromMembershipId;
    if (!request || mine !== membershipId) throw new ProductError('NotFound');
    const { id, fromMembershipId: from, toMembershipId: to } = request;
    await requireKnown(tx, membershipId, isDenied ? from : to);
    if (!(await answerRequest(tx, id, status, now))) return requireStatus(tx, id, status);
    if (isDenied) await events.publish(tx, 'roommateRequest.denied', { from, by: to });
    await events.publish(tx, 'roommateRequest.changed', {
      membershipIds: await withRoommates(tx, [from, to]),
    });
  });
}

/** Two residents that their community lets live together; otherwise the other one does not exist for the caller. */
function requirePair(
  residents: ReadonlyMap<MembershipId, LockedResident>,
  me: MembershipId,
  other: MembershipId,
): [mine: LockedResident, theirs: LockedResident] {
  const [mine, theirs] = [residents.get(me), residents.get(other)];
  const areNeighbours =
    mine && theirs && !mine.isRemoved && !theirs.isRemoved && mine.unitTypeId === theirs.unitTypeId;
  if (!areNeighbours || !mayLiveTogether(mine, theirs)) throw new ProductError('NotFound');
  // A person with two memberships takes one place in a room.
  const areRoommates = me !== other && mine.people.includes(other);
  if (!areRoommates && mine.users.some((id) => theirs.users.includes(id))) throw new ProductError('NotFound');
  return [mine, theirs];
}

async function requireKnown(tx: Tx, me: MembershipId, other: MembershipId): Promise<void> {
  if (!(await isKnown(tx, me, other))) throw new ProductError('NotFound');
}

/** Blocks between any two people of the rooms hide the residents from each other. */
async function requireNoBlock(tx: Tx, mine: LockedResident, theirs: LockedResident): Promise<void> {
  if (await isAnyBlocked(tx, mine.users, theirs.users)) throw new ProductError('NotFound');
}

function requireTogether(mine: LockedResident, theirs: LockedResident): void {
  const refusal = togetherRefusalOf(mine, roomOf(mine), roomOf(theirs));
  if (refusal) throw refusedBecause(refusal);
}

const refusedBecause = (refusal: TogetherRefusal) =>
  new ProductError(refusal, { validation: [{ title: 'roommate', error_text: refusal }] });

const roomOf = ({ people, isRoomLocked }: LockedResident) => ({ size: people.length, locked: isRoomLocked });

/** Both rooms become one, and the requests among their people are accepted. */
async function acceptInto(
  tx: Tx,
  events: Publisher,
  mine: LockedResident,
  theirs: LockedResident,
  now: Date,
): Promise<void> {
  await joinRooms(tx, events, [mine, theirs], { by: 'residents', now });
  await events.publish(tx, 'roommateRequest.accepted', { by: mine, from: theirs });
}

function replyToRetry(
  request: NonNullable<Awaited<ReturnType<typeof requestById>>>,
  me: MembershipId,
): RequestReply {
  if (request.fromMembershipId !== me) throw new ProductError('NotFound');
  const status = request.status === 'accepted' ? 'in_room' : 'outgoing_request';
  return { request_id: request.id, status };
}

async function requireStatus(tx: Tx, id: RequestId, status: string): Promise<void> {
  const request = await requestById(tx, id);
  if (request?.status !== status) throw new ProductError('RequestClosed');
}

/**
 * Ends the requests between two people after one has blocked the other: the blocker's are cancelled, the other's
 * denied. All memberships of both are locked until the block is committed, so that neither sends or accepts a request
 * meanwhile. Call it in the `transactionWithRetries` that has written the block.
 */
export async function endRequestsBetween(
  tx: Tx,
  events: Publisher,
  blockerId: UserId,
  blockedId: UserId,
  now: Date,
): Promise<void> {
  const ofBoth = await membershipIdsOf(tx, [blockerId, blockedId]);
  await lockResidents(tx, ofBoth);
  const ended = await endPendingBetween(tx, blockerId, blockedId, now);
  const households = ended.length > 0 ? await withRoommates(tx, ended) : [];
  // Neither sees the other's requests to roommates from now on.
  await events.publish(tx, 'roommateRequest.changed', {
    membershipIds: [...new Set([...ofBoth, ...households])],
  });
}
