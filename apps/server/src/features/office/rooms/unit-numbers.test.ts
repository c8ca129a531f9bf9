import { calls } from '@nestmate/contract';
import type { RoomId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq, sql } from 'drizzle-orm';
import { assert, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff } from '../../../../test/office/staff';
import { mailServer } from '../../../../test/servers/mail-server';
import { community, resident, roomOf } from '../../../../test/world/builders';
import { idsOf as ids, officesOf, roomsIn } from '../../../../test/world/rooms';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { unitTypes } from '../../housing';
import { rooms } from '../../room';

const smtp = await mailServer();
const app = await testApp({
  config: { mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false } },
});
const asStaff = callAsStaff(app);
const requests = roomsIn(app);
const { staffRooms } = staffCalls;

const office = officesOf(app);

/** A room of two, to which community staff assign unit numbers. */
async function roomToNumber(facts = {}) {
  const { networkId, joan, person, match } = await office();
  const [me, other] = [await person(facts), await person()];
  const roomId = (await match(joan, [me, other])).res?.room?.room_id;
  assert(roomId);
  const assign = (unit_number: string | null, seen: string | null) =>
    asStaff(joan, staffRooms.assignUnit, { params: { networkId, roomId }, body: { unit_number, seen } });
  return { me, roomId, assign };
}

it('lets community staff set the unit number of a room once', async () => {
  const { roomId, assign } = await roomToNumber();
  expect((await assign(' 305 B ', null)).res?.room?.unit_number).toBe('305 B');
  expect((await assign('305 B', null)).code).toBe(200);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, roomId));
  expect(entries.filter(({ action }) => action === 'room.unitAssigned')).toMatchObject([
    { before: { unit_number: null }, after: { unit_number: '305 B' } },
  ]);
});

it('replaces no unit number that the member of staff has not seen', async () => {
  const { assign } = await roomToNumber();
  await assign('305 B', null);
  expect(await assign('306', null)).toMatchObject({ code: 409, err: { error_code: 'ChangedMeanwhile' } });
});

it('shows roommates the unit number', async () => {
  const { me, assign } = await roomToNumber();
  await assign('305 B', null);
  const room = await app.call(calls.room.mine, { as: me.userId, params: { userId: me.userId } });
  expect(room.res?.unit_number).toBe('305 B');
});

it('mails roommates the unit number once', async () => {
  const { assign } = await roomToNumber({ email: 'me@unit.example' });
  for (const _ of [1, 2]) await assign('305 B', null);
  await vi.waitFor(() => expect(smtp.state.received).toHaveLength(1), 20_000);
  expect(smtp.state.received[0]).toMatchObject({ to: ['me@unit.example'] });
});

it('stops asking a mail server that refuses an address permanently', async () => {
  const { hall, networkId, renee, person } = await office();
  const pair = [await person({ email: 'gone@unit.example' }), await person()];
  const roomId = await roomOf(app.db, hall, pair);
  smtp.reset();
  smtp.state.refusal = Object.assign(new Error('no such mailbox <gone@unit.example>'), { responseCode: 550 });
  const body = { unit_number: 'Z9', seen: null };
  await asStaff(renee, staffRooms.assignUnit, { params: { networkId, roomId }, body });
  const jobs = sql`select state, output from jobs.job where data->>'unitNumber' = 'Z9'`;
  await vi.waitFor(
    async () =>
      expect((await app.db.execute(jobs)).rows).toEqual([
        { state: 'completed', output: null },
        { state: 'completed', output: null },
      ]),
    { timeout: 20_000, interval: 50 },
  );
  expect(smtp.state.attempts).toBe(1);
  smtp.reset();
});

it('assigns a unit number once in a unit type, even when two staff members assign it together', async () => {
  const { hall, networkId, renee, joan, person } = await office();
  const rooms = await Promise.all(
    [1, 2].map(async () => roomOf(app.db, hall, [await person(), await person()])),
  );
  const replies = await Promise.all(
    rooms.map((roomId, place) =>
      asStaff(place ? renee : joan, staffRooms.assignUnit, {
        params: { networkId, roomId },
        body: { unit_number: place ? 'a1' : 'A1', seen: null },
      }),
    ),
  );
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ code }) => code === 409)?.err?.error_code).toBe('UnitNumberTaken');
});

/** A hall with rooms of two unit types, and a call that numbers a room. */
async function twoTypes() {
  const { hall, networkId, renee, joan, person } = await office();
  const unitTypeId = newId<UnitTypeId>();
  const { subnetworkId } = hall;
  await app.db.insert(unitTypes).values({ id: unitTypeId, subnetworkId, name: 'Double', capacity: 2 });
  const inDouble = async () => (await resident(app.db, { ...hall, unitTypeId })).membershipId;
  const quad = await roomOf(app.db, hall, [await person(), await person()]);
  const double = await roomOf(app.db, { ...hall, unitTypeId }, [
    { membershipId: await inDouble() },
    { membershipId: await inDouble() },
  ]);
  const assign = (
    roomId: RoomId,
    unit_number: string | null,
    { who = joan, seen = null as string | null } = {},
  ) => asStaff(who, staffRooms.assignUnit, { params: { networkId, roomId }, body: { unit_number, seen } });
  const list = (query: object) => asStaff(renee, staffRooms.list, { params: { networkId }, query });
  return { hall, networkId, renee, joan, person, quad, double, assign, list };
}

it('gives each room of a place its own unit number, however it is written', async () => {
  const { quad, double, assign } = await twoTypes();
  expect((await assign(quad, 'B 012')).code).toBe(200);
  for (const same of ['B 012', 'b12', ' B  12 ', 'Ｂ１２', 'B0012'])
    expect(await assign(double, same), same).toMatchObject({
      code: 409,
      err: {
        error_code: 'UnitNumberTaken',
        error_description:
          'B 012 is already the number of another room here, of the type Four-person unit. Each door has one room.',
      },
    });
  expect((await assign(double, 'B-12')).code).toBe(200);
  expect((await assign(quad, 'b12', { seen: 'B 012' })).code).toBe(200);
});

it('finds the room that has a unit number, however it is written', async () => {
  const { quad, assign, list } = await twoTypes();
  await assign(quad, 'B 012');
  const found = await list({ door: 'ｂ12' });
  expect(found.res?.rooms).toMatchObject([{ room_id: quad, unit_number: 'B 012' }]);
});

it.each([
  ['1 12', '112'],
  ['1 12', '11 2'],
  ['A1', 'A10'],
  ['12', '120'],
])('treats %s and %s as two unit numbers', async (one, other) => {
  const { quad, double, assign } = await twoTypes();
  expect((await assign(quad, one)).code).toBe(200);
  expect((await assign(double, other)).code).toBe(200);
});

it('gives a number to only one of two rooms that staff number at the same time', async () => {
  const { quad, double, assign, renee } = await twoTypes();
  for (const number of ['1', '2', '3', '4', '5']) {
    const both = await Promise.all([assign(quad, number), assign(double, number, { who: renee })]);
    expect(both.map(({ code }) => code).toSorted(), number).toEqual([200, 409]);
    await assign(quad, null, { seen: number });
    await assign(double, null, { seen: number });
  }
});

it('lets two places have the same number', async () => {
  const { networkId, quad, assign, list } = await twoTypes();
  const south = await community(app.db, { networkId, name: 'South' });
  const there = await roomOf(app.db, south, [await resident(app.db, south), await resident(app.db, south)]);
  expect((await assign(quad, '305')).code).toBe(200);
  expect((await assign(there, '305')).code).toBe(200);
  expect((await list({ number: 'shared' })).res?.rooms).toEqual([]);
});

it('shows rooms that got the same number before that was refused', async () => {
  const { quad, double, assign, list } = await twoTypes();
  await app.db.update(rooms).set({ unitNumber: '0305' }).where(eq(rooms.id, quad));
  await app.db.update(rooms).set({ unitNumber: '305' }).where(eq(rooms.id, double));
  const shared = await list({ number: 'shared' });
  expect(new Set(shared.res?.rooms.map(({ room_id }) => room_id))).toEqual(new Set([quad, double]));
  expect(shared.res?.rooms.every(({ is_number_shared }) => is_number_shared)).toBe(true);
  expect((await assign(double, '306', { seen: '305' })).res?.room).toMatchObject({ is_number_shared: false });
  expect((await list({ number: 'shared' })).res?.rooms).toEqual([]);
});

/** Two rooms of two, of which the first has a unit number. */
async function twoToMatch() {
  const { hall, networkId, renee, joan, person, match } = await office({ capacity: 6 });
  const two = async () => {
    const pair = [await person(), await person()];
    return { pair, roomId: await roomOf(app.db, hall, pair) };
  };
  const [numbered, other] = [await two(), await two()];
  const assign = (roomId: RoomId, unit_number: string) =>
    asStaff(renee, staffRooms.assignUnit, {
      params: { networkId, roomId },
      body: { unit_number, seen: null },
    });
  await assign(numbered.roomId, '77');
  const matchAll = () => match(joan, [...other.pair, ...numbered.pair]);
  return { numbered, other, assign, matchAll };
}

it('mails people who join a room the unit number that stays', async () => {
  const { numbered, other, matchAll } = await twoToMatch();
  const first = await matchAll();
  expect(first.res?.room).toMatchObject({ room_id: numbered.roomId, unit_number: '77' });
  const jobs = sql`select data->>'membershipId' as id from jobs.job where data->>'unitNumber' = '77'`;
  expect((await app.db.execute(jobs)).rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids(other.pair)),
  );
});

it('logs which of two unit numbers stays when their rooms become one', async () => {
  const { other, assign, matchAll } = await twoToMatch();
  await assign(other.roomId, '78');
  const both = await matchAll();
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, 'room.matched'));
  const unitNumber = both.res?.room?.unit_number;
  expect(entries.find(({ before }) => before !== null)).toMatchObject({
    before: { unit_number: unitNumber === '77' ? '78' : '77' },
    after: { unit_number: unitNumber },
  });
});

const notifiedOf = async (unitNumber: string) =>
  (
    await app.db.execute<{ id: string }>(
      sql`select data->>'membershipId' as id from jobs.job where data->>'unitNumber' = ${unitNumber}`,
    )
  ).rows
    .map(({ id }) => id)
    .toSorted();
const unitEntries = () => app.db.select().from(auditLog).where(eq(auditLog.action, 'room.unitTold'));

it('logs that a person learns the number of a unit which they join by a request', async () => {
  const { hall, networkId, renee, person } = await office({ capacity: 6 });
  const [one, other] = [
    [await person(), await person()],
    [await person(), await person()],
  ];
  const [first, second] = [await roomOf(app.db, hall, one), await roomOf(app.db, hall, other)];
  const assign = (roomId: RoomId, unit_number: string) =>
    asStaff(renee, staffRooms.assignUnit, {
      params: { networkId, roomId },
      body: { unit_number, seen: null },
    });
  await assign(first, 'N1');
  await assign(second, 'N2');
  const newcomer = await person();
  const join = async (from: typeof newcomer, to: typeof newcomer | undefined) => {
    assert(to);
    expect((await requests.accept(to, await requests.requested(from, to))).code).toBe(204);
  };

  await join(newcomer, one[0]);
  expect(await notifiedOf('N1')).toEqual(ids([...one, newcomer]));
  expect((await unitEntries()).find(({ subjectId }) => subjectId === first)).toMatchObject({
    actorKind: 'job',
    networkId,
    before: null,
    after: { unit_number: 'N1' },
    members: 1,
  });

  await join(newcomer, other[0]);
  const merged = (await unitEntries()).find(({ before }) => before !== null);
  const unitNumber = String(merged?.after?.['unit_number']);
  expect([unitNumber, merged?.before?.['unit_number']].toSorted()).toEqual(['N1', 'N2']);
  expect(merged?.members).toBe(unitNumber === 'N1' ? 2 : 3);
  expect(await notifiedOf(unitNumber)).toEqual(ids([...one, ...other, newcomer]));
});

it('notifies a person who is restored into a unit whose number has changed', async () => {
  const { hall, networkId, renee, person } = await office();
  const [stays, goes, third] = [await person(), await person(), await person()];
  const roomId = await roomOf(app.db, hall, [stays, goes, third]);
  const params = { networkId, membershipId: goes.membershipId };
  await asStaff(renee, staffCalls.staffResidents.remove, { params, body: { reason: 'Moves away' } });
  const body = { unit_number: 'N3', seen: null };
  await asStaff(renee, staffRooms.assignUnit, { params: { networkId, roomId }, body });
  expect(await notifiedOf('N3')).toEqual(ids([stays, third]));
  const restore = () => asStaff(renee, staffCalls.staffResidents.restore, { params });
  expect((await restore()).code).toBe(200);
  expect((await restore()).code).toBe(200);
  expect(await notifiedOf('N3')).toEqual(ids([stays, goes, third]));
  expect((await unitEntries()).filter(({ subjectId }) => subjectId === roomId)).toHaveLength(1);
});
