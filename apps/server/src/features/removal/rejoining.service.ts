import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import type { Tx } from '../../platform/database/client';
import { inSavepoint } from '../../platform/database/savepoint';
import type { Publisher } from '../../platform/events/events';
import { lockRoom, matchResidents, numberRoom, roommateIdsOf } from '../room';
import type { Removal } from './removal.queries';

/** The room in which restored people lived, with its other people. */
interface FormerRoom {
  people: readonly MembershipId[];
  others: readonly MembershipId[];
  wasLocked: boolean;
  unitNumber: string | null;
}

/** The result for the room of restored people. */
interface RejoinOptions {
  now: Date;
  /** Whether those who move in together read that the housing office has set up their room. */
  isAnnounced?: boolean;
}

export interface RejoinedRoom {
  people: readonly MembershipId[];
  room: 'alone' | 'back';
  /** The room that was made again for them, as the housing office had left it. */
  reopened: { roomId: RoomId; locked: boolean; unitNumber: string | null } | null;
}

/** A person and their former room. */
type FormerRoommate = Pick<Removal, 'membershipId' | 'roommates' | 'unitNumber' | 'wasLocked'>;

/** People by their former room. */
function formerRoomsOf(taken: readonly FormerRoommate[]): FormerRoom[] {
  const byRoom = new Map<string, FormerRoommate[]>();
  for (const removal of taken) {
    const key = [removal.membershipId, ...removal.roommates].toSorted().join();
    byRoom.set(key, [...(byRoom.get(key) ?? []), removal]);
  }
  return [...byRoom.values()].flatMap((removals) => {
    const people = removals.map(({ membershipId }) => membershipId);
    const [first] = removals;
    if (!first) return [];
    const { roommates, wasLocked, unitNumber } = first;
    return [{ people, others: roommates.filter((id) => !people.includes(id)), wasLocked, unitNumber }];
  });
}

/** The result of work that a refusal rolls back. */
async function tryTo<Result>(tx: Tx, work: (inner: Tx) => Promise<Result>): Promise<Result | undefined> {
  const outcome = await inSavepoint(tx, work);
  return outcome.done ? outcome.result : undefined;
}

const hasChanged = (move: { affected: readonly MembershipId[] } | undefined) =>
  move !== undefined && move.affected.length > 0;

async function reopen(
  tx: Tx,
  events: Publisher,
  roomId: RoomId,
  { wasLocked, unitNumber }: FormerRoom,
): Promise<RejoinedRoom['reopened']> {
  const numbering = { unitNumber, seen: null, isKnown: true };
  const numbered = unitNumber
    ? await tryTo(tx, (inner) => numberRoom(inner, events, roomId, numbering))
    : undefined;
  const locked = wasLocked ? await lockRoom(tx, events, roomId, true) : undefined;
  return {
    roomId,
    locked: hasChanged(locked),
    unitNumber: hasChanged(numbered) ? unitNumber : null,
  };
}

/**
 * Moves people back into their former rooms, one room after the other, as far as they fit. Call it in
 * `transactionWithRetries`.
 */
export async function rejoinRooms(
  tx: Tx,
  events: Publisher,
  left: readonly FormerRoommate[],
  options: RejoinOptions,
): Promise<RejoinedRoom[]> {
  const rejoined: RejoinedRoom[] = [];
  for (const former of formerRoomsOf(left)) rejoined.push(...(await rejoin(tx, events, former, options)));
  return rejoined;
}

/**
 * Moves restored people back to their roommates who still live together, or into a room of their own if none do; they
 * stay out if they no longer fit. A room that lasted without them stays locked or unlocked, as the housing office left
 * it.
 */
async function rejoin(
  tx: Tx,
  events: Publisher,
  former: FormerRoom,
  options: RejoinOptions,
): Promise<RejoinedRoom[]> {
  const { people, others } = former;
  const moveIn = (host: readonly MembershipId[], isNew: boolean) =>
    tryTo(tx, async (inner): Promise<RejoinedRoom[]> => {
      const together = [...people, ...host];
      const { roomId } = await matchResidents(inner, events, together, {
        overrule: 'all',
        by: 'residents',
        knownNumber: former.unitNumber,
        ...options,
      });
      return [{ people, room: 'back', reopened: isNew ? await reopen(inner, events, roomId, former) : null }];
    });
  for (const mate of others) {
    const theirs = await roommateIdsOf(tx, mate);
    if (theirs.some((other) => !people.includes(other) && !others.includes(other))) continue;
    const back = await moveIn([mate], theirs.length === 0);
    if (back) return back;
  }
  const [first] = people;
  if (people.length === 1 || !first) return [{ people, room: 'alone', reopened: null }];
  const back = others.length === 0 ? await moveIn([], true) : undefined;
  return back ?? rejoinOneByOne(tx, events, former, options);
}

/** Lets them rejoin one by one when they no longer all fit. */
async function rejoinOneByOne(
  tx: Tx,
  events: Publisher,
  { people, others, ...room }: FormerRoom,
  options: RejoinOptions,
): Promise<RejoinedRoom[]> {
  const rejoined: RejoinedRoom[] = [];
  for (const id of people) {
    const mates = [...people.filter((other) => other !== id), ...others];
    rejoined.push(...(await rejoin(tx, events, { people: [id], others: mates, ...room }, options)));
  }
  return rejoined;
}
