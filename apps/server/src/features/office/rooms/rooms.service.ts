import type { MembershipId, RoomId, SubnetworkId } from '@nestmate/contract/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { RoomFilter, StaffRoom, UnitTypeTotals } from '@nestmate/contract/staff/rooms';
import { fullName } from '@nestmate/contract/text/full-name';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import { ProductError, type StaffActor } from '../../../platform/http';
import { byStaff, type NewAuditEntry, record } from '../../audit';
import { addToRoom, lockRoom, matchResidents, numberRoom, takeOut } from '../../room';
import { grantOf, standingGrant } from '../../staff';
import { countInScope, countRooms, peopleOfRooms, roomsIn, unitTotalsIn } from './rooms.queries';

type RoomDependencies = Pick<App, 'clock' | 'db' | 'events'>;
const pageSize = 50;

/** A room that ends between the two reads is left out. */
async function withPeople(db: Db, found: Awaited<ReturnType<typeof roomsIn>>): Promise<StaffRoom[]> {
  if (found.length === 0) return [];
  const people = await peopleOfRooms(
    db,
    found.map(({ id }) => id),
  );
  const shown = found.map((room) => ({
    room_id: room.id,
    subnetwork_id: room.subnetworkId,
    unit_type_id: room.unitTypeId,
    unit_type: room.unitType,
    capacity: room.capacity,
    is_locked: room.isLocked,
    unit_number: room.unitNumber,
    room_name: room.name,
    is_number_shared: room.isNumberShared,
    people: people
      .filter(({ roomId }) => roomId === room.id)
      .map(({ membershipId, firstName, lastName, isRegistered }) => ({
        membership_id: membershipId,
        name: fullName(firstName, lastName),
        is_registered: isRegistered,
      })),
  }));
  return shown.filter((room) => room.people.length > 0);
}

/** A page of rooms in a staff member's scope, newest first. */
export async function listRooms(
  db: Db,
  actor: StaffActor,
  { before, ...filter }: RoomFilter & { before?: RoomId | undefined },
) {
  const found = await roomsIn(db, grantOf(actor), filter, { before, count: pageSize + 1 });
  const page = found.slice(0, pageSize);
  return {
    rooms: await withPeople(db, page),
    next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function countFound(db: Db, actor: StaffActor, filter: RoomFilter) {
  const grant = grantOf(actor);
  const [count, shared] = await Promise.all([
    countRooms(db, grant, filter),
    countRooms(db, grant, { place: filter.place, number: 'shared' }),
  ]);
  return { count, shared };
}

/** What there is of each unit type in scope: taken by rooms and the people in them, held back, and left. */
export async function unitTotals(
  db: Db,
  actor: StaffActor,
  place: SubnetworkId | undefined,
): Promise<{ unit_types: UnitTypeTotals[] }> {
  const rows = await unitTotalsIn(db, grantOf(actor), place);
  return {
    unit_types: rows.map(({ subnetworkId, unitTypeId, name, capacity, total, heldBack, taken, people }) => ({
      subnetwork_id: subnetworkId,
      unit_type_id: unitTypeId,
      name,
      units: total === null ? null : supplyOf(total, taken, heldBack),
      places: total === null ? null : supplyOf(total * capacity, people, heldBack * capacity),
    })),
  };
}

const supplyOf = (total: number, taken: number, heldBack: number) => ({
  total,
  taken,
  held_back: heldBack,
  left: total - taken - heldBack,
});

/** The newest few of the rooms that a filter finds in scope. */
export const firstRooms = async (db: Db, actor: StaffActor, filter: RoomFilter, maxCount: number) =>
  withPeople(db, await roomsIn(db, grantOf(actor), filter, { count: maxCount }));

/** A room as it is now; null when it no longer exists. */
export async function roomNow(
  db: Db,
  actor: StaffActor,
  roomId: RoomId,
): Promise<{ room: StaffRoom | null }> {
  const [room] = await withPeople(db, await roomsIn(db, grantOf(actor), {}, { ids: [roomId], count: 1 }));
  return { room: room ?? null };
}

/** The audit entry of an action on a room, made before the room changes. */
export function auditEntryOf(actor: StaffActor, room: StaffRoom): Omit<NewAuditEntry, 'action'> {
  return {
    actor: byStaff(actor),
    networkId: grantOf(actor).networkId,
    subnetworkId: room.subnetwork_id,
    subject: { kind: 'room', id: room.room_id, name: room.unit_type },
    people: room.people.map(({ membership_id: id, name }) => ({ id, name })),
  };
}

interface Exception {
  reason?: string | undefined;
  overrule_gender?: boolean | undefined;
}

/**
 * Checks the rights and the reason for an exception, and that all residents are in scope.
 * @returns the rules that are overruled
 */
async function requireAllowed(
  tx: Tx,
  actor: StaffActor,
  ids: readonly MembershipId[],
  { reason, overrule_gender: overrules = false }: Exception,
): Promise<'gender' | 'nothing'> {
  if (overrules && !hasRight(grantOf(actor).role, 'rooms')) throw new ProductError('Forbidden');
  if (overrules && !reason) throw new ProductError('ReasonNeeded');
  const grant = await standingGrant(tx, actor, overrules ? 'rooms' : 'match');
  if ((await countInScope(tx, grant, ids)) < ids.length) throw new ProductError('OutOfScope');
  return overrules ? 'gender' : 'nothing';
}

/** The audit entry of a unit number that no longer exists: its residents had been notified of it. */
const endedNumber = (endedNumbers: readonly string[]) =>
  endedNumbers.length > 0 && { unit_number: endedNumbers.join(', ') };

/**
 * Moves residents in together, and mails those who join a numbered room; idempotent.
 * @throws ProductError `OutOfScope`, `Forbidden` for overruling without the right, `ReasonNeeded` for overruling
 * without a reason, and what `matchResidents` throws
 */
export async function createMatch(
  { db, events, clock }: RoomDependencies,
  actor: StaffActor,
  { membership_ids: requested, ...exception }: Exception & { membership_ids: readonly MembershipId[] },
): Promise<{ room: StaffRoom | null }> {
  const ids = [...new Set(requested)];
  const roomId = await transactionWithRetries(db, async (tx) => {
    const overrule = await requireAllowed(tx, actor, ids, exception);
    const now = clock();
    const moved = await matchResidents(tx, events, ids, { overrule, now });
    const { roomId: made, affected: joined, unitNumber } = moved;
    const { room } = await roomNow(tx, actor, made);
    if (joined.length === 0 || !room) return made;
    const people = room.people.map(({ membership_id: id }) => id);
    const before = endedNumber(moved.endedNumbers);
    const after = {
      people,
      ...(before && { unit_number: unitNumber }),
      ...(overrule === 'gender' && { overruled: overrule }),
    };
    const members = people.map((membershipId) => ({ membershipId, outcome: 'matched' }));
    const auditEntry = {
      ...auditEntryOf(actor, room),
      action: 'room.matched',
      ...(before && { before }),
      after,
      members,
    } as const;
    await record(tx, { ...auditEntry, ...(exception.reason && { reason: exception.reason }) }, now);
    return made;
  });
  return roomNow(db, actor, roomId);
}

/**
 * Moves a resident into a room, and mails them its number; idempotent.
 * @throws ProductError `NotFound` when the room no longer exists, and what `createMatch` throws
 */
export async function addPerson(
  { db, events, clock }: RoomDependencies,
  actor: StaffActor,
  roomId: RoomId,
  { membership_id: who, ...exception }: Exception & { membership_id: MembershipId },
): Promise<{ room: StaffRoom | null }> {
  await transactionWithRetries(db, async (tx) => {
    const overrule = await requireAllowed(tx, actor, [who], exception);
    const now = clock();
    const moved = await addToRoom(tx, events, roomId, { who, overrule, now });
    const { affected: joined, endedNumbers } = moved;
    const { room } = await roomNow(tx, actor, roomId);
    if (joined.length === 0 || !room) return;
    const people = room.people.map(({ membership_id: id }) => id);
    const auditEntry = {
      ...auditEntryOf(actor, room),
      action: 'room.personAdded',
      before: { people: people.filter((id) => !joined.includes(id)), ...endedNumber(endedNumbers) },
      after: { people, ...(overrule === 'gender' && { overruled: overrule }) },
      members: joined.map((membershipId) => ({ membershipId, outcome: 'added' })),
    } as const;
    await record(tx, { ...auditEntry, ...(exception.reason && { reason: exception.reason }) }, now);
  });
  return roomNow(db, actor, roomId);
}

/**
 * Takes one person, or everybody, out of a room; idempotent.
 * @throws ProductError `ChangedMeanwhile` when others live there than staff have seen
 */
export async function takePeopleOut(
  { db, events, clock }: RoomDependencies,
  actor: StaffActor,
  roomId: RoomId,
  {
    who,
    seen,
    reason,
  }: { who: MembershipId | 'everybody'; seen?: readonly MembershipId[] | undefined; reason: string },
): Promise<{ room: StaffRoom | null }> {
  await transactionWithRetries(db, async (tx) => {
    await standingGrant(tx, actor, 'rooms');
    const { room } = await roomNow(tx, actor, roomId);
    if (!room) return;
    const { affected: left, before } = await takeOut(tx, events, roomId, who);
    if (left.length === 0) return;
    if (seen && seen.toSorted().join() !== before.people.toSorted().join())
      throw new ProductError('ChangedMeanwhile');
    const members = left.map((membershipId) => ({ membershipId, outcome: 'out' }));
    const action = who === 'everybody' ? 'room.dissolved' : 'room.personTakenOut';
    await record(tx, { ...auditEntryOf(actor, room), action, before, members, reason }, clock());
  });
  return roomNow(db, actor, roomId);
}

/** Sets the unit number of a room; idempotent. Each roommate is mailed once. @throws what `numberRoom` throws */
export async function assignUnit(
  { db, events, clock }: RoomDependencies,
  actor: StaffActor,
  roomId: RoomId,
  { unit_number: typed, seen }: { unit_number: string | null; seen: string | null },
): Promise<{ room: StaffRoom | null }> {
  await transactionWithRetries(db, async (tx) => {
    await standingGrant(tx, actor, 'match');
    const { room } = await roomNow(tx, actor, roomId);
    if (!room) return;
    const numbered = await numberRoom(tx, events, roomId, { unitNumber: typed, seen });
    const { affected: people, unitNumber } = numbered;
    if (people.length === 0) return;
    const [before, after] = [{ unit_number: seen }, { unit_number: unitNumber }];
    const members = people.map((membershipId) => ({ membershipId, outcome: 'told' }));
    const auditEntry = {
      ...auditEntryOf(actor, room),
      action: 'room.unitAssigned',
      before,
      after,
      members,
    } as const;
    await record(tx, auditEntry, clock());
  });
  return roomNow(db, actor, roomId);
}

/** Locks or unlocks a room; idempotent. @throws ProductError `ReasonNeeded` for unlocking without a reason */
export async function setRoomLock(
  { db, events, clock }: RoomDependencies,
  actor: StaffActor,
  roomId: RoomId,
  { locked, reason }: { locked: boolean; reason?: string | undefined },
): Promise<{ room: StaffRoom | null }> {
  if (!locked && !reason) throw new ProductError('ReasonNeeded');
  await transactionWithRetries(db, async (tx) => {
    await standingGrant(tx, actor, 'rooms');
    const { affected } = await lockRoom(tx, events, roomId, locked);
    if (affected.length === 0) return;
    const { room } = await roomNow(tx, actor, roomId);
    if (!room) return;
    const action = locked ? 'room.locked' : 'room.unlocked';
    await record(tx, { ...auditEntryOf(actor, room), action, ...(reason && { reason }) }, clock());
  });
  return roomNow(db, actor, roomId);
}
