import { calls } from '@nestmate/contract';
import type { MembershipId, RoomId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { community, resident, roomOf, unclaimedResident } from '../../../../test/builders';
import { mailServer } from '../../../../test/mail-server';
import { roomsIn } from '../../../../test/rooms';
import { callAsStaff, staffMember } from '../../../../test/staff';
import { auditLog, auditMembers } from '../../audit';
import { newId } from '../../../platform/ids';
import { setBlocked } from '../../blocking';
import { unitTypes } from '../../housing';
import { rooms } from '../../room';

const smtp = await mailServer();
const app = await testApp({
  config: { mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false } },
});
const asStaff = callAsStaff(app);
const requests = roomsIn(app);
const { staffRooms } = staffCalls;

async function office(settings = {}) {
  const hall = await community(app.db, settings);
  const { networkId } = hall;
  const renee = await staffMember(app, hall);
  const joan = await staffMember(app, { networkId, role: 'community', name: 'Joan' });
  const person = async (options = {}) => resident(app.db, hall, options);
  const match = (who: typeof renee, people: { membershipId: MembershipId }[], more: object = {}) =>
    asStaff(who, staffRooms.match, {
      params: { networkId },
      body: { membership_ids: people.map(({ membershipId }) => membershipId), ...more },
    });
  return { hall, networkId, renee, joan, person, match };
}

const peopleOf = ({ res }: { res?: { room: { people: { membership_id: string }[] } | null } | undefined }) =>
  res?.room?.people.map(({ membership_id: id }) => id).toSorted();
const ids = (people: { membershipId: MembershipId }[]) =>
  people.map(({ membershipId }) => membershipId).toSorted();

it('lets community staff create a match once, which the residents see at once', async () => {
  const { joan, person, match } = await office();
  const [me, other] = [await person(), await person()];
  const pair = [me, other];
  const made = await match(joan, pair);
  expect(peopleOf(made)).toEqual(ids(pair));
  const again = await match(joan, pair);
  expect(again.res?.room?.room_id).toBe(made.res?.room?.room_id);
  const room = await app.call(calls.room.mine, { as: me.userId, params: { userId: me.userId } });
  expect(room.res?.my_roommates).toHaveLength(1);
  const [entry, ...others] = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, made.res?.room?.room_id ?? ''));
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ action: 'room.matched', actorId: joan.staffId, members: 2 });
  const members = await app.db
    .select()
    .from(auditMembers)
    .where(eq(auditMembers.entryId, entry?.id ?? 0));
  expect(members.map(({ personId }) => personId).toSorted()).toEqual(ids(pair));
});

it('does not match a person with themselves when they are named twice', async () => {
  const { joan, person, match } = await office();
  const me = await person();
  expect(await match(joan, [me, me])).toMatchObject({ code: 422, err: { error_code: 'InvalidInput' } });
  expect(await match(joan, [me, me, await person()])).toMatchObject({ code: 200 });
});

it('moves people in with everybody who lives with them already, up to the capacity and no further', async () => {
  const { hall, joan, person, match } = await office({ capacity: 4 });
  const [a, b, c, d] = [await person(), await person(), await person(), await person()];
  const [one, two] = [
    [a, b],
    [c, d],
  ];
  await roomOf(app.db, hall, one);
  await roomOf(app.db, hall, two);
  const fifth = await unclaimedResident(app.db, hall);
  const made = await match(joan, [a, d]);
  expect(peopleOf(made)).toEqual(ids([...one, ...two]));
  expect(await match(joan, [a, fifth])).toMatchObject({
    code: 409,
    err: { error_code: 'room_too_small' },
  });
});

it('refuses moves that would break a rule and names the rule, but never reveals a block', async () => {
  const { hall, networkId, joan, person, match } = await office({ genderPolicy: 'SAME_GENDER' });
  const [woman, other] = [await person(), await person()];
  const man = await person({ genderId: hall.manId });
  expect(await match(joan, [woman, man])).toMatchObject({ code: 409, err: { error_code: 'GenderPolicy' } });
  const elsewhere = await community(app.db);
  const stranger = await resident(app.db, elsewhere);
  expect(await match(joan, [woman, stranger])).toMatchObject({
    code: 403,
    err: { error_code: 'OutOfScope' },
  });
  const south = await community(app.db, { networkId });
  const southerner = await resident(app.db, south);
  expect(await match(joan, [woman, southerner])).toMatchObject({
    code: 409,
    err: { error_code: 'OtherUnitType' },
  });
  const removed = await person({ removed: true });
  expect(await match(joan, [woman, removed])).toMatchObject({ code: 404 });
  const second = await resident(app.db, hall, { userId: other.userId });
  expect(await match(joan, [other, second])).toMatchObject({ code: 409, err: { error_code: 'CannotPlace' } });
  await setBlocked(app.db, woman.userId, other.userId, true);
  expect(await match(joan, [woman, other])).toMatchObject({ code: 409, err: { error_code: 'CannotPlace' } });
});

it('also checks the roommates’ compatibility, but not of those who already live together', async () => {
  const { hall, renee, person, match } = await office({ genderPolicy: 'SAME_GENDER' });
  const [woman, other, third] = [await person(), await person(), await person()];
  const man = await person({ genderId: hall.manId });
  await roomOf(app.db, hall, [other, man]);
  expect(await match(renee, [woman, other])).toMatchObject({
    code: 409,
    err: { error_code: 'GenderPolicy' },
  });

  await setBlocked(app.db, other.userId, man.userId, true);
  const exception = { overrule_gender: true, reason: 'Siblings' };
  expect(peopleOf(await match(renee, [woman, other], exception))).toEqual(ids([woman, other, man]));
  await setBlocked(app.db, third.userId, man.userId, true);
  expect(await match(renee, [third, woman], exception)).toMatchObject({
    code: 409,
    err: { error_code: 'CannotPlace' },
  });
});

it('lets only an administrator overrule the gender policy, and only with a reason', async () => {
  const { hall, renee, joan, person, match } = await office({ genderPolicy: 'SAME_GENDER' });
  const pair = [await person(), await person({ genderId: hall.manId })];
  const overrule = { overrule_gender: true };
  expect((await match(joan, pair, { ...overrule, reason: 'Siblings' })).code).toBe(403);
  expect(await match(renee, pair, overrule)).toMatchObject({
    code: 422,
    err: { error_code: 'ReasonNeeded' },
  });
  expect(peopleOf(await match(renee, pair, { ...overrule, reason: 'Siblings' }))).toEqual(ids(pair));
});

it('lets a property administrator lock a match, and unlock it with a reason', async () => {
  const { networkId, renee, joan, person, match } = await office();
  const [me, mate] = [await person(), await person()];
  const roomId = (await match(joan, [me, mate])).res?.room?.room_id;
  if (!roomId) throw new Error('No room');
  const lock = (body: { locked: boolean; reason?: string }) =>
    asStaff(renee, staffRooms.lock, { params: { networkId, roomId }, body });
  expect((await lock({ locked: true })).res?.room).toMatchObject({ is_locked: true });
  const leave = () => app.call(calls.room.leave, { as: me.userId, params: { userId: me.userId } });
  expect(await leave()).toMatchObject({ code: 409, err: { error_code: 'room_locked' } });
  expect(await match(joan, [me, await person()])).toMatchObject({
    code: 409,
    err: { error_code: 'room_locked' },
  });
  expect(await lock({ locked: false })).toMatchObject({ code: 422, err: { error_code: 'ReasonNeeded' } });
  expect((await lock({ locked: false, reason: 'Asked to' })).res?.room).toMatchObject({ is_locked: false });
  expect((await leave()).code).toBe(204);
  const entries = await app.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, roomId))
    .orderBy(desc(auditLog.id));
  expect(entries.map(({ action }) => action)).toEqual(['room.unlocked', 'room.locked', 'room.matched']);
});

async function roomOfThree() {
  const { networkId, renee, person, match } = await office();
  const [leaver, one, two] = [await person(), await person(), await person()];
  const three = [leaver, one, two];
  const roomId = (await match(renee, three)).res?.room?.room_id;
  if (!roomId) throw new Error('No room');
  const params = { networkId, roomId };
  return { renee, params, leaver, one, two, body: { reason: 'Moved away' } };
}

it('takes one person out of a room', async () => {
  const { renee, params, leaver, one, two, body } = await roomOfThree();
  const { membershipId } = leaver;
  const out = await asStaff(renee, staffRooms.takeOut, { params: { ...params, membershipId }, body });
  expect(peopleOf(out)).toEqual(ids([one, two]));
});

it('dissolves a room, even a locked one', async () => {
  const { renee, params, body } = await roomOfThree();
  await asStaff(renee, staffRooms.lock, { params, body: { locked: true } });
  expect((await asStaff(renee, staffRooms.dissolve, { params, body })).res).toEqual({ room: null });
  const [last] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'room.dissolved'));
  expect(last).toMatchObject({ members: 3, before: { locked: true } });
});

/** Two people in room 12, and a newer room of two. */
async function twoRooms() {
  const { hall, networkId, renee, joan, person, match } = await office({
    capacity: 4,
    genderPolicy: 'SAME_GENDER',
  });
  const [me, mate] = [await person(), await person()];
  const newer = [await person(), await person()];
  const roomId = (await match(joan, [me, mate])).res?.room?.room_id;
  await match(joan, newer);
  if (!roomId) throw new Error('No room');
  const params = { networkId, roomId };
  await asStaff(joan, staffRooms.assignUnit, { params, body: { unit_number: '12', seen: null } });
  const add = (who: typeof renee, { membershipId }: { membershipId: MembershipId }, more: object = {}) =>
    asStaff(who, staffRooms.add, { params, body: { membership_id: membershipId, ...more } });
  const [first] = newer;
  if (!first) throw new Error('unreachable');
  return { hall, renee, joan, person, me, mate, newer, first, roomId, params, add };
}

it('adds somebody to a room with their roommates once, and the room keeps its number', async () => {
  const { joan, me, mate, newer, first, roomId, add } = await twoRooms();
  for (let nth = 0; nth < 2; nth += 1) {
    const added = await add(joan, first);
    expect(added.res?.room).toMatchObject({ room_id: roomId, unit_number: '12' });
    expect(peopleOf(added)).toEqual(ids([me, mate, ...newer]));
  }
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, roomId));
  const [entry, ...others] = entries.filter(({ action }) => action === 'room.personAdded');
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ members: 2, before: { people: ids([me, mate]) } });
});

it('adds a person against the gender policy only for an administrator', async () => {
  const { hall, renee, joan, person, add } = await twoRooms();
  const man = await person({ genderId: hall.manId });
  expect(await add(joan, man)).toMatchObject({ err: { error_code: 'GenderPolicy' } });
  expect((await add(joan, man, { overrule_gender: true, reason: 'Siblings' })).code).toBe(403);
  expect((await add(renee, man, { overrule_gender: true, reason: 'Siblings' })).code).toBe(200);
});

it('adds nobody to a full room, not even against the gender policy', async () => {
  const { hall, renee, joan, person, first, add } = await twoRooms();
  await add(joan, first);
  const man = await person({ genderId: hall.manId });
  const exception = { overrule_gender: true, reason: 'Siblings' };
  expect(await add(renee, man, exception)).toMatchObject({ err: { error_code: 'room_too_small' } });
});

it('adds nobody to a room with a person who is blocked, and logs that it was tried', async () => {
  const { hall, renee, joan, person, me, add } = await twoRooms();
  const man = await person({ genderId: hall.manId });
  const exception = { overrule_gender: true, reason: 'Siblings' };
  expect((await add(joan, man, exception)).code).toBe(403);
  await setBlocked(app.db, man.userId, me.userId, true);
  expect(await add(renee, man, exception)).toMatchObject({ err: { error_code: 'CannotPlace' } });
  await setBlocked(app.db, man.userId, me.userId, false);
  expect((await add(renee, man, exception)).code).toBe(200);
  const refused = await app.db.select().from(auditLog).where(eq(auditLog.action, 'staff.refused'));
  const call = 'POST /staff/v1/networks/:networkId/rooms/:roomId/people';
  expect(refused.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { call, refusal: 'Forbidden' },
      { call, refusal: 'CannotPlace' },
    ]),
  );
});

it('adds nobody to a room that was dissolved', async () => {
  const { hall, renee, person, params, add } = await twoRooms();
  const man = await person({ genderId: hall.manId });
  await asStaff(renee, staffRooms.dissolve, { params, body: { reason: 'Burst pipe' } });
  expect((await add(renee, man)).code).toBe(404);
});

it('finds rooms by their number and by their residents', async () => {
  const { networkId, joan, person, match } = await office();
  const [me, mate] = [await person({ firstName: 'Zuleika', lastName: 'O_Hara' }), await person()];
  const roomId = (await match(joan, [me, mate])).res?.room?.room_id;
  if (!roomId) throw new Error('No room');
  await match(joan, [await person(), await person()]);
  const params = { networkId, roomId };
  await asStaff(joan, staffRooms.assignUnit, { params, body: { unit_number: 'North 7', seen: null } });
  const find = async (text: string) =>
    (await asStaff(joan, staffRooms.list, { params: { networkId }, query: { text } })).res?.rooms.map(
      ({ room_id: id }) => id,
    );
  for (const text of ['north 7', 'zuleika o_h']) expect(await find(text)).toEqual([roomId]);
  expect(await find('zuleika %x')).toEqual([]);
});

it('lists and counts rooms in scope, newest first, by state and free places', async () => {
  const { hall, networkId, renee, person, match } = await office({ capacity: 2 });
  const south = await community(app.db, { networkId });
  const southern = [await resident(app.db, south), await resident(app.db, south)];
  await roomOf(app.db, south, southern);
  await match(renee, [await person(), await person()]);
  const list = async (who: typeof renee, query: object = {}) =>
    (await asStaff(who, staffRooms.list, { params: { networkId }, query })).res?.rooms.map(
      ({ subnetwork_id: id }) => id,
    );
  expect(await list(renee)).toEqual([hall.subnetworkId, south.subnetworkId]);
  expect(await list(renee, { state: 'full' })).toEqual([hall.subnetworkId]);
  expect(await list(renee, { state: 'open' })).toEqual([south.subnetworkId]);
  expect(await list(renee, { state: 'locked' })).toEqual([]);
  const ida = await staffMember(app, { networkId, places: [south.subnetworkId] });
  expect(await list(ida)).toEqual([south.subnetworkId]);
  expect(await list(ida, { place: hall.subnetworkId })).toEqual([]);
  expect(await list(renee, { free: 2 })).toEqual([south.subnetworkId]);
  const [made] = (await asStaff(renee, staffRooms.list, { params: { networkId } })).res?.rooms ?? [];
  const room = made?.room_id;
  expect([await list(renee, { room }), await list(ida, { room })]).toEqual([[hall.subnetworkId], []]);
  const count = async (who: typeof renee, query: object = {}) =>
    (await asStaff(who, staffRooms.count, { params: { networkId }, query })).res?.count;
  expect([await count(renee), await count(renee, { state: 'full' }), await count(ida)]).toEqual([2, 1, 1]);
});

it('lets community staff set the unit number of a room: roommates see it, and are told by mail', async () => {
  const { networkId, joan, person, match } = await office();
  const [me, other] = [await person({ email: 'me@unit.example' }), await person()];
  const roomId = (await match(joan, [me, other])).res?.room?.room_id;
  if (!roomId) throw new Error('unreachable');
  const assign = (unit_number: string | null, seen: string | null) =>
    asStaff(joan, staffRooms.assignUnit, { params: { networkId, roomId }, body: { unit_number, seen } });
  expect((await assign(' 305 B ', null)).res?.room?.unit_number).toBe('305 B');
  expect((await assign('305 B', null)).code).toBe(200);
  expect(await assign('306', null)).toMatchObject({ code: 409, err: { error_code: 'ChangedMeanwhile' } });

  const room = await app.call(calls.room.mine, { as: me.userId, params: { userId: me.userId } });
  expect(room.res?.unit_number).toBe('305 B');
  await vi.waitFor(() => expect(smtp.state.received).toHaveLength(1), 20_000);
  expect(smtp.state.received[0]).toMatchObject({ to: ['me@unit.example'] });
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, roomId));
  expect(entries.filter(({ action }) => action === 'room.unitAssigned')).toMatchObject([
    { before: { unit_number: null }, after: { unit_number: '305 B' } },
  ]);
});

it('stops asking a mail server that refuses an address permanently, and keeps none of its words', async () => {
  const { hall, networkId, renee, person } = await office();
  const pair = [await person({ email: 'gone@unit.example' }), await person()];
  const roomId = await roomOf(app.db, hall, pair);
  smtp.reset();
  smtp.state.refusal = Object.assign(new Error('no such mailbox <gone@unit.example>'), { responseCode: 550 });
  const body = { unit_number: 'Z9', seen: null };
  await asStaff(renee, staffRooms.assignUnit, { params: { networkId, roomId }, body });
  const told = sql`select state, output from jobs.job where data->>'unitNumber' = 'Z9'`;
  await vi.waitFor(
    async () =>
      expect((await app.db.execute(told)).rows).toEqual([
        { state: 'completed', output: null },
        { state: 'completed', output: null },
      ]),
    { timeout: 20_000, interval: 50 },
  );
  expect(smtp.state.attempts).toBe(1);
  smtp.reset();
});

it('assigns a unit number once in a unit type, even when two staff members assign it at once', async () => {
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

it('gives each room of a place its own unit number, and names the room that has it', async () => {
  const { quad, double, assign, list } = await twoTypes();
  expect((await assign(quad, 'B 012')).code).toBe(200);
  for (const same of ['B 012', 'b12', ' B  12 ', 'Ｂ１２', 'B0012'])
    expect(await assign(double, same)).toMatchObject({
      code: 409,
      err: {
        error_code: 'UnitNumberTaken',
        error_description:
          'B 012 is already the number of another room here, of the type Four-person unit. Each door has one room.',
      },
    });
  const found = await list({ door: 'ｂ12' });
  expect(found.res?.rooms).toMatchObject([{ room_id: quad, unit_number: 'B 012' }]);
  expect((await assign(double, 'B-12')).code).toBe(200);
  expect((await assign(quad, 'b12', { seen: 'B 012' })).code).toBe(200);
});

it.each([
  ['1 12', '112'],
  ['1 12', '11 2'],
  ['A1', 'A10'],
  ['12', '120'],
])('takes %s and %s for two doors', async (one, other) => {
  const { quad, double, assign } = await twoTypes();
  expect((await assign(quad, one)).code).toBe(200);
  expect((await assign(double, other)).code).toBe(200);
});

it('gives a number to one of two rooms of different types that two staff members number at once', async () => {
  const { quad, double, assign, renee } = await twoTypes();
  for (const number of ['1', '2', '3', '4', '5']) {
    const both = await Promise.all([assign(quad, number), assign(double, number, { who: renee })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
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

it('dissolves a room only while those live there whom staff saw', async () => {
  const { networkId, renee, person, match } = await office();
  const pair = [await person(), await person()];
  const roomId = (await match(renee, pair)).res?.room?.room_id;
  if (!roomId) throw new Error('No room');
  const seen = pair.map(({ membershipId }) => membershipId);
  await match(renee, [...pair, await person()]);
  const dissolve = (who: MembershipId[]) =>
    asStaff(renee, staffRooms.dissolve, {
      params: { networkId, roomId },
      body: { reason: 'Burst pipe', seen: who },
    });
  expect(await dissolve(seen)).toMatchObject({ code: 409, err: { error_code: 'ChangedMeanwhile' } });
  const { res } = await asStaff(renee, staffRooms.list, { params: { networkId }, query: { room: roomId } });
  const now = res?.rooms[0]?.people.map(({ membership_id }) => membership_id) ?? [];
  expect(now).toHaveLength(3);
  expect((await dissolve(now.toReversed())).res).toEqual({ room: null });
});

it('keeps the unit number that people were told when two rooms become one, and tells those who join', async () => {
  const { hall, networkId, renee, joan, person, match } = await office({ capacity: 6 });
  const [plain, numbered, other] = await Promise.all(
    [0, 1, 2].map(async () => {
      const pair = [await person(), await person()];
      return { pair, roomId: await roomOf(app.db, hall, pair) };
    }),
  );
  if (!plain || !numbered || !other) throw new Error('unreachable');
  const assign = (roomId: RoomId, unit_number: string) =>
    asStaff(renee, staffRooms.assignUnit, {
      params: { networkId, roomId },
      body: { unit_number, seen: null },
    });
  await assign(numbered.roomId, '77');
  const first = await match(joan, [...plain.pair, ...numbered.pair]);
  expect(first.res?.room).toMatchObject({ room_id: numbered.roomId, unit_number: '77' });
  const told = sql`select data->>'membershipId' as id from jobs.job where data->>'unitNumber' = '77'`;
  expect((await app.db.execute(told)).rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids(plain.pair)),
  );

  await assign(other.roomId, '78');
  const both = await match(joan, [...numbered.pair, ...other.pair]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, 'room.matched'));
  const kept = both.res?.room?.unit_number;
  expect(entries.find(({ before }) => before !== null)).toMatchObject({
    before: { unit_number: kept === '77' ? '78' : '77' },
    after: { unit_number: kept },
  });
});

const toldOf = async (unitNumber: string) =>
  (
    await app.db.execute<{ id: string }>(
      sql`select data->>'membershipId' as id from jobs.job where data->>'unitNumber' = ${unitNumber}`,
    )
  ).rows
    .map(({ id }) => id)
    .toSorted();
const unitEntries = () => app.db.select().from(auditLog).where(eq(auditLog.action, 'room.unitTold'));

it('mails the unit number to a person who accepts a request into a numbered unit, and logs it', async () => {
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
    if (!to) throw new Error('unreachable');
    expect((await requests.accept(to, await requests.requested(from, to))).code).toBe(204);
  };

  await join(newcomer, one[0]);
  expect(await toldOf('N1')).toEqual(ids([...one, newcomer]));
  expect((await unitEntries()).find(({ subjectId }) => subjectId === first)).toMatchObject({
    actorKind: 'job',
    networkId,
    before: null,
    after: { unit_number: 'N1' },
    members: 1,
  });

  await join(newcomer, other[0]);
  const merged = (await unitEntries()).find(({ before }) => before !== null);
  const kept = String(merged?.after?.['unit_number']);
  expect([kept, merged?.before?.['unit_number']].toSorted()).toEqual(['N1', 'N2']);
  expect(merged?.members).toBe(kept === 'N1' ? 2 : 3);
  expect(await toldOf(kept)).toEqual(ids([...one, ...other, newcomer]));
});

it('tells a person who is restored into a unit whose number has changed', async () => {
  const { hall, networkId, renee, person } = await office();
  const [stays, goes, third] = [await person(), await person(), await person()];
  const roomId = await roomOf(app.db, hall, [stays, goes, third]);
  const params = { networkId, membershipId: goes.membershipId };
  await asStaff(renee, staffCalls.staffResidents.remove, { params, body: { reason: 'Moves away' } });
  const body = { unit_number: 'N3', seen: null };
  await asStaff(renee, staffRooms.assignUnit, { params: { networkId, roomId }, body });
  expect(await toldOf('N3')).toEqual(ids([stays, third]));
  const restore = () => asStaff(renee, staffCalls.staffResidents.restore, { params });
  expect((await restore()).code).toBe(200);
  expect((await restore()).code).toBe(200);
  expect(await toldOf('N3')).toEqual(ids([stays, goes, third]));
  expect((await unitEntries()).filter(({ subjectId }) => subjectId === roomId)).toHaveLength(1);
});
