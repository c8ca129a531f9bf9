import type { RoomTypeId, UnitId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/unit-types';
import type { ListedUnit, UnitStock } from '@nestmate/contract/staff/setup/units';
import { eq } from 'drizzle-orm';
import { assert, expect, it } from 'vitest';
import { createSeededChance } from '../../../seed/random';
import { testApp } from '../../../test/app';
import { expectUnitsSuffice } from '../../../test/load/rules';
import { callAsStaff } from '../../../test/office/staff';
import { roomOf } from '../../../test/world/builders';
import { officesOf, roomsIn } from '../../../test/world/rooms';
import { newId } from '../../platform/ids';
import { auditLog } from '../audit';
import { profiles } from '../profile';
import { bedroomPairs, rooms, unitSupplyOf } from '../room';

const app = await testApp();
const asStaff = callAsStaff(app);
const residents = roomsIn(app);
const office = officesOf(app);
const { staffUnits, staffRooms, staffUnitTypes } = staffCalls;

const unit = (number: string, more: Partial<ListedUnit> = {}): ListedUnit => ({
  unit_id: newId<UnitId>(),
  building: 'North',
  floor: '3',
  number,
  bedrooms: [],
  is_accessible: false,
  held_back: null,
  ...more,
});

/** An office that saves what there is of its only unit type. */
async function unitsOffice() {
  const opened = await office();
  const { hall, networkId, renee, joan, person } = opened;
  const params = { networkId, subnetworkId: hall.subnetworkId };
  const read = async () => {
    const { res } = await asStaff(renee, staffUnits.read, { params });
    assert(res?.contents[0]);
    return { ...res, stock: res.contents[0] };
  };
  const save = async (stock: Partial<UnitStock>) => {
    const { version, stock: before } = await read();
    const contents = [{ ...before, ...stock }];
    const checked = await asStaff(renee, staffUnits.check, { params, body: { contents } });
    const saved = await asStaff(renee, staffUnits.save, { params, body: { version, contents } });
    return { ...saved, effects: checked.res?.effects };
  };
  const pair = async () => roomOf(app.db, hall, [await person(), await person()]);
  const assign = (
    roomId: Awaited<ReturnType<typeof pair>>,
    unit_number: string | null,
    seen: string | null = null,
  ) => asStaff(joan, staffRooms.assignUnit, { params: { networkId, roomId }, body: { unit_number, seen } });
  const totals = async () => {
    const { res } = await asStaff(joan, staffRooms.units, { params: { networkId } });
    assert(res?.unit_types[0]);
    return res.unit_types[0];
  };
  const left = async () => (await unitSupplyOf(app.db, [hall.unitTypeId]))[0]?.unitsLeft;
  return { ...opened, params, read, save, pair, assign, totals, left };
}

it('has no limit of units until the office counts or lists them [1.9]', async () => {
  const { read, save, left } = await unitsOffice();
  expect((await read()).stock).toMatchObject({ count: null, held_back: 0, units: [] });
  expect(await left()).toBeUndefined();
  expect(await save({ count: 5, held_back: 2, held_back_reason: 'Painted in May' })).toMatchObject({
    code: 200,
  });
  expect(await left()).toBe(3);
  expect(await save({ count: null, held_back: 0, held_back_reason: null })).toMatchObject({ code: 200 });
  expect(await left()).toBeUndefined();
});

it('counts units and places in all, taken, held back and left [1.9]', async () => {
  const { save, pair, totals } = await unitsOffice();
  expect(await totals()).toMatchObject({ units: null, places: null });
  await save({ count: 5, held_back: 1, held_back_reason: 'Painted in May' });
  await pair();
  expect(await totals()).toMatchObject({
    units: { total: 5, taken: 1, held_back: 1, left: 3 },
    places: { total: 20, taken: 2, held_back: 4, left: 14 },
  });
});

it('lists units whole or not at all, and the same list twice changes nothing [1.9]', async () => {
  const { read, save, left } = await unitsOffice();
  const units = [
    unit('301', { bedrooms: [{ room_type_id: null, beds: 4 }] }),
    unit('302', { held_back: 'Flooded' }),
  ];
  expect(await save({ units })).toMatchObject({ code: 200 });
  expect(await left()).toBe(1);
  const { version } = await read();
  const entries = async () =>
    (await app.db.select().from(auditLog)).filter(({ action }) => action === 'units.changed');
  const before = (await entries()).length;
  expect(await save({ units })).toMatchObject({ code: 200 });
  expect((await read()).version).toBe(version);
  expect((await entries()).length).toBe(before);
  for (const wrong of [
    [...units, unit('303'), unit('0303')],
    [...units, unit('303', { bedrooms: [{ room_type_id: null, beds: 3 }] })],
    [...units, unit('303', { number: '3'.repeat(30) })],
  ])
    expect(await save({ units: wrong })).toMatchObject({ code: 422 });
  expect(await save({ count: 2, units })).toMatchObject({ code: 422 });
  expect((await read()).version).toBe(version);
});

/** An office that also changes its only unit type. */
async function typesOffice() {
  const opened = await unitsOffice();
  const { params, renee } = opened;
  const saveType = async (changes: Partial<UnitTypeList[number]>) => {
    const { res } = await asStaff(renee, staffUnitTypes.read, { params });
    assert(res?.contents[0]);
    const body = { version: res.version, contents: [{ ...res.contents[0], ...changes }] };
    expect(await asStaff(renee, staffUnitTypes.save, { params, body })).toMatchObject({ code: 200 });
  };
  return { ...opened, saveType };
}

it('can still save a list of units after their type has another capacity [1.9]', async () => {
  const { read, save, saveType } = await typesOffice();
  const bedrooms = [{ room_type_id: null, beds: 4 }];
  expect(await save({ units: [unit('301', { bedrooms }), unit('302')] })).toMatchObject({ code: 200 });
  await saveType({ capacity: 5 });
  const { units } = (await read()).stock;
  expect(units.map((one) => one.bedrooms)).toEqual([[], []]);
  expect(await save({ units: [...units, unit('303')] })).toMatchObject({ code: 200 });
});

it('can still save a list of units after one of its bedroom types is removed [1.9]', async () => {
  const { read, save, saveType } = await typesOffice();
  const [loft, alcove] = ['Loft', 'Alcove'].map((name) => ({
    room_type_id: newId<RoomTypeId>(),
    name,
    is_shared: true,
  }));
  assert(loft && alcove);
  await saveType({ room_types: [loft, alcove] });
  const bedrooms = [loft, alcove].map(({ room_type_id }) => ({ room_type_id, beds: 2 }));
  expect(await save({ units: [unit('301', { bedrooms }), unit('302')] })).toMatchObject({ code: 200 });
  await saveType({ room_types: [alcove] });
  const { units } = (await read()).stock;
  expect(units.map((one) => one.bedrooms)).toEqual([[{ room_type_id: null, beds: 2 }, bedrooms[1]], []]);
  expect(await save({ units: [...units, unit('303')] })).toMatchObject({ code: 200 });
});

it('gives rooms only units of the list, by their names there [1.9]', async () => {
  const { save, pair, assign, left } = await unitsOffice();
  const [first, second, third] = [await pair(), await pair(), await pair()];
  await assign(first, 'north 0301');
  const units = [unit('301'), unit('302'), unit('303'), unit('304', { held_back: 'Flooded' })];
  expect(await save({ units })).toMatchObject({ code: 200 });
  expect(await app.db.select().from(rooms)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: first, unitNumber: 'North 301', unitId: units[0]?.unit_id }),
    ]),
  );
  expect(await left()).toBe(0);
  expect((await assign(second, 'north302')).res?.room?.unit_number).toBe('North 302');
  expect(await assign(second, 'NORTH 302')).toMatchObject({ code: 200 });
  const refused = async (number: string) => (await assign(third, number)).err?.error_code;
  expect(await refused('North 302')).toBe('UnitNumberTaken');
  expect(await refused('South 1')).toBe('UnitNotListed');
  expect(await refused('North 304')).toBe('UnitHeldBack');
  expect(await assign(second, null, 'North 302')).toMatchObject({ code: 200 });
  expect((await assign(third, 'North 302')).code).toBe(200);
});

it('fills in free units for rooms without a number, accessible ones last [1.9]', async () => {
  const { save, pair, assign, networkId, joan } = await unitsOffice();
  const [first, second, third] = [await pair(), await pair(), await pair()];
  await save({ units: [unit('301', { is_accessible: true }), unit('302'), unit('303'), unit('304')] });
  await assign(second, 'North 302');
  const check = (text: string) =>
    asStaff(joan, staffRooms.checkUnitNumbers, { params: { networkId }, body: { filter: {}, text } });
  const free = (await check('')).res?.free_units;
  // The newest room comes first.
  expect(free).toEqual(['North 303', '', 'North 304']);
  const filled = await check(free?.join('\n') ?? '');
  expect(filled.res?.rows).toMatchObject([
    { room: { room_id: third }, unit_number: 'North 303', problem: null },
    { room: { room_id: first }, unit_number: 'North 304', problem: null },
  ]);
});

it('fills units by who needs accessible ones and who share a bedroom [1.9]', async () => {
  const { save, hall, person, assign, networkId, joan } = await unitsOffice();
  const roomFor = async (needs: { isAccessible?: boolean; sharing?: boolean }) => {
    const people = [await person(), await person()] as const;
    const ids = people.map(({ membershipId }) => membershipId).toSorted();
    const [lowerId, higherId] = [ids[0] ?? ('' as never), ids[1] ?? ('' as never)];
    const id = await roomOf(app.db, hall, [...people]);
    if (needs.sharing) await app.db.insert(bedroomPairs).values({ lowerId, higherId });
    if (needs.isAccessible)
      await app.db.update(profiles).set({ needsAccessible: true }).where(eq(profiles.membershipId, higherId));
    return id;
  };
  const [single, double] = [
    Array.from({ length: 4 }, () => ({ room_type_id: null, beds: 1 })),
    [
      { room_type_id: null, beds: 2 },
      { room_type_id: null, beds: 1 },
      { room_type_id: null, beds: 1 },
    ],
  ];
  await save({
    units: [
      unit('301', { bedrooms: double }),
      unit('302', { bedrooms: single }),
      unit('303', { bedrooms: single, is_accessible: true }),
    ],
  });
  const free = async () => {
    const body = { filter: {}, text: '' };
    const params = { networkId };
    const { res } = await asStaff(joan, staffRooms.checkUnitNumbers, { params, body });
    return res?.free_units;
  };
  const second = await roomFor({});
  await roomFor({ sharing: true });
  const first = await roomFor({ isAccessible: true });
  // The newest room comes first.
  expect(await free()).toEqual(['North 303', 'North 301', 'North 302']);
  await assign(second, 'North 303');
  // Nobody who needs an accessible unit is given another one.
  expect(await free()).toEqual(['', 'North 301', '']);
  await assign(first, 'North 302');
  expect(await free()).toEqual(['', 'North 301', '']);
});

it('says whom a removed, held back, renamed or missing unit touches, and refuses it [1.9]', async () => {
  const { save, pair, assign, read } = await unitsOffice();
  const [lived, empty] = [unit('301'), unit('302')];
  await save({ units: [lived, empty] });
  const room = await pair();
  await assign(room, 'North 301');
  const { version } = await read();
  const touched = {
    effects: [{ kind: 'unit', people: 2, is_refused: true }],
    code: 409,
    err: { error_code: 'StillInUse' },
  };
  for (const units of [
    [empty],
    [{ ...lived, held_back: 'Flooded' }, empty],
    [{ ...lived, number: '310' }, empty],
  ])
    expect(await save({ units })).toMatchObject(touched);
  await pair();
  expect(await save({ units: [lived] })).toMatchObject({
    ...touched,
    effects: [{ kind: 'tooFewUnits', people: 4 }],
  });
  expect((await read()).version).toBe(version);
  expect(await save({ units: [{ ...lived, floor: '4', is_accessible: true }, empty] })).toMatchObject({
    code: 200,
  });
});

const seed = Number(process.env['CROWD_SEED'] ?? Date.now() % 1_000_000);

it(`keeps rooms and units one to one while all act at the same time (seed ${seed}) [1.9]`, async () => {
  const { hall, networkId, renee, joan, person, match, read, params, totals, left } = await unitsOffice();
  const { happens, pick } = createSeededChance(seed);
  const people = await Promise.all(Array.from({ length: 24 }, () => person()));
  const pool = Array.from({ length: 10 }, (_, at) => unit(String(301 + at)));
  const saveUnits = async () => {
    const { version, stock } = await read();
    const listed = pool
      .filter(() => happens(0.7))
      .map((one) => ({ ...one, held_back: happens(0.2) ? 'Flooded' : null }));
    const after = happens(0.25)
      ? { count: 2 + Math.floor(people.length * (happens(0.5) ? 0.1 : 0.3)), units: [] }
      : { count: null, units: listed };
    const contents = [{ ...stock, ...after, held_back: 0 }];
    return asStaff(renee, staffUnits.save, { params, body: { version, contents } });
  };
  const askAndAccept = async () => {
    const [one, other] = [pick(people), pick(people)];
    const sent = await residents.request(one, other);
    return sent.res ? residents.accept(other, sent.res.request_id) : sent;
  };
  const inRoom = async (act: 'assign' | 'dissolve') => {
    const { res } = await asStaff(joan, staffRooms.list, { params: { networkId } });
    if (!res || res.rooms.length === 0) return { code: 200 };
    const { room_id: roomId, unit_number: seen } = pick(res.rooms);
    if (act === 'dissolve')
      return asStaff(renee, staffRooms.dissolve, {
        params: { networkId, roomId },
        body: { reason: 'Tried' },
      });
    const body = { unit_number: happens(0.1) ? null : `North ${pick(pool).number}`, seen };
    return asStaff(joan, staffRooms.assignUnit, { params: { networkId, roomId }, body });
  };
  const acts = [
    askAndAccept,
    askAndAccept,
    async () => match(pick([renee, joan]), [pick(people), pick(people)]),
    async () => inRoom('assign'),
    async () => inRoom('assign'),
    async () => inRoom('dissolve'),
    async () => residents.leave(pick(people)),
    saveUnits,
  ];
  for (let wave = 0; wave < 12; wave++) {
    const replies = await Promise.all(Array.from({ length: 8 }, async () => pick(acts)()));
    // 400: two people of a match may be the same.
    expect(replies.filter(({ code }) => ![200, 204, 400, 404, 409, 422].includes(code))).toEqual([]);
    await expectUnitsSuffice(app.db);
    const { stock } = await read();
    const opened = (await app.db.select().from(rooms)).filter(
      ({ unitTypeId }) => unitTypeId === hall.unitTypeId,
    );
    const filled = stock.count ?? stock.units.filter((one) => one.held_back === null).length;
    const isLimited = stock.count !== null || stock.units.length > 0;
    const { units, places } = await totals();
    for (const each of [units, places])
      if (each) expect(each.total).toBe(each.taken + each.held_back + each.left);
    expect(units?.taken ?? opened.length).toBe(opened.length);
    expect(await left()).toBe(isLimited ? filled - opened.length : undefined);
  }
});
