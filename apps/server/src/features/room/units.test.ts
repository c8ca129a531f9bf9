import type { UnitId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident, roomOf } from '../../../test/world/builders';
import { officesOf, roomsIn } from '../../../test/world/rooms';
import { newId } from '../../platform/ids';
import { units, unitTypes } from '../housing';
import { rooms } from './room.schema';
import { unitSupplyOf } from './units.queries';

const app = await testApp();
const { db } = app;
const { request, requested, accept, leave, roomOf: roomFor } = roomsIn(app);
const office = officesOf(app);

const noUnitLeft = { code: 409, err: { error_code: 'no_unit_left' } };

type Hall = Awaited<ReturnType<typeof community>>;

const count = (hall: Hall, unitCount: number, heldBackCount = 0) =>
  db.update(unitTypes).set({ unitCount, heldBackCount }).where(eq(unitTypes.id, hall.unitTypeId));

const supplyOf = async ({ unitTypeId }: Hall) => (await unitSupplyOf(db, [unitTypeId]))[0];

/** People without roommates, in a hall that has so many units. */
async function hallOf(unitCount: number, size: number) {
  const hall = await community(db);
  await count(hall, unitCount);
  const people = await Promise.all(Array.from({ length: size }, () => resident(db, hall)));
  return { hall, people: people as [(typeof people)[0], ...typeof people] };
}

it('refuses a request that would need a unit when none is left [1.9]', async () => {
  const { hall, people } = await hallOf(1, 4);
  const [ana, ben, cho, dee] = people;
  if (!ben || !cho || !dee) throw new Error('Four people live here');
  const requestId = await requested(cho, dee);
  await accept(ben, await requested(ana, ben));

  expect(await request(dee, ana)).toMatchObject({ code: 200 });
  expect(await request(cho, await resident(db, hall))).toMatchObject(noUnitLeft);
  expect(await accept(dee, requestId)).toMatchObject(noUnitLeft);
  expect((await roomFor(dee)).incoming_requests).toMatchObject([{ refusal: 'no_unit_left' }]);
  expect(await supplyOf(hall)).toMatchObject({ capacity: 4, unitsLeft: 0 });
});

it('opens as many rooms as there are units when everybody accepts at the same time [1.9]', async () => {
  const { hall, people } = await hallOf(3, 16);
  const pairs = Array.from({ length: 8 }, (_, at) => people.slice(2 * at, 2 * at + 2));
  const accepting = await Promise.all(
    pairs.map(async ([one, other]) => {
      if (!one || !other) throw new Error('Pairs are of two');
      return { other, requestId: await requested(one, other) };
    }),
  );
  const replies = await Promise.all(accepting.map(({ other, requestId }) => accept(other, requestId)));
  expect(replies.filter(({ code }) => code === 204)).toHaveLength(3);
  expect(replies.filter(({ code }) => code !== 204)).toMatchObject(
    Array.from({ length: 5 }, () => noUnitLeft),
  );
  expect((await supplyOf(hall))?.unitsLeft).toBe(0);
});

it('frees a unit when two rooms become one, and when a room ends [1.9]', async () => {
  const { hall, people } = await hallOf(2, 6);
  const [ana, ben, cho, dee, eve, fay] = people;
  if (!ben || !cho || !dee || !eve || !fay) throw new Error('Six people live here');
  await accept(ben, await requested(ana, ben));
  const requestId = await requested(eve, fay);
  await accept(dee, await requested(cho, dee));
  expect(await accept(fay, requestId)).toMatchObject(noUnitLeft);
  await accept(cho, await requested(ana, cho));
  expect((await supplyOf(hall))?.unitsLeft).toBe(1);
  expect(await accept(fay, requestId)).toMatchObject({ code: 204 });
  expect((await leave(eve)).code).toBe(204);
  expect((await supplyOf(hall))?.unitsLeft).toBe(1);
});

it('lets staff open no room without a unit, but add people to one [1.9]', async () => {
  const { hall, joan, person, match } = await office();
  await count(hall, 2, 1);
  const first = [await person(), await person()];
  expect(await match(joan, first)).toMatchObject({ code: 200 });
  const second = [await person(), await person()];
  expect(await match(joan, second)).toMatchObject(noUnitLeft);
  expect(await match(joan, [...first, ...second])).toMatchObject({ code: 200 });
});

it('says how many units are left, and which of a list are free [1.9]', async () => {
  const hall = await community(db);
  expect(await supplyOf(hall)).toEqual({
    unitTypeId: hall.unitTypeId,
    capacity: 4,
    unitsLeft: undefined,
    freeUnits: [],
  });
  const [first, second, third] = [newId<UnitId>(), newId<UnitId>(), newId<UnitId>()];
  const unit = { unitTypeId: hall.unitTypeId, building: 'North', floor: '', bedrooms: [] };
  await db.insert(units).values([
    { ...unit, id: second, number: '2', isAccessible: true, heldBack: null, position: 1 },
    { ...unit, id: first, number: '1', isAccessible: false, heldBack: null, position: 0 },
    { ...unit, id: third, number: '3', isAccessible: false, heldBack: 'Painted in May', position: 2 },
  ]);
  const free = { id: second, name: 'North 2', bedrooms: [], isAccessible: true };
  expect(await supplyOf(hall)).toMatchObject({ unitsLeft: 2, freeUnits: [{ id: first }, free] });
  const roomId = await roomOf(db, hall, [await resident(db, hall), await resident(db, hall)]);
  await db.update(rooms).set({ unitId: first, unitNumber: 'North 1' }).where(eq(rooms.id, roomId));
  expect(await supplyOf(hall)).toMatchObject({ unitsLeft: 1, freeUnits: [free] });
});
