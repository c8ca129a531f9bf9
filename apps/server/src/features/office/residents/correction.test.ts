import { calls } from '@nestmate/contract';
import type { BodyIn } from '@nestmate/contract/call';
import type { MembershipId, RequestId, RoomTypeId, UnitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { windowsOf } from '../../../../test/clients/windows';
import { callAsStaff, particularsIn, staffMember } from '../../../../test/office/staff';
import { community, resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditLog, auditPrivate } from '../../audit';
import { roomTypes, unitTypes } from '../../housing';
import { officeIds } from '../../memberships';
import { roommateRequests } from '../../room';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffResidents } = staffCalls;

async function office(settings = {}) {
  const hall = await community(app.db, settings);
  const renee = await staffMember(app, hall);
  const correctionOf = ({ membershipId }: { membershipId: MembershipId }) => {
    const params = { networkId: hall.networkId, membershipId };
    return {
      params,
      read: async () => asStaff(renee, staffResidents.read, { params }),
      correct: (body: BodyIn<typeof staffResidents.correct>) =>
        asStaff(renee, staffResidents.correct, { params, body }),
    };
  };
  return { hall, renee, correctionOf };
}

const historyOf = async (id: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action }) => action);

/** Jon's entry, and what staff want it to say. */
async function jonsEntry() {
  const { hall, correctionOf } = await office();
  const jon = await resident(app.db, hall, { firstName: 'Jon', lastName: 'Doe', genderId: hall.womanId });
  const { read, correct } = correctionOf(jon);
  const seen = particularsIn(await read());
  const corrected = { ...seen, first_name: 'John', email: 'john@new.example', gender_id: hall.manId };
  return { jon, seen, corrected, correct };
}

it('corrects a resident’s name, address and gender once', async () => {
  const { jon, seen, corrected, correct } = await jonsEntry();
  expect((await correct({ ...corrected, seen })).res).toMatchObject({ first_name: 'John', gender: 'Man' });
  expect((await correct({ ...corrected, seen })).code).toBe(200);
  expect(
    (await historyOf(jon.membershipId)).filter((action) => action === 'resident.corrected'),
  ).toHaveLength(1);
});

it('overwrites no correction that staff have not seen', async () => {
  const { seen, corrected, correct } = await jonsEntry();
  await correct({ ...corrected, seen });
  expect(await correct({ ...corrected, first_name: 'Jonny', seen })).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
});

it('logs a correction with the values before and after', async () => {
  const { jon, seen, corrected, correct } = await jonsEntry();
  await correct({ ...corrected, seen });
  const [details] = await app.db
    .select()
    .from(auditPrivate)
    .where(eq(auditPrivate.personId, jon.membershipId));
  expect(JSON.parse(details?.contents ?? '{}')).toMatchObject({
    before: { first_name: 'Jon' },
    after: { first_name: 'John', email: 'john@new.example', gender: 'Man' },
  });
});

it('notes which values a correction has changed, for the next roster', async () => {
  const { jon, seen, corrected, correct } = await jonsEntry();
  await correct({ ...corrected, seen });
  const [officeId] = await app.db
    .select()
    .from(officeIds)
    .where(eq(officeIds.membershipId, jon.membershipId));
  expect(officeId?.corrected.toSorted()).toEqual(['email', 'first_name', 'gender']);
});

it.each([
  ['a gender of another place', 404, async () => ({ gender_id: (await community(app.db)).manId })],
  ['an invalid address', 422, async () => ({ email: 'nobody at home' })],
])('refuses %s', async (_, code, changesOf) => {
  const { hall, correctionOf } = await office();
  const { read, correct } = correctionOf(
    await unclaimedResident(app.db, hall, { firstName: 'Ada', lastName: 'Day' }),
  );
  const seen = particularsIn(await read());
  expect((await correct({ ...seen, ...(await changesOf()), seen })).code).toBe(code);
});

/** A mover with two roommates, a request that waits, and a studio to move to. */
async function moving() {
  const { hall, renee, correctionOf } = await office();
  const [studio, bed] = [newId<UnitTypeId>(), newId<RoomTypeId>()];
  await app.db
    .insert(unitTypes)
    .values({ id: studio, subnetworkId: hall.subnetworkId, name: 'Studio', capacity: 2 });
  await app.db.insert(roomTypes).values({ id: bed, unitTypeId: studio, name: 'Loft bed', shared: false });
  const person = () => resident(app.db, hall);
  const [mover, left, third, asking] = [await person(), await person(), await person(), await person()];
  await roomOf(app.db, hall, [mover, left, third]);
  await app.db.insert(roommateRequests).values({
    id: newId<RequestId>(),
    fromMembershipId: asking.membershipId,
    toMembershipId: mover.membershipId,
    message: 'Hello',
  });
  const { params } = correctionOf(mover);
  const seen = { unit_type_id: hall.unitTypeId, room_type_id: null };
  const move = (unit: { unit_type_id: UnitTypeId; room_type_id: RoomTypeId | null }) =>
    asStaff(renee, staffResidents.move, { params, body: { ...unit, seen, reason: 'Asked for a studio' } });
  return { hall, mover, left, studio, bed, move };
}

it('moves a resident to another unit once', async () => {
  const { hall, mover, studio, bed, move } = await moving();
  expect((await move({ unit_type_id: hall.unitTypeId, room_type_id: bed })).code).toBe(404);
  const moved = await move({ unit_type_id: studio, room_type_id: bed });
  expect(moved.res).toMatchObject({ unit_type: 'Studio', room_type: 'Loft bed' });
  expect((await move({ unit_type_id: studio, room_type_id: bed })).code).toBe(200);
  expect(await move({ unit_type_id: studio, room_type_id: null })).toMatchObject({
    err: { error_code: 'ChangedMeanwhile' },
  });
  expect((await historyOf(mover.membershipId)).filter((action) => action === 'resident.moved')).toHaveLength(
    1,
  );
});

it('emits to the windows of a resident who was moved', async () => {
  const { mover, studio, bed, move } = await moving();
  const window = await (await windowsOf(app))(mover);
  await move({ unit_type_id: studio, room_type_id: bed });
  await vi.waitFor(
    () => expect(window.received.map(([name]) => name)).toContain('membership.changed'),
    20_000,
  );
});

it('takes a resident who moves to another unit out of their room', async () => {
  const { mover, left, studio, bed, move } = await moving();
  const moved = await move({ unit_type_id: studio, room_type_id: bed });
  expect(moved.res).toMatchObject({ room: null });
  const mine = await app.call(calls.room.mine, { as: mover.userId, params: { userId: mover.userId } });
  expect(mine.res).toMatchObject({ title: 'Studio', room_size: 1 });
  const theirs = await app.call(calls.room.mine, { as: left.userId, params: { userId: left.userId } });
  expect(theirs.res?.room_size).toBe(2);
});

it('ends the requests of a resident who moves to another unit', async () => {
  const { mover, studio, bed, move } = await moving();
  const moved = await move({ unit_type_id: studio, room_type_id: bed });
  expect(moved.res).toMatchObject({ requests: 0 });
  const mine = await app.call(calls.room.mine, { as: mover.userId, params: { userId: mover.userId } });
  expect(mine.res).toMatchObject({ incoming_requests: [] });
});

it('moves nobody out of a locked room', async () => {
  const { hall, renee, correctionOf } = await office();
  const studio = newId<UnitTypeId>();
  await app.db
    .insert(unitTypes)
    .values({ id: studio, subnetworkId: hall.subnetworkId, name: 'Studio', capacity: 2 });
  const pair = [await resident(app.db, hall), await resident(app.db, hall)] as const;
  const roomId = await roomOf(app.db, hall, [...pair]);
  const lock = { params: { networkId: hall.networkId, roomId }, body: { locked: true } };
  await asStaff(renee, staffCalls.staffRooms.lock, lock);
  const seen = { unit_type_id: hall.unitTypeId, room_type_id: null };
  const body = { unit_type_id: studio, room_type_id: null, seen, reason: 'Asked' };
  const refused = await asStaff(renee, staffResidents.move, { params: correctionOf(pair[0]).params, body });
  expect(refused).toMatchObject({ err: { error_code: 'room_locked' } });
});

it('refuses an address that belongs to somebody else of the place, by their name', async () => {
  const { hall, correctionOf } = await office();
  const ana = await unclaimedResident(app.db, hall, {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana@alder.example',
  });
  await resident(app.db, hall, { firstName: 'Ben', lastName: 'Ono', email: 'ben@alder.example' });
  await resident(app.db, hall, { email: 'typed@alder.example', verified: false });
  const south = await community(app.db, { networkId: hall.networkId });
  await resident(app.db, south, { email: 'south@alder.example' });
  const { read, correct } = correctionOf(ana);
  const change = async (email: string) => {
    const seen = particularsIn(await read());
    return correct({ ...seen, email, seen });
  };
  expect(await change('BEN@alder.example')).toMatchObject({
    code: 409,
    err: { error_code: 'AddressTaken', error_description: expect.stringContaining('Ben Ono') as string },
  });
  for (const email of ['ANA@alder.example', 'typed@alder.example', 'south@alder.example'])
    expect((await change(email)).code, email).toBe(200);
});

it('gives an address to only one of two residents who are corrected at the same time', async () => {
  const { hall, correctionOf } = await office();
  const both = [await unclaimedResident(app.db, hall), await unclaimedResident(app.db, hall)].map(
    correctionOf,
  );
  const answers = await Promise.all(
    both.map(async ({ read, correct }, at) => {
      const seen = particularsIn(await read());
      return correct({ ...seen, email: at === 0 ? 'one@alder.example' : 'ONE@alder.example', seen });
    }),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
});

it('corrects a person to one name only where staff say so', async () => {
  const { hall, correctionOf } = await office();
  const jon = await resident(app.db, hall, { firstName: 'Jon', lastName: 'Doe' });
  const { read, correct } = correctionOf(jon);
  const seen = particularsIn(await read());
  const single = { ...seen, first_name: 'Suharto', last_name: '', seen };
  expect((await correct(single)).code).toBe(422);
  expect((await correct({ ...single, last_name: 'Doe', single_name: true })).code).toBe(422);
  expect((await correct({ ...single, single_name: true })).res).toMatchObject({
    first_name: 'Suharto',
    last_name: '',
    single_name: true,
  });
  const now = particularsIn(await read());
  expect((await correct({ ...now, single_name: false, seen: now })).code).toBe(422);
});

it('leaves a missing last name missing when only the address is corrected', async () => {
  const { hall, correctionOf } = await office();
  const { read, correct } = correctionOf(await resident(app.db, hall, { firstName: 'Jon', lastName: '' }));
  const seen = particularsIn(await read());
  expect(seen.single_name).toBe(false);
  const { res } = await correct({ ...seen, email: 'jon@alder.example', seen });
  expect(res).toMatchObject({ email: 'jon@alder.example', last_name: '', single_name: false });
  expect((await correct({ ...seen, first_name: '', email: 'jon@alder.example', seen })).code).toBe(422);
});

/** A person without a last name, as staff have confirmed. */
async function withOneName() {
  const { hall, correctionOf } = await office();
  const jon = await unclaimedResident(app.db, hall, { firstName: 'Suharto', lastName: '' });
  const { read, correct } = correctionOf(jon);
  const seen = particularsIn(await read());
  expect((await correct({ ...seen, single_name: true, seen })).res).toMatchObject({ single_name: true });
  return jon;
}

it('logs that a person has no last name', async () => {
  const jon = await withOneName();
  const [details] = await app.db
    .select()
    .from(auditPrivate)
    .where(eq(auditPrivate.personId, jon.membershipId));
  expect(JSON.parse(details?.contents ?? '{}')).toEqual({
    before: { last_name: '' },
    after: { last_name: null },
  });
});

it('no file overwrites that a person has no last name', async () => {
  const jon = await withOneName();
  const [officeId] = await app.db
    .select()
    .from(officeIds)
    .where(eq(officeIds.membershipId, jon.membershipId));
  expect(officeId?.corrected).toEqual(['last_name']);
});
