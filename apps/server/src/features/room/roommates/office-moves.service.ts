import type { MembershipId, RoomId, RoomTypeId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import { isAnyBlocked } from '../../blocking';
import { setUnitType } from '../../memberships';
import { mayLiveTogether } from '../living-together.policy';
import { type LockedResident, lockResidents, RoomsChanged } from '../lock-residents.queries';
import { joinRooms, type JoinOptions } from '../moving.service';
import { endPendingOf } from '../requests/requests.queries';
import { membersOf, withRoommates } from '../room.queries';
import { vacate } from './leaving.service';
import {
  type AssignedUnit,
  listedUnit,
  noUnit,
  roomNumbered,
  setAssignedUnit,
  setLocked,
  unitNumberOf,
  unitTypeOf,
} from './office-moves.queries';
import { endUnsharedBedrooms } from './roommates.service';

// Moves by the housing office, by the rules and under the locks of residents' own moves. Each function is called in
// `transactionWithRetries`, and returns what it changed in a room: nobody is affected when everything was so already.

function requireOneUnitType([first, ...others]: readonly LockedResident[]): void {
  if (others.some(({ unitTypeId }) => unitTypeId !== first?.unitTypeId))
    throw new ProductError('OtherUnitType');
}

/**
 * A person with two memberships takes one place, and nobody moves in with somebody who has blocked them. Roommates who
 * have blocked each other already live together.
 */
async function requirePlaceable(tx: Tx, residents: readonly LockedResident[]): Promise<void> {
  const households = new Map(
    residents.map((resident) => [resident.roomId ?? resident.membershipId, resident]),
  );
  const users: UserId[] = [];
  for (const household of households.values()) {
    const isTwice = household.users.some((user) => users.includes(user));
    if (isTwice || (await isAnyBlocked(tx, household.users, users))) throw new ProductError('CannotPlace');
    users.push(...household.users);
  }
}

const areRoommates = (one: LockedResident, other: LockedResident) =>
  one.roomId !== null && one.roomId === other.roomId;

function requireGenders(residents: readonly LockedResident[]): void {
  for (const [index, one] of residents.entries())
    for (const other of residents.slice(index + 1))
      if (!areRoommates(one, other) && !mayLiveTogether(one, other)) throw new ProductError('GenderPolicy');
}

/** The changes of a room by a move. */
interface RoomMove {
  roomId: RoomId;
  /**
   * Who joined or left the room, or lives in it when it got another number or lock; nobody when nothing had to change.
   */
  affected: MembershipId[];
}

interface Match extends RoomMove {
  unitNumber: string | null;
  /** The numbers of the rooms that ended, because everybody joined another. */
  endedNumbers: string[];
}

/** `gender`: the policy of the place; `all`: also locks and the end of the round, to undo an action. */
type OverruleScope = 'all' | 'gender' | 'nothing';

interface MatchOptions extends Pick<JoinOptions, 'into' | 'knownNumber' | 'now'> {
  overrule: OverruleScope;
  /** Staff, unless residents only return to their room. */
  by?: JoinOptions['by'];
  /** False where they return to a room that they know: nobody reads that one was set up for them. */
  isAnnounced?: boolean;
}

/**
 * Moves residents in together, each with all their roommates; those who join a numbered room are mailed its number.
 * Capacity and blocks are never overruled. All move to the room `into`, or else to the first of their rooms with a unit
 * number, or to the first of them; it keeps its number.
 * @returns the room with its number and the people who joined it; nobody when all lived there already
 * @throws RoomsChanged when somebody moves meanwhile
 * @throws ProductError `NotFound`, `OtherUnitType`, `CannotPlace`, `GenderPolicy`, `network_closed`, `room_locked`,
 * `room_too_small` or `no_unit_left`
 */
export async function matchResidents(
  tx: Tx,
  events: Publisher,
  ids: readonly MembershipId[],
  { overrule, now, into, by = 'office', knownNumber, isAnnounced = true }: MatchOptions,
): Promise<Match> {
  // Includes their roommates, who have to be allowed to live together too.
  const everybody = await withRoommates(tx, ids);
  const [first, ...others] = (await lockResidents(tx, everybody)).values();
  if (!first) throw new ProductError('NotFound');
  const residents: [LockedResident, ...LockedResident[]] = [first, ...others];
  if (residents.length < everybody.length || residents.some(({ isRemoved }) => isRemoved))
    throw new ProductError('NotFound');
  if (residents.some(({ people }) => people.some((id) => !everybody.includes(id)))) throw new RoomsChanged();
  requireOneUnitType(residents);
  const roomIds = [...new Set(residents.flatMap(({ roomId }) => roomId ?? []))];
  if (into && !roomIds.includes(into)) throw new RoomsChanged();
  const { roomId, unitNumber } = first;
  if (roomId && residents.every((resident) => resident.roomId === roomId))
    return { roomId, unitNumber, affected: [], endedNumbers: [] };

  const unitType = await unitTypeOf(tx, first.unitTypeId);
  if (!unitType || (overrule !== 'all' && isNetworkClosed(unitType.roundStatus)))
    throw new ProductError('network_closed');
  if (overrule !== 'all' && residents.some(({ isRoomLocked }) => isRoomLocked))
    throw new ProductError('room_locked');
  await requirePlaceable(tx, residents);
  if (overrule === 'nothing') requireGenders(residents);
  const people = new Set(residents.flatMap((resident) => resident.people));
  if (people.size > unitType.capacity) throw new ProductError('room_too_small');

  const moved = await joinRooms(tx, events, residents, { into, by, knownNumber, now });
  if (isAnnounced)
    await events.publish(tx, 'office.decided', { decision: 'office.matched', membershipIds: moved.people });
  return { ...moved, affected: moved.joined };
}

/**
 * Takes residents out of their rooms and ends their requests, because they get another unit type; the roommates they
 * leave stay together. Locks them as their own moves do.
 */
export async function leaveUnitType(
  tx: Tx,
  events: Publisher,
  ids: readonly MembershipId[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const residents = await lockResidents(tx, ids);
  const otherSides = await endPendingOf(tx, ids, now);
  if (otherSides.length > 0)
    await events.publish(tx, 'roommateRequest.changed', { membershipIds: otherSides });
  await vacate(tx, events, residents);
  const roomIds = new Set([...residents.values()].flatMap(({ roomId }) => roomId ?? []));
  for (const roomId of roomIds) await events.publish(tx, 'room.left', { roomId });
}

interface TakenOut extends RoomMove {
  /** The former residents, and whether the room was locked, read under the lock of the move. */
  before: { people: MembershipId[]; locked: boolean };
}

/**
 * Takes one person, or everybody, out of a room, even a locked one.
 * @returns who left; nobody when the room is gone or the person lives elsewhere
 * @throws RoomsChanged when somebody moves meanwhile
 */
export async function takeOut(
  tx: Tx,
  events: Publisher,
  roomId: RoomId,
  who: MembershipId | 'everybody',
): Promise<TakenOut> {
  const inside = await membersOf(tx, roomId);
  const leaving = who === 'everybody' ? inside : inside.filter((id) => id === who);
  const locked = leaving.length > 0 ? await lockResidents(tx, leaving) : new Map<never, never>();
  const residents = new Map([...locked].filter(([, resident]) => resident.roomId === roomId));
  const [first] = residents.values();
  if (!first) return { roomId, affected: [], before: { people: [], locked: false } };
  if (who === 'everybody' && residents.size < first.people.length) throw new RoomsChanged();
  const affected = [...residents.keys()];
  await vacate(tx, events, residents);
  await events.publish(tx, 'office.decided', { decision: 'office.takenOut', membershipIds: affected });
  await events.publish(tx, 'room.left', { roomId });
  return { roomId, affected, before: { people: [...first.people], locked: first.isRoomLocked } };
}

interface ChosenUnitType {
  unitTypeId: UnitTypeId;
  roomTypeId: RoomTypeId | null;
}

/**
 * Moves residents to another unit or room type of their place. For another unit type they leave their rooms, and their
 * pending requests end: people of two unit types cannot live together.
 * @throws ProductError `room_locked`
 */
export async function moveToUnitType(
  tx: Tx,
  events: Publisher,
  ids: readonly MembershipId[],
  { to, now }: { to: ChosenUnitType; now: Date },
): Promise<void> {
  const residents = await lockResidents(tx, ids);
  const leaving = [...residents.values()].filter(({ unitTypeId }) => unitTypeId !== to.unitTypeId);
  if (residents.size < ids.length || [...residents.values()].some(({ isRemoved }) => isRemoved))
    throw new ProductError('NotFound');
  if (leaving.some(({ isRoomLocked }) => isRoomLocked)) throw new ProductError('room_locked');
  await leaveUnitType(
    tx,
    events,
    leaving.map(({ membershipId }) => membershipId),
    now,
  );
  await setUnitType(tx, ids, to);
  await endUnsharedBedrooms(tx, events, ids);
  await events.publish(tx, 'office.decided', { decision: 'office.moved', membershipIds: [...ids] });
  for (const membershipId of ids) await events.publish(tx, 'roster.changed', { membershipId });
}

interface NumberChange {
  unitNumber: string | null;
  /** The number that the caller saw. */
  seen: string | null;
  /** Whether the roommates know the number from before: they are not mailed it again. */
  isKnown?: boolean;
}

/**
 * Sets or clears the unit number of a room, and mails it to each roommate; where the housing office lists its units,
 * only to one of them.
 * @returns the number as it is listed
 * @throws ProductError `ChangedMeanwhile` when the number differs from what the caller saw, `UnitNumberTaken`,
 * `UnitNotListed` or `UnitHeldBack`
 */
export async function numberRoom(
  tx: Tx,
  events: Publisher,
  roomId: RoomId,
  { unitNumber: typed, seen, isKnown = false }: NumberChange,
): Promise<RoomMove & { unitNumber: string | null }> {
  const inside = await membersOf(tx, roomId);
  const resident = [...(await lockResidents(tx, inside)).values()][0];
  if (resident?.roomId !== roomId) throw new RoomsChanged();
  const assigned = typed === null ? noUnit : await unitToAssign(tx, resident.unitTypeId, typed);
  const { unitNumber } = assigned;
  const current = await unitNumberOf(tx, roomId);
  if (current === unitNumber) return { roomId, unitNumber, affected: [] };
  if (current !== seen) throw new ProductError('ChangedMeanwhile');
  if (unitNumber !== null) await requireFreeNumber(tx, roomId, unitNumber);
  await setAssignedUnit(tx, roomId, assigned);
  const affected = [...resident.people];
  const decision = unitNumber === null ? 'office.unnumbered' : 'office.numbered';
  await events.publish(tx, 'office.decided', { decision, membershipIds: affected });
  await events.publish(tx, 'roomState.changed', { membershipIds: affected });
  if (unitNumber !== null && !isKnown)
    await events.publish(tx, 'unit.numbered', { unitNumber, membershipIds: affected });
  return { roomId, unitNumber, affected };
}

/** The unit that gets a number; where units are listed, one of the list with its name there. */
async function unitToAssign(tx: Tx, unitTypeId: UnitTypeId, typed: string): Promise<AssignedUnit> {
  const listed = await listedUnit(tx, unitTypeId, typed);
  if (!listed) return { unitId: null, unitNumber: typed };
  if (!listed.isNamed) throw new ProductError('UnitNotListed', { values: { number: typed } });
  if (listed.heldBack !== null)
    throw new ProductError('UnitHeldBack', { values: { number: listed.name, reason: listed.heldBack } });
  return { unitId: listed.id, unitNumber: listed.name };
}

async function requireFreeNumber(tx: Tx, roomId: RoomId, unitNumber: string): Promise<void> {
  const other = await roomNumbered(tx, roomId, unitNumber);
  if (!other) return;
  const values = { number: other.unitNumber ?? unitNumber, unitType: other.unitType };
  throw new ProductError('UnitNumberTaken', { values });
}

/**
 * Moves a resident into a room, as `matchResidents` does.
 * @throws ProductError `NotFound` when nobody lives there now, and what `matchResidents` throws
 */
export async function addToRoom(
  tx: Tx,
  events: Publisher,
  roomId: RoomId,
  { who, ...how }: { who: MembershipId; overrule: OverruleScope; now: Date },
): Promise<Match> {
  const [host] = await membersOf(tx, roomId);
  if (!host) throw new ProductError('NotFound');
  return matchResidents(tx, events, [host, who], { ...how, into: roomId });
}

/** Locks a room, so that nobody joins or leaves it, or unlocks it. */
export async function lockRoom(
  tx: Tx,
  events: Publisher,
  roomId: RoomId,
  locked: boolean,
): Promise<RoomMove> {
  const [first] = await membersOf(tx, roomId);
  if (!first) return { roomId, affected: [] };
  const resident = (await lockResidents(tx, [first])).get(first);
  if (resident?.roomId !== roomId) throw new RoomsChanged();
  if (resident.isRoomLocked === locked) return { roomId, affected: [] };
  await setLocked(tx, roomId, locked);
  const affected = [...resident.people];
  const decision = locked ? 'office.locked' : 'office.unlocked';
  await events.publish(tx, 'office.decided', { decision, membershipIds: affected });
  await events.publish(tx, 'roomState.changed', { membershipIds: affected });
  return { roomId, affected };
}
