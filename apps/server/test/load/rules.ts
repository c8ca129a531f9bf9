import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { units, unitTypes } from '../../src/features/housing';
import { bedroomPairs, roomMembers, roommateRequests, rooms } from '../../src/features/room/room.schema';
import type { Db } from '../../src/platform/database/client';
import type { Load } from './load';

interface FilledRoom {
  size: number;
  capacity: number;
}

async function roomsNow(db: Db): Promise<FilledRoom[]> {
  const members = await db.select().from(roomMembers);
  const allRooms = await db
    .select({ id: rooms.id, capacity: unitTypes.capacity })
    .from(rooms)
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId));
  return allRooms.map(({ id, capacity }) => ({
    size: members.filter(({ roomId }) => roomId === id).length,
    capacity,
  }));
}

/** Residents alone fill units; staff may have emptied them again. */
export const isAnyUnitFull = async (db: Db): Promise<boolean> =>
  (await roomsNow(db)).some(({ size, capacity }) => size === capacity);

/**
 * No unit type has more rooms than units. The constraints already ensure that no unit has two rooms, and that a room
 * has the number of its unit.
 */
export async function expectUnitsSuffice(db: Db): Promise<void> {
  const types = await db
    .select({ id: unitTypes.id, count: unitTypes.unitCount, heldBack: unitTypes.heldBackCount })
    .from(unitTypes);
  const opened = await db.select().from(rooms);
  const listed = await db.select().from(units);
  const tooMany = types.flatMap(({ id, count, heldBack }) => {
    const list = listed.filter(({ unitTypeId }) => unitTypeId === id);
    const filled = count === null ? list.filter((unit) => unit.heldBack === null).length : count - heldBack;
    const isLimited = count !== null || list.length > 0;
    const taken = opened.filter(({ unitTypeId }) => unitTypeId === id).length;
    return isLimited && taken > filled ? [{ id, taken, filled }] : [];
  });
  expect(tooMany, 'no more rooms than units').toEqual([]);
  const heldBack = new Set(listed.filter((unit) => unit.heldBack !== null).map(({ id }) => id));
  expect(
    opened.filter(({ unitId }) => unitId && heldBack.has(unitId)),
    'no room in a unit that is held back',
  ).toEqual([]);
}

/**
 * Invariants that table constraints cannot express. The constraints already ensure that nobody is in two rooms, and
 * that no request is both open and answered.
 */
export async function expectRulesHold(db: Db, { acknowledged }: Load): Promise<void> {
  const members = await db.select().from(roomMembers);
  await expectUnitsSuffice(db);
  const units = await roomsNow(db);
  expect(
    units.filter(({ size, capacity }) => size < 2 || size > capacity),
    'rooms of at least 2 that fit their unit',
  ).toEqual([]);

  const roomIdOf = new Map(members.map(({ membershipId, roomId }) => [membershipId, roomId]));
  const pairs = await db.select().from(bedroomPairs);
  const apart = pairs.filter(
    ({ lowerId, higherId }) => !roomIdOf.has(lowerId) || roomIdOf.get(lowerId) !== roomIdOf.get(higherId),
  );
  expect(apart, 'a bedroom is shared by roommates').toEqual([]);

  const rows = await db
    .select()
    .from(roommateRequests)
    .where(inArray(roommateRequests.id, [...acknowledged.keys()]));
  const requestsById = new Map(rows.map((row) => [row.id, row]));
  for (const [id, answered] of acknowledged) {
    const row = requestsById.get(id);
    const answers = [...answered].filter((what) => what !== 'sent');
    expect(row, 'an acknowledged request is kept').toBeDefined();
    expect(answers.length, 'one answer').toBeLessThan(2);
    if (answers[0]) expect(row?.status).toBe(answers[0]);
  }
  const openBetweenRoommates = rows.filter(
    ({ status, fromMembershipId: from, toMembershipId: to }) =>
      status === 'pending' && roomIdOf.has(from) && roomIdOf.get(from) === roomIdOf.get(to),
  );
  expect(openBetweenRoommates, 'nobody asks a roommate').toEqual([]);
}
