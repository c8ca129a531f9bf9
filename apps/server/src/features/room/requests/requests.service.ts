import {
  type BodyOf,
  type calls,
  isNetworkClosed,
  limits,
  type MembershipId,
  type ReplyOf,
  type RequestId,
} from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { areKeptApart } from '../../blocking';
import { whileHolding } from '../holding';
import type { Held } from '../holding.queries';
import { mayLiveTogether, whyNotTogether } from '../living-together.policy';
import { closeRoom, moveIn, openRoom } from '../moving.queries';
import {
  agreeAmong,
  answerRequest,
  countOpenFrom,
  insertRequest,
  openBetween,
  openRequestPartners,
  requestById,
} from './requests.queries';

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
}

type Sent = ReplyOf<typeof calls.room.request>;

/**
 * Asks somebody to live together. Both stand still meanwhile, so that of two people who ask each other at the same moment
 * the second finds the first one's request, which counts as agreed. Sent again, it changes nothing.
 * @throws ProductError `NotFound` for who cannot be asked, `AlreadyRoommates`, `RequestExists`,
 * `TooManyRequestsOpen`, or why they cannot live together now
 */
export async function sendRequest(
  { db, events }: Parts,
  acting: ActingMembership,
  { potential_roommate_id: other, message, request_id }: BodyOf<typeof calls.room.request>,
  now = new Date(),
): Promise<Sent> {
  const me = acting.membershipId;
  return whileHolding(db, [me, other], async (tx, held): Promise<Sent> => {
    const id = request_id ?? newId<RequestId>();
    const sentBefore = await requestById(tx, id);
    if (sentBefore) return repeated(sentBefore, me);

    const [mine, theirs] = pairAmong(held, me, other);
    if (mine.people.includes(other)) throw new ProductError('AlreadyRoommates');
    await requireNotApart(tx, mine, theirs);
    const open = await openBetween(tx, me, other);
    if (open?.fromMembershipId === me) {
      if (open.message !== message) throw new ProductError('RequestExists');
      return { request_id: open.id, status: 'outgoing_request' };
    }
    requireTogether(acting, mine, theirs);
    if (!open && (await countOpenFrom(tx, me)) >= limits.openRequests)
      throw new ProductError('TooManyRequestsOpen', { values: { count: limits.openRequests } });

    const request = { id, fromMembershipId: me, toMembershipId: other, message, createdAt: now };
    if (!open) {
      await insertRequest(tx, request);
      await events.publish(tx, 'roommateRequest.changed', { membershipIds: [me, other] });
      return { request_id: id, status: 'outgoing_request' };
    }
    await answerRequest(tx, open.id, 'accepted', now);
    await insertRequest(tx, { ...request, status: 'accepted', answeredAt: now });
    await moveInTogether(tx, events, mine, theirs, now);
    return { request_id: id, status: 'in_room' };
  });
}

/**
 * Agrees to a request: both rooms become one. Again, it changes nothing.
 * @throws ProductError `NotFound`, `RequestClosed` when it was denied or taken back, or why they cannot live together now
 */
export async function acceptRequest(
  { db, events }: Parts,
  acting: ActingMembership,
  requestId: RequestId,
  now = new Date(),
): Promise<void> {
  const me = acting.membershipId;
  const request = await requestById(db, requestId);
  if (request?.toMembershipId !== me) throw new ProductError('NotFound');
  const other = request.fromMembershipId;
  await whileHolding(db, [me, other], async (tx, held) => {
    const [mine, theirs] = pairAmong(held, me, other);
    if (!(await answerRequest(tx, requestId, 'accepted', now)))
      return requireStatus(tx, requestId, 'accepted');
    if (mine.people.includes(other)) return;
    await requireNotApart(tx, mine, theirs);
    requireTogether(acting, mine, theirs);
    await moveInTogether(tx, events, mine, theirs, now);
  });
}

/**
 * Says no to a request, or takes one back. Again, it changes nothing.
 * @throws ProductError `network_closed`, `NotFound`, or `RequestClosed` when it has another answer
 */
export async function declineRequest(
  { db, events }: Parts,
  { membershipId, roundStatus }: ActingMembership,
  requestId: RequestId,
  answer: 'denied' | 'cancelled',
  now = new Date(),
): Promise<void> {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  await db.transaction(async (tx) => {
    const request = await requestById(tx, requestId);
    const side = answer === 'denied' ? request?.toMembershipId : request?.fromMembershipId;
    if (!request || side !== membershipId) throw new ProductError('NotFound');
    if (!(await answerRequest(tx, requestId, answer, now))) return requireStatus(tx, requestId, answer);
    const membershipIds = [request.fromMembershipId, request.toMembershipId];
    await events.publish(tx, 'roommateRequest.changed', { membershipIds });
  });
}

/** Two residents who may live together by the rules of their community; for everybody else the other does not exist. */
function pairAmong(
  held: ReadonlyMap<MembershipId, Held>,
  me: MembershipId,
  other: MembershipId,
): [mine: Held, theirs: Held] {
  const [mine, theirs] = [held.get(me), held.get(other)];
  const areNeighbours =
    mine && theirs && !mine.removed && !theirs.removed && mine.unitTypeId === theirs.unitTypeId;
  if (!areNeighbours || !mayLiveTogether(mine, theirs)) throw new ProductError('NotFound');
  // Somebody with two memberships takes one place.
  const areRoommates = me !== other && mine.people.includes(other);
  if (!areRoommates && mine.users.some((id) => theirs.users.includes(id))) throw new ProductError('NotFound');
  return [mine, theirs];
}

/** For whoever is blocked, or lives with somebody who is, the other does not exist. */
async function requireNotApart(tx: Db, mine: Held, theirs: Held): Promise<void> {
  if (await areKeptApart(tx, mine.users, theirs.users)) throw new ProductError('NotFound');
}

function requireTogether(acting: ActingMembership, mine: Held, theirs: Held): void {
  const refusal = whyNotTogether(acting, roomOf(mine), roomOf(theirs));
  if (refusal) throw new ProductError(refusal, { validation: [{ title: 'roommate', error_text: refusal }] });
}

const roomOf = ({ people, locked }: Held) => ({ size: people.length, locked });

async function moveInTogether(
  tx: Db,
  events: Parts['events'],
  mine: Held,
  theirs: Held,
  now: Date,
): Promise<void> {
  const people = [...mine.people, ...theirs.people];
  const roomId = mine.roomId ?? theirs.roomId ?? (await openRoom(tx, mine.unitTypeId));
  await moveIn(tx, roomId, people);
  if (mine.roomId && theirs.roomId) await closeRoom(tx, theirs.roomId);
  await agreeAmong(tx, people, now);
  // What else was asked of any of them may not fit any more.
  const partners = await openRequestPartners(tx, people);
  await events.publish(tx, 'room.changed', { membershipIds: people });
  await events.publish(tx, 'roommateRequest.changed', { membershipIds: [...people, ...partners] });
}

function repeated(request: NonNullable<Awaited<ReturnType<typeof requestById>>>, me: MembershipId): Sent {
  if (request.fromMembershipId !== me) throw new ProductError('NotFound');
  const status = request.status === 'accepted' ? 'in_room' : 'outgoing_request';
  return { request_id: request.id, status };
}

async function requireStatus(tx: Db, id: RequestId, wanted: string): Promise<void> {
  const request = await requestById(tx, id);
  if (request?.status !== wanted) throw new ProductError('RequestClosed');
}
