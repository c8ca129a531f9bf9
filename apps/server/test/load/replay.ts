import type { AuditAction, AuditEntry } from '@nestmate/contract/staff/audit';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { roomTypes, subnetworks, unitTypes } from '../../src/features/housing';
import { memberships } from '../../src/features/memberships';
import { profiles } from '../../src/features/profile';
import { rooms } from '../../src/features/room';
import type { Db } from '../../src/platform/database/client';

/** The housing office's decisions, by name: “locked ROOM”, “unit MEMBERSHIP”. */
type Facts = Map<string, unknown>;
type Change = [fact: string, before: unknown, after: unknown];

/** Applies to rooms that are created later. */
const atFirst = (fact: string) => (fact.startsWith('locked ') ? false : null);

const idOf = ({ subject }: AuditEntry) => subject?.id ?? '';
const flips =
  (fact: string, to: boolean) =>
  (entry: AuditEntry): Change[] => [[`${fact} ${idOf(entry)}`, !to, to]];
const wasLocked = (entry: AuditEntry): Change[] => {
  const locked = entry.before?.['locked'];
  return [[`locked ${idOf(entry)}`, locked, locked]];
};
const fields = (entry: AuditEntry): Change[] =>
  Object.entries(entry.after ?? {}).map(([field, value]) => [
    `${field} ${idOf(entry)}`,
    entry.before?.[field],
    value,
  ]);

/** The hash of a place's seed is drawn with the deadline, and is no state of it. */
const withoutSeed = (entry: AuditEntry): Change[] =>
  fields(entry).filter(([fact]) => !fact.startsWith('seed_hash '));

/** The changes that each kind of entry records. */
const changesIn: Partial<Record<AuditAction, (entry: AuditEntry) => Change[]>> = {
  'resident.hidden': flips('hidden', true),
  'resident.shown': flips('hidden', false),
  'resident.removed': flips('removed', true),
  'resident.restored': flips('removed', false),
  'resident.corrected': fields,
  'resident.moved': fields,
  'room.locked': flips('locked', true),
  'room.unlocked': flips('locked', false),
  'room.personTakenOut': wasLocked,
  'room.dissolved': wasLocked,
  'room.unitAssigned': fields,
  'round.paused': flips('paused', true),
  'round.resumed': flips('paused', false),
  'round.deadlineMoved': withoutSeed,
};

/** The office's decisions by the audit log alone, starting from a state; each entry must change what it names. */
export function replay(start: Facts, entries: readonly AuditEntry[]): Facts {
  const facts = new Map(start);
  for (const entry of entries)
    for (const [fact, before, after] of changesIn[entry.action]?.(entry) ?? []) {
      const current = facts.get(fact) ?? atFirst(fact);
      expect(current, `${fact} before ${entry.action} ${entry.id}`).toEqual(before);
      facts.set(fact, after);
    }
  return facts;
}

/** The same decisions, read from the tables. */
export async function factsOf(db: Db): Promise<Facts> {
  const facts: Facts = new Map();
  const residents = await db
    .select({
      id: memberships.id,
      removedAt: memberships.removedAt,
      hidden: profiles.hiddenByOffice,
      last_name: profiles.lastName,
      unit_type: unitTypes.name,
      room_type: roomTypes.name,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId));
  for (const { id, removedAt, ...rest } of residents)
    for (const [name, value] of Object.entries({ ...rest, removed: removedAt !== null }))
      facts.set(`${name} ${id}`, value);
  for (const { id, locked, unitNumber } of await db.select().from(rooms))
    facts.set(`locked ${id}`, locked).set(`unit_number ${id}`, unitNumber);
  for (const { id, paused } of await db.select().from(unitTypes)) facts.set(`paused ${id}`, paused);
  for (const { id, deadlineStart, deadlineEnd } of await db.select().from(subnetworks))
    facts.set(`start ${id}`, deadlineStart).set(`end ${id}`, deadlineEnd);
  return facts;
}

/** Rooms that have ended are not in any table. */
export function expectSame(replayed: Facts, facts: Facts): void {
  const differing = [...facts].filter(([fact, value]) => (replayed.get(fact) ?? atFirst(fact)) !== value);
  expect(differing.map(([fact, value]) => [fact, value, replayed.get(fact)])).toEqual([]);
}
