import { staffCalls } from '@nestmate/contract/staff';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { resident, roomOf, unclaimedResident } from '../../../../test/builders';
import { giveOfficeIds, rosterOffice } from '../../../../test/roster';
import { newId } from '../../../platform/ids';
import { auditLog, auditMembers } from '../../audit';
import { genders, roomTypes } from '../../housing';
import { memberships, officeIds } from '../../memberships';
import { profiles } from '../../profile';
import { removals } from '../../removal';
import { roomMembers, rooms } from '../../room';
import { runImports } from './run.service';

const { staffRoster } = staffCalls;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function office() {
  const made = await rosterOffice(app, {}, runImports);
  const { hall, params, ask, renee } = made;
  const of = async (officeId: string) => {
    const [row] = await app.db
      .select({ membership: memberships, profile: profiles })
      .from(officeIds)
      .innerJoin(memberships, eq(memberships.id, officeIds.membershipId))
      .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
      .where(and(eq(officeIds.subnetworkId, hall.subnetworkId), eq(officeIds.officeId, officeId)));
    return row;
  };
  const preview = (importId: string) => ask(renee, staffRoster.undoing, { params: { ...params, importId } });
  const undo = async (importId: string) => {
    await ask(renee, staffRoster.undo, { params: { ...params, importId }, body: { reason: 'Wrong file' } });
    return made.settle(importId);
  };
  return { ...made, of, preview, undo };
}

it('undoes a whole import, after which the same file applies again', async () => {
  const { hall, double, importFile, compare, preview, undo, of, params, ask, renee } = await office();
  const bed = newId<typeof roomTypes.$inferSelect.id>();
  await app.db
    .insert(roomTypes)
    .values({ id: bed, unitTypeId: hall.unitTypeId, name: 'Loft bed', shared: false });
  const [ana, ben, cleo] = [
    await resident(app.db, hall, { firstName: 'Anna', lastName: 'Reyes' }),
    await resident(app.db, hall, { firstName: 'Ben', lastName: 'Ono' }),
    await unclaimedResident(app.db, hall, { firstName: 'Cleo', lastName: 'Park' }),
  ];
  await app.db.update(memberships).set({ roomTypeId: bed }).where(eq(memberships.id, ben.membershipId));
  await giveOfficeIds(app, hall, { A1: ana, B2: ben, C3: cleo });
  const file = `Student ID,First name,Last name,Email,Unit type
A1,Ana,Reyes,,
B2,Ben,Ono,,Double
N1,New,Comer,new@alder.example,Double
`;
  const done = await importFile(file, { remove: true });
  expect(done).toMatchObject({ state: 'done', removed: 1 });
  expect((await of('B2'))?.membership).toMatchObject({ unitTypeId: double, roomTypeId: null });

  expect((await preview(done.import_id)).res).toEqual({
    newcomers: 1,
    joined: 0,
    back: 2,
    later: 0,
    restored: 1,
  });
  expect(await undo(done.import_id)).toMatchObject({ state: 'undone', undone_by: 'Renee Okafor' });
  expect((await of('A1'))?.profile.firstName).toBe('Anna');
  expect((await of('B2'))?.membership).toMatchObject({ unitTypeId: hall.unitTypeId, roomTypeId: bed });
  expect((await of('C3'))?.membership.removedAt).toBeNull();
  expect(await of('N1')).toBeUndefined();
  expect((await undo(done.import_id)).state).toBe('undone');

  // A person who is restored by hand gets their office id and address back.
  const [newcomer] = await app.db.select().from(removals).where(eq(removals.officeId, 'N1'));
  const one = { networkId: params.networkId, membershipId: newcomer?.membershipId ?? ('' as never) };
  await ask(renee, staffCalls.staffResidents.restore, { params: one });
  expect((await of('N1'))?.profile.email).toBe('new@alder.example');
  await ask(renee, staffCalls.staffResidents.remove, { params: one, body: { reason: 'Not here' } });
  await app.db
    .update(officeIds)
    .set({ officeId: null, importId: null })
    .where(eq(officeIds.membershipId, one.membershipId));
  await app.db.update(profiles).set({ email: '' }).where(eq(profiles.membershipId, one.membershipId));

  const entries = await ask(renee, staffCalls.staffAudit.entries, {
    params: { networkId: params.networkId },
    query: { action: 'roster.undone' },
  });
  expect(entries.res?.entries).toMatchObject([
    { reason: 'Wrong file', members: 4, after: { newcomers: 1, back: 2 } },
  ]);
  expect((await compare(file)).counts).toMatchObject({ new: 1, changed: 1, moved: 1, gone: 1 });
});

it('undoes a last name: who had one name has it again, and whose last name was missing still lacks it', async () => {
  const { hall, importFile, undo, of } = await office();
  const named = (hasOneName: boolean) =>
    unclaimedResident(app.db, hall, { firstName: 'Suharto', lastName: '', hasOneName });
  await giveOfficeIds(app, hall, { A1: await named(true), B2: await named(false) });
  const done = await importFile('Student ID,First name,Last name\nA1,Haji,Suharto\nB2,Haji,Suharto\n');
  expect((await of('A1'))?.profile).toMatchObject({ lastName: 'Suharto', hasOneName: false });
  expect((await undo(done.import_id)).state).toBe('undone');
  const [only, missing] = [(await of('A1'))?.profile, (await of('B2'))?.profile];
  expect(only).toMatchObject({ firstName: 'Suharto', lastName: '', hasOneName: true });
  expect(missing).toMatchObject({ firstName: 'Suharto', lastName: '', hasOneName: false });
});

it('keeps values that have changed since, and people who have joined since', async () => {
  const { hall, importFile, preview, undo, of } = await office();
  const ana = await resident(app.db, hall, { firstName: 'Anna', lastName: 'Reyes' });
  const ben = await unclaimedResident(app.db, hall, { genderId: hall.manId });
  await giveOfficeIds(app, hall, { A1: ana, B2: ben });
  const done = await importFile(
    'Student ID,First name,Last name,Unit type,Gender\nA1,Ana,Ruiz,,\nN1,New,Comer,Double,\nB2,,,,F\n',
  );
  // Nobody uses it any longer, and the place no longer has it.
  await app.db.delete(genders).where(eq(genders.id, hall.manId));
  const newcomer = await of('N1');
  const { userId } = await resident(app.db, hall);
  await app.db
    .update(memberships)
    .set({ userId })
    .where(eq(memberships.id, newcomer?.membership.id ?? ('' as never)));
  await app.db.update(profiles).set({ firstName: 'Anni' }).where(eq(profiles.membershipId, ana.membershipId));
  expect((await preview(done.import_id)).res).toEqual({
    newcomers: 0,
    joined: 1,
    back: 1,
    later: 2,
    restored: 0,
  });
  expect((await undo(done.import_id)).state).toBe('undone');
  expect((await of('B2'))?.profile.genderId).toBe(hall.womanId);
  expect((await of('A1'))?.profile).toMatchObject({ firstName: 'Anni', lastName: 'Reyes' });
  expect((await of('N1'))?.membership.removedAt).toBeNull();
});

it('does not restore people who have joined again, nor addresses that somebody else has now', async () => {
  const { hall, importFile, preview, undo, of, ask, renee, params } = await office();
  const cleo = await resident(app.db, hall, { firstName: 'Cleo', lastName: 'Park' });
  await giveOfficeIds(app, hall, { C3: cleo });
  const file = 'Student ID,First name,Last name,Email,Unit type\nN1,New,Comer,new@alder.example,Double\n';
  const done = await importFile(file, { remove: true });
  const newcomer = await of('N1');
  await resident(app.db, hall, { userId: cleo.userId });
  expect((await preview(done.import_id)).res).toMatchObject({ newcomers: 1, restored: 0 });
  expect(await undo(done.import_id)).toMatchObject({ state: 'undone' });
  expect((await of('C3'))?.membership.removedAt).not.toBeNull();
  const restore = (membershipId: typeof cleo.membershipId) =>
    ask(renee, staffCalls.staffResidents.restore, { params: { networkId: params.networkId, membershipId } });
  expect(await restore(cleo.membershipId)).toMatchObject({ code: 409, err: { error_code: 'JoinedAgain' } });
  await unclaimedResident(app.db, hall, { email: 'New@alder.example' });
  expect((await restore(newcomer?.membership.id ?? ('' as never))).res).toMatchObject({ email: '' });
});

it('restores removed residents within a day to their room, and later without it', async () => {
  const { hall, importFile, undo, of, double, ask, renee, params } = await office();
  const people = {
    A1: await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes' }),
    B2: await resident(app.db, hall, { firstName: 'Ben', lastName: 'Ono' }),
    C3: await resident(app.db, hall, { firstName: 'Cleo', lastName: 'Park' }),
    D4: await resident(app.db, hall, { firstName: 'Dan', lastName: 'Diaz' }),
  };
  await giveOfficeIds(app, hall, people);
  const closed = await roomOf(app.db, hall, [people.A1, people.B2], true);
  await app.db.update(rooms).set({ unitNumber: '12' }).where(eq(rooms.id, closed));
  const done = await importFile(
    'Student ID,First name,Last name,Unit type\nA1,Ana,Reyes,\nD4,Dan,Diaz,Double\n',
    {
      remove: true,
    },
  );
  await app.db.delete(removals).where(eq(removals.membershipId, people.C3.membershipId));
  const roommate = await resident(app.db, hall, {});
  await app.db
    .update(memberships)
    .set({ unitTypeId: double as never })
    .where(eq(memberships.id, roommate.membershipId));
  const matched = await ask(renee, staffCalls.staffRooms.match, {
    params: { networkId: params.networkId },
    body: { membership_ids: [people.D4.membershipId, roommate.membershipId] },
  });
  const roomId = matched.res?.room?.room_id;
  if (!roomId) throw new Error(JSON.stringify(matched));
  const lock = { params: { networkId: params.networkId, roomId }, body: { locked: true } };
  await ask(renee, staffCalls.staffRooms.lock, lock);

  await undo(done.import_id);
  const reopened = await app.db.select().from(rooms).where(eq(rooms.unitTypeId, hall.unitTypeId));
  expect(reopened).toMatchObject([{ locked: true, unitNumber: '12' }]);
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, reopened[0]?.id ?? ''));
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['room.locked', 'room.unitAssigned']);
  const outcomes = await app.db
    .select({ outcome: auditMembers.outcome })
    .from(auditMembers)
    .innerJoin(auditLog, eq(auditLog.id, auditMembers.entryId))
    .where(and(eq(auditLog.action, 'roster.undone'), eq(auditLog.subnetworkId, hall.subnetworkId)));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['alone', 'back']);
  const inRooms = (await app.db.select().from(roomMembers)).map(({ membershipId }) => membershipId);
  expect(inRooms).toEqual(
    expect.arrayContaining([people.A1.membershipId, people.B2.membershipId, people.D4.membershipId]),
  );
  expect(inRooms).not.toContain(people.C3.membershipId);
  expect((await of('C3'))?.membership.removedAt).toBeNull();
  expect((await of('D4'))?.membership.unitTypeId).toBe(double);
});
