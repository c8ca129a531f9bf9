import type { BodyOf, ReplyOf } from '@nestmate/contract/call';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { RoomId } from '@nestmate/contract/ids';
import { unitNumberMax } from '@nestmate/contract/rules/units';
import type { staffCalls } from '@nestmate/contract/staff';
import {
  maxNumberedRooms,
  type NumberingOutcome,
  type NumberingRow,
  type StaffRoom,
} from '@nestmate/contract/staff/rooms';
import { fullName } from '@nestmate/contract/text/full-name';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { unitSupplyOf } from '../../room';
import { assignUnit, firstRooms } from './rooms.service';
import { doorsOf, residentKeys, type UnitNeeds, unitNeedsOf } from './unit-numbers.queries';

type Calls = (typeof staffCalls)['staffRooms'];

interface NumberLine {
  /** What names the room: a roommate or its number until now; null where the order does. */
  key: string | null;
  unitNumber: string;
}

/** Two cells of a line: around the last tab, semicolon or comma, so that “Souza, Ana, 305” is a name and a number. */
function cellsOf(line: string): [string, string] | null {
  const at = Math.max(line.lastIndexOf('\t'), line.lastIndexOf(';'), line.lastIndexOf(','));
  return at < 0 ? null : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** The lines of a pasted text: numbers in order or, where every line has two cells, each with what names its room. */
export function linesIn(text: string): NumberLine[] {
  const lines = text.trimEnd().split(/\r?\n/);
  const typed = lines.filter((line) => line.trim() !== '');
  const isNamed = typed.length > 0 && typed.every((line) => cellsOf(line) !== null);
  if (!isNamed) return lines.map((line) => ({ key: null, unitNumber: line.trim() }));
  return typed.flatMap((line) => {
    const cells = cellsOf(line);
    return cells ? { key: cells[0], unitNumber: cells[1] } : [];
  });
}

const keyOf = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The rooms by each of the names, addresses and office ids of their residents, and by their numbers. */
async function roomsByKey(db: Db, rooms: readonly StaffRoom[]): Promise<Map<string, Set<RoomId>>> {
  const byKey = new Map<string, Set<RoomId>>();
  const put = (text: string | null, id: RoomId) => {
    if (!text) return;
    const key = keyOf(text);
    byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
  };
  for (const { room_id: id, unit_number } of rooms) put(unit_number, id);
  const residents = await residentKeys(
    db,
    rooms.map(({ room_id: id }) => id),
  );
  for (const { roomId, firstName, lastName, email, officeId } of residents) {
    const names = new Set([
      fullName(firstName, lastName),
      `${lastName}, ${firstName}`,
      `${lastName} ${firstName}`,
    ]);
    for (const name of names) put(name, roomId);
    put(email, roomId);
    put(officeId, roomId);
  }
  return byKey;
}

type FreeUnit = Awaited<ReturnType<typeof unitSupplyOf>>[number]['freeUnits'][number];

/** Bedrooms for two or more, each for a pair; undefined where the bedrooms of the unit are not described. */
const sharedBedrooms = ({ bedrooms }: FreeUnit): number | undefined =>
  bedrooms.length === 0 ? undefined : bedrooms.filter(({ beds }) => beds > 1).length;

/** How badly a unit suits pairs who share a bedroom: by each pair without one, then by each one that none shares. */
function misfitOf(pairs: number, unit: FreeUnit): number {
  const shared = sharedBedrooms(unit);
  if (shared === undefined) return pairs > 0 ? 50 : 0;
  return shared < pairs ? 100 * (pairs - shared) : shared - pairs;
}

/** An accessible unit costs more than any misfit for those who need none. */
const accessiblePenalty = 1_000_000;

/**
 * The units for rooms of one type. Rooms in which somebody needs an accessible unit choose first, and get such a unit
 * or none; then those with the most pairs who share a bedroom. Others get accessible units last.
 */
export function unitsFor(needs: readonly UnitNeeds[], units: readonly FreeUnit[]): Map<RoomId, string> {
  const free = new Set(units);
  const inTurn = needs.toSorted(
    (one, other) => Number(other.isAccessible) - Number(one.isAccessible) || other.pairs - one.pairs,
  );
  const chosen = new Map<RoomId, string>();
  for (const { roomId, isAccessible, pairs } of inTurn) {
    let best: FreeUnit | undefined;
    let least = Infinity;
    for (const unit of free) {
      if (isAccessible && !unit.isAccessible) continue;
      const cost = misfitOf(pairs, unit) + (unit.isAccessible && !isAccessible ? accessiblePenalty : 0);
      if (cost >= least) continue;
      best = unit;
      least = cost;
    }
    if (!best) continue;
    free.delete(best);
    chosen.set(roomId, best.name);
  }
  return chosen;
}

/** A free listed unit for each room without a number, by what its people need; empty for others, and where none is. */
async function freeUnitsFor(db: Db, rooms: readonly StaffRoom[]): Promise<string[]> {
  const waiting = rooms.filter((room) => room.unit_number === null);
  const [supply, needs] = await Promise.all([
    unitSupplyOf(db, [...new Set(waiting.map((room) => room.unit_type_id))]),
    unitNeedsOf(
      db,
      waiting.map(({ room_id: id }) => id),
    ),
  ]);
  const needsOf = new Map(needs.map((one) => [one.roomId, one]));
  const chosen = new Map(
    supply.flatMap(({ unitTypeId, freeUnits }) => {
      const ofType = waiting.filter((room) => room.unit_type_id === unitTypeId);
      return [
        ...unitsFor(
          ofType.flatMap(({ room_id: id }) => needsOf.get(id) ?? []),
          freeUnits,
        ),
      ];
    }),
  );
  const names = rooms.map(({ room_id: id }) => chosen.get(id) ?? '');
  return names.some((name) => name !== '') ? names : [];
}

/** Shows which room would get which number by a pasted text, and what is wrong with it; saves nothing. */
export async function previewUnitNumbers(
  db: Db,
  actor: StaffActor,
  { filter, text }: BodyOf<Calls['checkUnitNumbers']>,
): Promise<ReplyOf<Calls['checkUnitNumbers']>> {
  const found = await firstRooms(db, actor, filter, maxNumberedRooms + 1);
  const rooms = found.slice(0, maxNumberedRooms);
  const lines = text.trim() === '' ? [] : linesIn(text);
  const roomOf = new Map(rooms.map((room) => [room.room_id, room]));
  const byKey = lines.some(({ key }) => key !== null)
    ? await roomsByKey(db, rooms)
    : new Map<string, Set<RoomId>>();
  const named = lines.map(({ key, unitNumber }, at) => {
    if (key === null) return { room: rooms[at], line: unitNumber, unitNumber, isAmbiguous: false };
    const [id, ...others] = byKey.get(keyOf(key)) ?? [];
    return {
      room: id && others.length === 0 ? roomOf.get(id) : undefined,
      line: `${key}, ${unitNumber}`,
      unitNumber,
      isAmbiguous: others.length > 0,
    };
  });
  const doors = await doorsOf(
    db,
    named.flatMap(({ room, unitNumber }) =>
      room && unitNumber && unitNumber.length <= unitNumberMax ? { roomId: room.room_id, unitNumber } : [],
    ),
  );
  const times = (some: readonly (string | undefined)[]) => {
    const counts = new Map<string, number>();
    for (const one of some) if (one !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  const roomTimes = times(named.map(({ room, unitNumber }) => (unitNumber ? room?.room_id : undefined)));
  const doorTimes = times([...doors.values()].map(({ door }) => door));
  const rows = named.flatMap(({ room, line, unitNumber, isAmbiguous }): NumberingRow[] => {
    if (unitNumber === '' && (room || line === '')) return [];
    const problemOf = (): NumberingRow['problem'] => {
      if (isAmbiguous) return 'several';
      if (!room) return 'noRoom';
      if (unitNumber.length > unitNumberMax) return 'long';
      if (room.unit_number === unitNumber) return 'same';
      if ((roomTimes.get(room.room_id) ?? 0) > 1) return 'roomTwice';
      const { door, takenBy, listing } = doors.get(room.room_id) ?? {
        door: '',
        takenBy: null,
        listing: null,
      };
      if ((doorTimes.get(door) ?? 0) > 1) return 'twice';
      return takenBy ? 'taken' : listing;
    };
    return [{ room: room ?? null, line, unit_number: unitNumber, problem: problemOf() }];
  });
  const isInOrder = lines.every(({ key }) => key === null);
  const following = (isInOrder && rooms[lines.length]) || null;
  return {
    rows,
    rooms: rooms.length,
    following,
    has_more: found.length > maxNumberedRooms,
    free_units: lines.length === 0 ? await freeUnitsFor(db, rooms) : [],
  };
}

/** What a refusal of one room is among the outcomes of several. */
const outcomeOf: Partial<Record<ErrorCode, NumberingOutcome>> = {
  ChangedMeanwhile: 'changed',
  UnitNumberTaken: 'taken',
  UnitNotListed: 'refused',
  UnitHeldBack: 'refused',
};

/**
 * Gives rooms their numbers one after the other, each as `assignUnit` does; idempotent. Rooms whose number is another
 * than staff saw, or that no longer exist, are left as they are.
 */
export async function assignUnits(
  dependencies: Pick<App, 'clock' | 'db' | 'events'>,
  actor: StaffActor,
  { rows }: BodyOf<Calls['assignUnits']>,
): Promise<ReplyOf<Calls['assignUnits']>> {
  const outcomes: ReplyOf<Calls['assignUnits']>['rows'] = [];
  for (const { room_id, ...change } of rows) {
    try {
      const { room } = await assignUnit(dependencies, actor, room_id, change);
      outcomes.push({ room_id, outcome: room ? 'done' : 'gone' });
    } catch (error) {
      const code = error instanceof ProductError ? error.code : undefined;
      const outcome = code && outcomeOf[code];
      if (!outcome) throw error;
      outcomes.push({ room_id, outcome });
    }
  }
  return { rows: outcomes };
}
