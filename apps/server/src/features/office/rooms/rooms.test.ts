import { calls } from '@nestmate/contract';
import type { MembershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { desc, eq } from 'drizzle-orm';
import { assert, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { idsOf as ids, officesOf } from '../../../../test/world/rooms';
import { auditLog, auditMembers, erasePeople } from '../../audit';
import { setBlocked } from '../../blocking';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffRooms } = staffCalls;

const office = officesOf(app);

const peopleOf = ({ res }: { res?: { room: { people: { membership_id: string }[] } | null } | undefined }) =>
  res?.room?.people.map(({ membership_id: id }) => id).toSorted();

it('lets community staff create a match once, which the residents see immediately', async () => {
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

it('names the people of a match in its audit entry as long as they have accounts', async () => {
  const { networkId, joan, renee, person, match } = await office();
  const [me, other] = [await person({ firstName: 'Ana', lastName: 'Souza' }), await person()];
  await match(joan, [me, other]);
  const read = async () => {
    const query = { action: 'room.matched' } as const;
    const { res } = await asStaff(renee, staffCalls.staffAudit.entries, { params: { networkId }, query });
    return res?.entries.at(0)?.people.find(({ id }) => id === me.membershipId);
  };
  expect(await read()).toEqual({ id: me.membershipId, name: 'Ana Souza' });
  await app.db.transaction((tx) => erasePeople(tx, [me.membershipId]));
  expect(await read()).toBeUndefined();
});

it('staff cannot match a person with themselves by naming them twice', async () => {
  const { joan, person, match } = await office();
  const me = await person();
  expect(await match(joan, [me, me])).toMatchObject({ code: 422, err: { error_code: 'InvalidInput' } });
  expect(await match(joan, [me, me, await person()])).toMatchObject({ code: 200 });
});

it('moves people in with everybody who lives with them already', async () => {
  const { hall, joan, person, match } = await office({ capacity: 4 });
  const [a, b, c, d] = [await person(), await person(), await person(), await person()];
  const [one, two] = [
    [a, b],
    [c, d],
  ];
  await roomOf(app.db, hall, one);
  await roomOf(app.db, hall, two);
  const made = await match(joan, [a, d]);
  expect(peopleOf(made)).toEqual(ids([...one, ...two]));
});

it('moves nobody into a room beyond its capacity', async () => {
  const { hall, joan, person, match } = await office({ capacity: 4 });
  const a = await person();
  const four = [a, await person(), await person(), await person()];
  await roomOf(app.db, hall, four);
  const fifth = await unclaimedResident(app.db, hall);
  expect(await match(joan, [a, fifth])).toMatchObject({
    code: 409,
    err: { error_code: 'room_too_small' },
  });
});

type Office = Awaited<ReturnType<typeof office>>;

it.each<[string, (of: Office) => Promise<Person>, number, string]>([
  [
    'whom the gender policy keeps apart',
    ({ hall, person }) => person({ genderId: hall.manId }),
    409,
    'GenderPolicy',
  ],
  ['of another network', async () => resident(app.db, await community(app.db)), 403, 'OutOfScope'],
  [
    'of another unit type',
    async ({ networkId }) => resident(app.db, await community(app.db, { networkId })),
    409,
    'OtherUnitType',
  ],
  ['who was removed', ({ person }) => person({ removed: true }), 404, 'NotFound'],
])('refuses to match somebody %s, and names the rule', async (_, makeOther, code, error_code) => {
  const ofPlace = await office({ genderPolicy: 'SAME_GENDER' });
  const woman = await ofPlace.person();
  const reply = await ofPlace.match(ofPlace.joan, [woman, await makeOther(ofPlace)]);
  expect(reply).toMatchObject({ code, err: { error_code } });
});

it('matches nobody with another membership of the same person', async () => {
  const { hall, joan, person, match } = await office();
  const one = await person();
  const second = await resident(app.db, hall, { userId: one.userId });
  expect(await match(joan, [one, second])).toMatchObject({ code: 409, err: { error_code: 'CannotPlace' } });
});

it('matches nobody with a person who has blocked them, without revealing the block', async () => {
  const { joan, person, match } = await office();
  const [one, other] = [await person(), await person()];
  await setBlocked(app.db, one.userId, other.userId, true);
  expect(await match(joan, [one, other])).toMatchObject({ code: 409, err: { error_code: 'CannotPlace' } });
});

it('a match by staff also checks the roommates’ compatibility with each other', async () => {
  const { hall, renee, person, match } = await office({ genderPolicy: 'SAME_GENDER' });
  const [woman, other, third] = [await person(), await person(), await person()];
  const man = await person({ genderId: hall.manId });
  await roomOf(app.db, hall, [other, man]);
  expect(await match(renee, [woman, other])).toMatchObject({
    code: 409,
    err: { error_code: 'GenderPolicy' },
  });
  await setBlocked(app.db, third.userId, man.userId, true);
  const exception = { overrule_gender: true, reason: 'Siblings' };
  expect(await match(renee, [third, other], exception)).toMatchObject({
    code: 409,
    err: { error_code: 'CannotPlace' },
  });
});

it('a match by staff does not check those who already live together', async () => {
  const { hall, joan, person, match } = await office();
  const [one, other, third] = [await person(), await person(), await person()];
  await roomOf(app.db, hall, [other, third]);
  await setBlocked(app.db, other.userId, third.userId, true);
  expect(peopleOf(await match(joan, [one, other]))).toEqual(ids([one, other, third]));
});

it('lets only an administrator overrule the gender policy', async () => {
  const { hall, renee, joan, person, match } = await office({ genderPolicy: 'SAME_GENDER' });
  const pair = [await person(), await person({ genderId: hall.manId })];
  const exception = { overrule_gender: true, reason: 'Siblings' };
  expect((await match(joan, pair, exception)).code).toBe(403);
  expect(peopleOf(await match(renee, pair, exception))).toEqual(ids(pair));
});

it('overrules the gender policy only with a reason', async () => {
  const { hall, renee, person, match } = await office({ genderPolicy: 'SAME_GENDER' });
  const pair = [await person(), await person({ genderId: hall.manId })];
  const overrule = { overrule_gender: true };
  expect(await match(renee, pair, overrule)).toMatchObject({
    code: 422,
    err: { error_code: 'ReasonNeeded' },
  });
});

async function matched() {
  const { networkId, renee, joan, person, match } = await office();
  const [me, mate] = [await person(), await person()];
  const roomId = (await match(joan, [me, mate])).res?.room?.room_id;
  if (!roomId) throw new Error('No room');
  const lock = (body: { locked: boolean; reason?: string }) =>
    asStaff(renee, staffRooms.lock, { params: { networkId, roomId }, body });
  const leave = () => app.call(calls.room.leave, { as: me.userId, params: { userId: me.userId } });
  return { joan, person, match, me, roomId, lock, leave };
}

it('lets nobody join or leave a match that a property administrator has locked', async () => {
  const { joan, person, match, me, lock, leave } = await matched();
  expect((await lock({ locked: true })).res?.room).toMatchObject({ is_locked: true });
  expect(await leave()).toMatchObject({ code: 409, err: { error_code: 'room_locked' } });
  expect(await match(joan, [me, await person()])).toMatchObject({
    code: 409,
    err: { error_code: 'room_locked' },
  });
});

it('lets a property administrator unlock a match only with a reason', async () => {
  const { roomId, lock, leave } = await matched();
  await lock({ locked: true });
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
  assert(first);
  return { hall, renee, joan, person, me, mate, newer, first, roomId, params, add };
}

it('adds somebody with their roommates once to a room, which keeps its number', async () => {
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

it('adds nobody to a room with a person who is blocked', async () => {
  const { renee, person, me, add } = await twoRooms();
  const other = await person();
  await setBlocked(app.db, other.userId, me.userId, true);
  expect(await add(renee, other)).toMatchObject({ err: { error_code: 'CannotPlace' } });
  await setBlocked(app.db, other.userId, me.userId, false);
  expect((await add(renee, other)).code).toBe(200);
});

it('logs each refused attempt to add a person', async () => {
  const { hall, renee, joan, person, me, add } = await twoRooms();
  const man = await person({ genderId: hall.manId });
  const exception = { overrule_gender: true, reason: 'Siblings' };
  expect((await add(joan, man, exception)).code).toBe(403);
  await setBlocked(app.db, man.userId, me.userId, true);
  await add(renee, man, exception);
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
  for (const text of ['north 7', 'zuleika o_h']) expect(await find(text), text).toEqual([roomId]);
  expect(await find('zuleika %x')).toEqual([]);
});

/** A full room of two, and an older room of two in a community of larger units, where Ida works alone. */
async function roomsOfTwoPlaces() {
  const { hall, networkId, renee, person, match } = await office({ capacity: 2 });
  const south = await community(app.db, { networkId });
  await roomOf(app.db, south, [await resident(app.db, south), await resident(app.db, south)]);
  const roomId = (await match(renee, [await person(), await person()])).res?.room?.room_id;
  const ida = await staffMember(app, { networkId, places: [south.subnetworkId] });
  const params = { networkId };
  const list = async (who: typeof renee, query: object = {}) =>
    (await asStaff(who, staffRooms.list, { params, query })).res?.rooms.map(({ subnetwork_id: id }) => id);
  const count = async (who: typeof renee, query: object = {}) =>
    (await asStaff(who, staffRooms.count, { params, query })).res?.count;
  return { here: hall.subnetworkId, south: south.subnetworkId, roomId, renee, ida, list, count };
}

it('lists rooms newest first', async () => {
  const { here, south, renee, list } = await roomsOfTwoPlaces();
  expect(await list(renee)).toEqual([here, south]);
});

it('filters rooms by their state and their free places', async () => {
  const { here, south, renee, list } = await roomsOfTwoPlaces();
  expect(await list(renee, { state: 'full' })).toEqual([here]);
  expect(await list(renee, { state: 'open' })).toEqual([south]);
  expect(await list(renee, { state: 'locked' })).toEqual([]);
  expect(await list(renee, { free: 2 })).toEqual([south]);
});

it('lists a room only for staff of its place', async () => {
  const { here, south, roomId: room, renee, ida, list } = await roomsOfTwoPlaces();
  expect(await list(ida)).toEqual([south]);
  expect(await list(ida, { place: here })).toEqual([]);
  expect([await list(renee, { room }), await list(ida, { room })]).toEqual([[here], []]);
});

it('counts rooms as it lists them', async () => {
  const { renee, ida, count } = await roomsOfTwoPlaces();
  expect([await count(renee), await count(renee, { state: 'full' }), await count(ida)]).toEqual([2, 1, 1]);
});

it('dissolves a room only while the people live there whom staff saw', async () => {
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
