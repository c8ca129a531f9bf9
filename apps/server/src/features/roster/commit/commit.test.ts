import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { giveOfficeIds, rosterOffice } from '../../../../test/office/roster';
import { staffMember } from '../../../../test/office/staff';
import { resident, roomOf, type TestCommunity, unclaimedResident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditMembers } from '../../audit';
import { invitations } from '../../invitations';
import { memberships, officeIds } from '../../memberships';
import { profiles } from '../../profile';
import { roommateRequests, roomMembers } from '../../room';
import { staffGrants } from '../../staff';
import { rosterImports } from '../roster.schema';
import { runImports } from './run.service';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const office = () => rosterOffice(app, {}, runImports);

const header = 'Student ID,First name,Last name,Unit type';
const ana1 = 'A1,Ana,Reyes,Four-person unit';

const placeOf = async ({ subnetworkId }: TestCommunity, officeId: string) => {
  const [row] = await app.db
    .select({ membership: memberships, profile: profiles, officeIds })
    .from(officeIds)
    .innerJoin(memberships, eq(memberships.id, officeIds.membershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(officeIds.subnetworkId, subnetworkId), eq(officeIds.officeId, officeId)));
  return row;
};

/** An imported file of two newcomers. */
async function withNewcomers() {
  const made = await office();
  const file = `Student ID,First name,Last name,Preferred name,Email,Gender,Unit type,Privacy\nN1,Zoë,Núñez,Zo,zoe@alder.example,F,Double,Y\nN2,Wei,Li,,,,Four-person unit,\n`;
  return { ...made, file, done: await made.importFile(file) };
}

it('adds the people of a file with their data', async () => {
  const { hall, double, done } = await withNewcomers();
  expect(done).toMatchObject({ state: 'done', progress: 100, removed: 0, committed_by: 'Renee Okafor' });
  const zoe = await placeOf(hall, 'N1');
  expect(zoe).toMatchObject({
    membership: { unitTypeId: double, userId: null, removedAt: null },
    profile: {
      firstName: 'Zoë',
      lastName: 'Núñez',
      preferredFirstName: 'Zo',
      email: 'zoe@alder.example',
      hidden: false,
      hiddenByOffice: true,
    },
    officeIds: { officeId: 'N1' },
  });
});

it('gives each person of a file a passcode of their own', async () => {
  const { hall } = await withNewcomers();
  const id = (await placeOf(hall, 'N1'))?.membership.id ?? ('' as never);
  const [invitation] = await app.db.select().from(invitations).where(eq(invitations.membershipId, id));
  const opened = await app.call(calls.invitations.preflight, {
    params: { token: invitation?.passcode ?? '' },
  });
  expect(opened.res).toMatchObject({ firstName: 'Zoë', claimed: false, subnetworkId: hall.subnetworkId });
});

it('adds nobody when the same file is imported again', async () => {
  const { compare, file } = await withNewcomers();
  expect((await compare(file)).counts).toMatchObject({ same: 2, new: 0, changed: 0, gone: 0 });
});

it('logs an import with the numbers of what it did', async () => {
  const { hall, ask, renee, params } = await withNewcomers();
  const entries = await ask(renee, staffCalls.staffAudit.entries, {
    params: { networkId: params.networkId },
    query: { action: 'roster.imported' },
  });
  expect(entries.res?.entries).toMatchObject([
    {
      actor: { name: 'Renee Okafor' },
      subject: { kind: 'subnetwork', id: hall.subnetworkId },
      after: { file: 'fall.csv', new: 2, changed: 0, moved: 0, removed: 0 },
      members: 2,
    },
  ]);
});

/** Three roommates and a person who has sent one of them a request, after a file that moves two of the four. */
async function withMoves() {
  const { hall, double, importFile, compare } = await office();
  const [ana, ben, cleo, dan] = [
    await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes' }),
    await resident(app.db, hall, { firstName: 'Ben', lastName: 'Ono' }),
    await resident(app.db, hall, { firstName: 'Cleo', lastName: 'Park' }),
    await unclaimedResident(app.db, hall, { firstName: 'Dan', lastName: 'Diaz', preferredFirstName: 'D' }),
  ];
  await giveOfficeIds(app, hall, { A1: ana, B2: ben, C3: cleo, D4: dan });
  const roomId = await roomOf(app.db, hall, [ana, ben, cleo]);
  await app.db.insert(roommateRequests).values({
    id: newId(),
    fromMembershipId: dan.membershipId,
    toMembershipId: ben.membershipId,
    message: 'Hello',
  });
  const file = `${header}\nA1,Ana,Ruiz,\nB2,Ben,Ono,Double\nC3,,,\nD4,Daniel,Diaz,Double\n`;
  expect((await importFile(file)).state).toBe('done');
  return { hall, double, compare, file, roomId, ana, ben, cleo };
}

it('changes only the fields in the file', async () => {
  const { hall, double, compare, file } = await withMoves();
  expect(await placeOf(hall, 'A1')).toMatchObject({ profile: { firstName: 'Ana', lastName: 'Ruiz' } });
  expect(await placeOf(hall, 'B2')).toMatchObject({ membership: { unitTypeId: double } });
  expect(await placeOf(hall, 'D4')).toMatchObject({
    membership: { unitTypeId: double },
    profile: { firstName: 'Daniel', preferredFirstName: 'D' },
  });
  expect((await compare(file)).counts).toMatchObject({ same: 4, changed: 0, moved: 0 });
});

it('takes people who move to another unit type out of their room', async () => {
  const { roomId, ana, cleo } = await withMoves();
  const inRoom = await app.db.select().from(roomMembers).where(eq(roomMembers.roomId, roomId));
  expect(inRoom.map((member) => member.membershipId).toSorted()).toEqual(
    [ana.membershipId, cleo.membershipId].toSorted(),
  );
});

it('cancels the requests between people whom a file moves apart', async () => {
  const { ben } = await withMoves();
  const [request] = await app.db
    .select()
    .from(roommateRequests)
    .where(eq(roommateRequests.toMembershipId, ben.membershipId));
  expect(request?.status).toBe('cancelled');
});

/** Seven people of an earlier file; a later file has only the first of them. */
async function sevenPeople() {
  const { hall, compare, commit, read, rowsOf, settle, importFile } = await office();
  const people: Record<string, Awaited<ReturnType<typeof resident>>> = {};
  for (let number = 1; number <= 7; number += 1) people[`R${number}`] = await resident(app.db, hall);
  await giveOfficeIds(app, hall, people);
  const isStanding = async (id: string) => (await placeOf(hall, id))?.membership.removedAt === null;
  const file = 'Student ID\nR1\n';
  return { people, isStanding, file, compare, commit, read, rowsOf, settle, importFile };
}

it('removes nobody unless staff choose it', async () => {
  const { file, importFile, isStanding } = await sevenPeople();
  expect(await importFile(file)).toMatchObject({ state: 'done', removed: 0 });
  expect(await isStanding('R2')).toBe(true);
});

it('removes more than a few only when their number is typed', async () => {
  const { file, compare, commit, read, settle, isStanding } = await sevenPeople();
  const { import_id: id, counts } = await compare(file);
  expect(counts.gone).toBe(6);
  expect((await commit(id, { remove: true })).err?.error_code).toBe('RemovalsUnconfirmed');
  expect((await commit(id, { remove: true, remove_count: 5 })).err?.error_code).toBe('RemovalsUnconfirmed');
  expect(await read(id)).toMatchObject({ state: 'compared' });
  expect((await commit(id, { remove: true, remove_count: 6 })).code).toBe(200);
  expect(await settle(id)).toMatchObject({ state: 'done', removed: 6, removes: true });
  expect([await isStanding('R1'), await isStanding('R2')]).toEqual([true, false]);
});

const idsOf = (people: Awaited<ReturnType<typeof sevenPeople>>['people'], ...ids: string[]) =>
  ids.map((id) => people[id]?.membershipId ?? '');

it('removes only the missing people whom staff choose [1.9]', async () => {
  const { people, file, compare, commit, settle, rowsOf, isStanding } = await sevenPeople();
  const { import_id: id } = await compare(file);
  expect((await commit(id, { remove: true, remove_only: idsOf(people, 'R2', 'R3') })).code).toBe(200);
  expect(await settle(id)).toMatchObject({ state: 'done', removed: 2 });
  expect(await Promise.all(['R2', 'R3', 'R4'].map(isStanding))).toEqual([false, false, true]);
  const rows = await rowsOf(id, { outcome: 'gone' });
  expect(rows.filter((row) => row.removed).map((row) => row.office_id)).toEqual(['R2', 'R3']);
});

it('counts the chosen people where removals have to be typed [1.9]', async () => {
  const { people, file, compare, commit } = await sevenPeople();
  const { import_id: id } = await compare(file);
  const body = { remove: true, remove_only: idsOf(people, 'R2', 'R3', 'R4', 'R5', 'R6', 'R7') };
  expect((await commit(id, body)).err?.error_code).toBe('RemovalsUnconfirmed');
  expect((await commit(id, { ...body, remove_count: 6 })).code).toBe(200);
});

it('imports nothing once a person chosen for removal is no longer missing [1.9]', async () => {
  const { people, file, compare, commit, settle, isStanding } = await sevenPeople();
  const { import_id: id } = await compare(file);
  const [two = '', three = ''] = idsOf(people, 'R2', 'R3');
  await app.db
    .update(memberships)
    .set({ removedAt: new Date() })
    .where(eq(memberships.id, two as never));
  await commit(id, { remove: true, remove_only: [two, three] });
  expect(await settle(id)).toMatchObject({ state: 'stale', differing: 1 });
  expect(await isStanding('R3')).toBe(true);
});

it('imports though a missing person who was not chosen has left [1.9]', async () => {
  const { people, file, compare, commit, settle } = await sevenPeople();
  const { import_id: id } = await compare(file);
  const [two = '', three = ''] = idsOf(people, 'R2', 'R3');
  await app.db
    .update(memberships)
    .set({ removedAt: new Date() })
    .where(eq(memberships.id, two as never));
  await commit(id, { remove: true, remove_only: [three] });
  expect(await settle(id)).toMatchObject({ state: 'done', removed: 1 });
});

it('logs each person whom an import removes', async () => {
  const { people, file, importFile } = await sevenPeople();
  await importFile(file, { remove: true, remove_count: 6 });
  const listed = await app.db
    .select({ outcome: auditMembers.outcome })
    .from(auditMembers)
    .where(eq(auditMembers.personId, people['R2']?.membershipId ?? ''));
  expect(listed).toEqual([{ outcome: 'removed' }]);
});

/** A requested import. Since staff looked, one of its people has moved in with somebody. */
async function changedSince() {
  const { hall, compare, commit, settle, rowsOf } = await office();
  const [ana, ben] = [
    await resident(app.db, hall, { firstName: 'Anna', lastName: 'Reyes' }),
    await resident(app.db, hall, { firstName: 'Ben', lastName: 'Ono' }),
  ];
  await giveOfficeIds(app, hall, { A1: ana, B2: ben });
  const { import_id: id } = await compare(`${header}\n${ana1}\nB2,Ben,Ono,Double\nN3,New,One,Double\n`);
  await roomOf(app.db, hall, [ben, await resident(app.db, hall)]);
  await commit(id);
  const stale = await settle(id);
  return { hall, id, stale, ben, commit, settle, rowsOf };
}

it('changes nothing when anybody has changed since staff looked', async () => {
  const { hall, stale } = await changedSince();
  expect(stale).toMatchObject({ state: 'stale', differing: 1, counts: { new: 1, changed: 1, moved: 1 } });
  expect(await placeOf(hall, 'N3')).toBeUndefined();
  expect(await placeOf(hall, 'A1')).toMatchObject({ profile: { firstName: 'Anna' } });
});

it('shows which rows differ from what staff have seen', async () => {
  const { id, rowsOf } = await changedSince();
  const rows = await rowsOf(id, { differing: 'true' });
  expect(rows.map((row) => [row.office_id, row.loses.roommates])).toEqual([['B2', 1]]);
});

it('imports what differed once staff have seen it', async () => {
  const { hall, id, ben, commit, settle } = await changedSince();
  await commit(id);
  expect(await settle(id)).toMatchObject({ state: 'done' });
  expect(await placeOf(hall, 'A1')).toMatchObject({ profile: { firstName: 'Ana' } });
  expect(
    await app.db.select().from(roomMembers).where(eq(roomMembers.membershipId, ben.membershipId)),
  ).toEqual([]);
});

/** Two compared files of a place, the first of which a server has begun to import and not finished. */
async function interrupted() {
  const { compare, commit, settle, ask, renee, params } = await office();
  const [first, second] = [
    await compare(`${header}\nM1,Ana,Reyes,Double\n`),
    await compare(`${header}\nM2,Bo,Li,Double\n`),
  ];
  // Simulates a server that stopped in the middle.
  await app.db
    .update(rosterImports)
    .set({ state: 'committing', committedBy: renee.staffId })
    .where(eq(rosterImports.id, first.import_id as never));
  const discard = () =>
    ask(renee, staffCalls.staffRoster.discard, { params: { ...params, importId: first.import_id } });
  return { first, second, params, commit, settle, discard };
}

it('imports a file once, although a server stopped in the middle', async () => {
  const { first, params, commit, settle } = await interrupted();
  expect((await commit(first.import_id)).code).toBe(200);
  await Promise.all([runImports(app), runImports(app), runImports(app)]);
  expect((await settle(first.import_id)).state).toBe('done');
  expect((await commit(first.import_id)).res?.state).toBe('done');
  const found = await app.db
    .select()
    .from(officeIds)
    .where(and(eq(officeIds.subnetworkId, params.subnetworkId), eq(officeIds.officeId, 'M1')));
  expect(found).toHaveLength(1);
});

it('imports one file of a place at a time', async () => {
  const { second, commit } = await interrupted();
  expect((await commit(second.import_id)).err?.error_code).toBe('ImportRunning');
});

it('discards no file that is being imported', async () => {
  const { discard } = await interrupted();
  expect((await discard()).err?.error_code).toBe('ImportRunning');
});

it('discards no file that was imported', async () => {
  const { first, settle, discard } = await interrupted();
  await settle(first.import_id);
  expect((await discard()).code).toBe(409);
});

it('imports nothing for staff who may no longer do so', async () => {
  const { hall, compare, commit, settle, renee, params } = await office();
  await staffMember(app, { networkId: params.networkId, name: 'Another Administrator' });
  const { import_id: id } = await compare(`${header}\nP1,Ana,Reyes,Double\n`);
  await app.db
    .update(rosterImports)
    .set({ state: 'waiting', committedBy: renee.staffId })
    .where(eq(rosterImports.id, id as never));
  await app.db.update(staffGrants).set({ role: 'community' }).where(eq(staffGrants.staffId, renee.staffId));
  await vi.waitFor(async () => {
    await runImports(app);
    const [stored] = await app.db
      .select()
      .from(rosterImports)
      .where(eq(rosterImports.id, id as never));
    expect(stored).toMatchObject({ state: 'failed', failure: 'notAllowed' });
  });
  expect(await placeOf(hall, 'P1')).toBeUndefined();
  await app.db
    .update(staffGrants)
    .set({ role: 'administrator' })
    .where(eq(staffGrants.staffId, renee.staffId));
  await commit(id);
  expect((await settle(id)).state).toBe('done');
});

it('deletes the data of files about a person who deletes their account', async () => {
  const { hall, importFile, rowsOf } = await office();
  const ana = await resident(app.db, hall, { firstName: 'Anna', lastName: 'Reyes' });
  await giveOfficeIds(app, hall, { A1: ana });
  const { import_id: id } = await importFile(`${header}\n${ana1}\n`);
  const [before] = await rowsOf(id);
  expect(before?.changes).toMatchObject([{ from: 'Anna', to: 'Ana' }]);
  await app.db.transaction((tx) =>
    app.events.publish(tx, 'account.deleted', {
      userId: ana.userId,
      membershipIds: [ana.membershipId],
      subnetworkIds: [hall.subnetworkId],
    }),
  );
  const [after] = await rowsOf(id);
  expect(after).toMatchObject({ office_id: '', outcome: 'changed', changes: [] });
});

it('imports even when its progress cannot be stored', async () => {
  const { importFile, hall } = await office();
  await app.db.execute(sql`
    create function refuse_progress() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`);
  await app.db.execute(sql`
    create trigger refuse_progress before update on roster_imports for each row
    when (new.progress between 1 and 99) execute function refuse_progress()`);
  expect((await importFile(`${header}\n${ana1}\n`)).state).toBe('done');
  await app.db.execute(sql`drop trigger refuse_progress on roster_imports`);
  expect((await placeOf(hall, 'A1'))?.profile.firstName).toBe('Ana');
});

it('imports no file whose words staff have explained since it was read', async () => {
  const { double, compare, commit, settle, ask, renee, params } = await office();
  const explain = (word: string, meaning: string | null) =>
    ask(renee, staffCalls.staffRoster.explain, {
      params,
      body: { words: [{ field: 'unit_type', word, meaning }] },
    });
  const file = `${header}\nN1,Zoe,Nunez,Duo\nN2,Wei,Li,Four-person unit\n`;
  const { import_id: before } = await compare(file);
  await explain('Duo', double);
  expect(await commit(before)).toMatchObject({ code: 409, err: { error_code: 'WordsUnread' } });
  await explain('Elsewhere', double);
  const again = await compare(file);
  await explain('Elsewhere', null);
  expect(again.counts).toMatchObject({ new: 2, wrong: 0 });
  expect((await commit(again.import_id)).code).toBe(200);
  expect(await settle(again.import_id)).toMatchObject({ state: 'done' });
});

/** An imported file with columns for both names, in which two people have one name. */
async function withOneName() {
  const made = await office();
  const file = `${header}\nN1,Suharto,,Double\nN2,,Teller,Double\nN3,Zoe,Nunez,Double\n`;
  expect(await made.importFile(file)).toMatchObject({ state: 'done', counts: { new: 3, wrong: 0 } });
  const nameOf = async (id: string) => {
    const { firstName, lastName, hasOneName } = (await placeOf(made.hall, id))?.profile ?? {};
    return [firstName, lastName, hasOneName];
  };
  return { ...made, file, nameOf };
}

it('accepts one name alone in a file with columns for both', async () => {
  const { compare, file, nameOf } = await withOneName();
  expect(await nameOf('N1')).toEqual(['Suharto', '', true]);
  expect(await nameOf('N2')).toEqual(['Teller', '', true]);
  expect(await nameOf('N3')).toEqual(['Zoe', 'Nunez', false]);
  expect((await compare(file)).counts).toMatchObject({ same: 3, changed: 0 });
});

it('shows the only name of a person as their first', async () => {
  const { ask, renee, params } = await withOneName();
  const list = await ask(renee, staffCalls.staffResidents.list, {
    params: { networkId: params.networkId },
    query: { text: 'Teller' },
  });
  expect(list.res?.residents).toMatchObject([{ first_name: 'Teller', last_name: '' }]);
});

it('accepts a last name for a person who had one name', async () => {
  const { importFile, nameOf } = await withOneName();
  await importFile(`${header}\nN1,Haji,Suharto,\nN2,,,\nN3,,,\n`);
  expect(await nameOf('N1')).toEqual(['Haji', 'Suharto', false]);
});

it('refuses one name for a new person of a file without a column for the other', async () => {
  const { compare } = await office();
  const { found } = await compare('Student ID,First name,Unit type\nN4,Cher,Double\n');
  expect(found[0]).toMatchObject({ outcome: 'wrong', problem: 'nameMissing' });
});

it('corrects the only name of a person in either column', async () => {
  const { hall, importFile, compare } = await office();
  await importFile(`${header}\nN1,Suharto,,Double\nN2,,Teller,Double\n`);
  const { found } = await compare(`${header}\nN1,,Soeharto,\nN2,,Tellers,\n`);
  expect(found.map(({ changes }) => changes)).toEqual([
    [{ field: 'first_name', from: 'Suharto', to: 'Soeharto', kept: null }],
    [{ field: 'first_name', from: 'Teller', to: 'Tellers', kept: null }],
  ]);
  await importFile(`${header}\nN1,,Soeharto,\nN2,,Tellers,\n`);
  for (const [id, firstName] of [
    ['N1', 'Soeharto'],
    ['N2', 'Tellers'],
  ] as const)
    expect((await placeOf(hall, id))?.profile).toMatchObject({ firstName, lastName: '', hasOneName: true });
});

it('adds a last name to an only name where a file has no column for the first', async () => {
  const { importFile, compare } = await office();
  await importFile(`${header}\nN1,Suharto,,Double\nN2,,Teller,Double\n`);
  const { found } = await compare('Student ID,Last name\nN1,Suharto\nN2,Jillette\n');
  expect(found.map(({ changes }) => changes)).toEqual([
    [],
    [{ field: 'last_name', from: '', to: 'Jillette', kept: null }],
  ]);
});

it('counts new people with one name until they are imported', async () => {
  const { hall, compare, rowsOf, importFile } = await office();
  const earlier = await resident(app.db, hall, { firstName: 'Zoe', lastName: 'Nunez' });
  await giveOfficeIds(app, hall, { N3: earlier });
  const file = `${header}\nN1,Suharto,,Double\nN2,,Teller,Double\nN3,Zoe,,\nN4,Ana,Reyes,Double\nN5,Cy,,Castle\n`;
  const compared = await compare(file);
  expect(compared.one_name).toBe(2);
  expect(compared.found.map((row) => [row.office_id, row.one_name])).toEqual([
    ['N1', true],
    ['N2', true],
    ['N3', false],
    ['N4', false],
    ['N5', false],
  ]);
  const only = await rowsOf(compared.import_id, { one_name: 'true' });
  expect(only.map((row) => row.office_id)).toEqual(['N1', 'N2']);
  expect((await importFile(file)).one_name).toBe(0);
});
