import { staffCalls } from '@nestmate/contract/staff';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { giveOfficeIds, rosterOffice } from '../../../../test/office/roster';
import { resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
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
  const residentOf = async (officeId: string) => {
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
  return { ...made, residentOf, preview, undo };
}

it('takes who needs an accessible unit from a file, unless staff set it, and takes it back [1.9]', async () => {
  const { hall, params, renee, ask, importFile, residentOf, undo } = await office();
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  await giveOfficeIds(app, hall, { A1: ana, B2: ben });
  const needs = async (id: string) => (await residentOf(id))?.profile.needsAccessible;
  const set = (needs_accessible: boolean) =>
    ask(renee, staffCalls.staffResidents.setAccessNeed, {
      params: { networkId: params.networkId, membershipId: ben.membershipId },
      body: { needs_accessible },
    });
  await set(true);
  await set(false);
  const file =
    'Student ID,First name,Last name,Unit type,Accessible\nA1,,,,Y\nB2,,,,Y\nN1,New,Comer,Double,Y\n';
  const { import_id: id } = await importFile(file);
  expect([await needs('A1'), await needs('B2'), await needs('N1')]).toEqual([true, false, true]);
  await undo(id);
  expect(await needs('A1')).toBe(false);
});

/** An import that has changed, moved, added and removed a person each. */
async function imported() {
  const made = await office();
  const { hall, double, importFile, residentOf } = made;
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
  expect((await residentOf('B2'))?.membership).toMatchObject({ unitTypeId: double, roomTypeId: null });
  return { ...made, file, bed, id: done.import_id };
}

it('previews what an undo would do', async () => {
  const { preview, id } = await imported();
  expect((await preview(id)).res).toEqual({
    newcomers: 1,
    joined: 0,
    back: 2,
    later: 0,
    restored: 1,
    returned: 0,
  });
});

it('undoes all of an import, once', async () => {
  const { hall, residentOf, undo, bed, id } = await imported();
  expect(await undo(id)).toMatchObject({ state: 'undone', undone_by: 'Renee Okafor' });
  expect((await residentOf('A1'))?.profile.firstName).toBe('Anna');
  expect((await residentOf('B2'))?.membership).toMatchObject({
    unitTypeId: hall.unitTypeId,
    roomTypeId: bed,
  });
  expect((await residentOf('C3'))?.membership.removedAt).toBeNull();
  expect(await residentOf('N1')).toBeUndefined();
  expect((await undo(id)).state).toBe('undone');
});

it('applies the same file again after an undo', async () => {
  const { compare, undo, file, id } = await imported();
  await undo(id);
  expect((await compare(file)).counts).toMatchObject({ new: 1, changed: 1, moved: 1, gone: 1 });
});

it('misses a resident whom an earlier file only found by their address, until its undo [1.9]', async () => {
  const { hall, importFile, compare, undo } = await office();
  await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes', email: 'ana@alder.example' });
  const { import_id: id } = await importFile('Student ID,Email\nA1,ANA@alder.example\n');
  const next = 'Student ID,First name,Last name,Unit type\nB2,Ben,Ono,Double\n';
  expect(await compare(next)).toMatchObject({ counts: { gone: 1 }, never_in_file: 0 });
  await undo(id);
  expect(await compare(next)).toMatchObject({ counts: { gone: 0 }, never_in_file: 1 });
});

it('returns the id and the address to a restored person whom an undo had removed', async () => {
  const { ask, renee, params, undo, residentOf, id } = await imported();
  const membershipId = (await residentOf('N1'))?.membership.id ?? ('' as never);
  await undo(id);
  const one = { networkId: params.networkId, membershipId };
  await ask(renee, staffCalls.staffResidents.restore, { params: one });
  expect((await residentOf('N1'))?.profile.email).toBe('new@alder.example');
});

it('logs an undo with its reason and numbers', async () => {
  const { ask, renee, params, undo, id } = await imported();
  await undo(id);
  const entries = await ask(renee, staffCalls.staffAudit.entries, {
    params: { networkId: params.networkId },
    query: { action: 'roster.undone' },
  });
  expect(entries.res?.entries).toMatchObject([
    { reason: 'Wrong file', members: 4, after: { newcomers: 1, back: 2 } },
  ]);
});

it('undoes a last name, so that an only name is one again', async () => {
  const { hall, importFile, undo, residentOf } = await office();
  const named = (hasOneName: boolean) =>
    unclaimedResident(app.db, hall, { firstName: 'Suharto', lastName: '', hasOneName });
  await giveOfficeIds(app, hall, { A1: await named(true), B2: await named(false) });
  const done = await importFile('Student ID,First name,Last name\nA1,Haji,Suharto\nB2,Haji,Suharto\n');
  expect((await residentOf('A1'))?.profile).toMatchObject({ lastName: 'Suharto', hasOneName: false });
  expect((await undo(done.import_id)).state).toBe('undone');
  const [only, missing] = [(await residentOf('A1'))?.profile, (await residentOf('B2'))?.profile];
  expect(only).toMatchObject({ firstName: 'Suharto', lastName: '', hasOneName: true });
  expect(missing).toMatchObject({ firstName: 'Suharto', lastName: '', hasOneName: false });
});

/** An import after which one person has changed a name, another has joined, and a gender has gone. */
async function changedSince() {
  const { hall, importFile, preview, undo, residentOf } = await office();
  const ana = await resident(app.db, hall, { firstName: 'Anna', lastName: 'Reyes' });
  const ben = await unclaimedResident(app.db, hall, { genderId: hall.manId });
  await giveOfficeIds(app, hall, { A1: ana, B2: ben });
  const done = await importFile(
    'Student ID,First name,Last name,Unit type,Gender\nA1,Ana,Ruiz,,\nN1,New,Comer,Double,\nB2,,,,F\n',
  );
  // Nobody uses it now, and the place no longer has it.
  await app.db.delete(genders).where(eq(genders.id, hall.manId));
  const newcomer = await residentOf('N1');
  const { userId } = await resident(app.db, hall);
  await app.db
    .update(memberships)
    .set({ userId })
    .where(eq(memberships.id, newcomer?.membership.id ?? ('' as never)));
  await app.db.update(profiles).set({ firstName: 'Anni' }).where(eq(profiles.membershipId, ana.membershipId));
  const counts = (await preview(done.import_id)).res;
  expect((await undo(done.import_id)).state).toBe('undone');
  return { hall, residentOf, counts };
}

it('counts beforehand what an undo will leave unchanged', async () => {
  const { counts } = await changedSince();
  expect(counts).toEqual({ newcomers: 0, joined: 1, back: 1, later: 2, restored: 0, returned: 0 });
});

it('leaves values that have changed since', async () => {
  const { residentOf } = await changedSince();
  expect((await residentOf('A1'))?.profile).toMatchObject({ firstName: 'Anni', lastName: 'Reyes' });
});

it('restores no value that the place no longer has', async () => {
  const { hall, residentOf } = await changedSince();
  expect((await residentOf('B2'))?.profile.genderId).toBe(hall.womanId);
});

it('leaves people who have joined since', async () => {
  const { residentOf } = await changedSince();
  expect((await residentOf('N1'))?.membership.removedAt).toBeNull();
});

/** An undone import. One of its people has joined again. */
async function undoneAfterJoining() {
  const { hall, importFile, preview, undo, residentOf, ask, renee, params } = await office();
  const cleo = await resident(app.db, hall, { firstName: 'Cleo', lastName: 'Park' });
  await giveOfficeIds(app, hall, { C3: cleo });
  const file = 'Student ID,First name,Last name,Email,Unit type\nN1,New,Comer,new@alder.example,Double\n';
  const done = await importFile(file, { remove: true });
  const newcomer = await residentOf('N1');
  await resident(app.db, hall, { userId: cleo.userId });
  expect((await preview(done.import_id)).res).toMatchObject({ newcomers: 1, restored: 0 });
  await undo(done.import_id);
  const restore = (membershipId: typeof cleo.membershipId) =>
    ask(renee, staffCalls.staffResidents.restore, { params: { networkId: params.networkId, membershipId } });
  return { hall, cleo, newcomer, residentOf, restore };
}

it('an undo does not restore people who have joined again', async () => {
  const { cleo, residentOf, restore } = await undoneAfterJoining();
  expect((await residentOf('C3'))?.membership.removedAt).not.toBeNull();
  expect(await restore(cleo.membershipId)).toMatchObject({ code: 409, err: { error_code: 'JoinedAgain' } });
});

it('an undo does not restore an address that somebody else has now', async () => {
  const { hall, newcomer, restore } = await undoneAfterJoining();
  await unclaimedResident(app.db, hall, { email: 'New@alder.example' });
  expect((await restore(newcomer?.membership.id ?? ('' as never))).res).toMatchObject({ email: '' });
});

/**
 * An undone import that removed people: two from a locked room, one whose removal is a day old, and one who lives with
 * others now.
 */
async function undoneRemovals() {
  const { hall, importFile, undo, residentOf, double, ask, renee, params } = await office();
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
  return { hall, people, reopened, residentOf, double };
}

it('restores removed residents within a day to their room', async () => {
  const { people, reopened } = await undoneRemovals();
  expect(reopened).toMatchObject([{ locked: true, unitNumber: '12' }]);
  const inRooms = (await app.db.select().from(roomMembers)).map(({ membershipId }) => membershipId);
  expect(inRooms).toEqual(
    expect.arrayContaining([people.A1.membershipId, people.B2.membershipId, people.D4.membershipId]),
  );
});

it('restores residents without their room later than a day after their removal', async () => {
  const { people, residentOf } = await undoneRemovals();
  const inRooms = (await app.db.select().from(roomMembers)).map(({ membershipId }) => membershipId);
  expect(inRooms).not.toContain(people.C3.membershipId);
  expect((await residentOf('C3'))?.membership.removedAt).toBeNull();
});

it('leaves a person whose room is locked now in their unit', async () => {
  const { residentOf, double } = await undoneRemovals();
  expect((await residentOf('D4'))?.membership.unitTypeId).toBe(double);
});

it('logs the rooms that an undo locks and numbers again', async () => {
  const { reopened } = await undoneRemovals();
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, reopened[0]?.id ?? ''));
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['room.locked', 'room.unitAssigned']);
});

it('logs what became of the room of each restored resident', async () => {
  const { hall } = await undoneRemovals();
  const outcomes = await app.db
    .select({ outcome: auditMembers.outcome })
    .from(auditMembers)
    .innerJoin(auditLog, eq(auditLog.id, auditMembers.entryId))
    .where(and(eq(auditLog.action, 'roster.undone'), eq(auditLog.subnetworkId, hall.subnetworkId)));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['alone', 'back']);
});
