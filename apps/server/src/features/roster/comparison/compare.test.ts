import type { RoomTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { RosterRow } from '@nestmate/contract/staff/roster';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import {
  community,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/builders';
import { giveOfficeIds, type People, rosterOffice } from '../../../../test/roster';
import { particularsIn } from '../../../../test/staff';
import { newId } from '../../../platform/ids';
import { roomTypes } from '../../housing';
import { officeIds } from '../../memberships';
import { profiles } from '../../profile';
import { roommateRequests, rooms } from '../../room';
import { rosterRows } from '../roster.schema';
import { forgetImports } from './imports.service';

const { staffRoster } = staffCalls;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const office = (settings?: Parameters<typeof community>[1]) => rosterOffice(app, settings);
const cameByFile = (...[hall, people, corrected]: [TestCommunity, People, string[]?]) =>
  giveOfficeIds(app, hall, people, corrected);

const outcomesOf = (rows: RosterRow[]) => rows.map((row) => [row.office_id, row.outcome, row.problem]);

const header = 'Student ID,First name,Last name,Unit type';

it('classifies each row of a file as new, changed, moved, missing, wrong or unchanged', async () => {
  const { hall, compare } = await office();
  const [ana, ben, cleo, dan] = [
    await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes' }),
    await resident(app.db, hall, { firstName: 'Ben', lastName: 'Ono' }),
    await unclaimedResident(app.db, hall, { firstName: 'Cleo', lastName: 'Park' }),
    await resident(app.db, hall, { firstName: 'Dan', lastName: 'Diaz' }),
  ];
  await cameByFile(hall, { A1: ana, B2: ben, C3: cleo, D4: dan });
  const result = await compare(
    `${header}\nA1,Ana,Reyes,Four-person unit\nB2,Benjamin,Ono,four person unit\nC3,Cleo,Park,Double\nE5,Eve,Ito,Double\nF6,Fay,Lu,Castle\n`,
  );
  expect(outcomesOf(result.found)).toEqual([
    ['A1', 'same', null],
    ['B2', 'changed', null],
    ['C3', 'moved', null],
    ['E5', 'new', null],
    ['F6', 'wrong', 'unitTypeUnknown'],
    ['D4', 'gone', null],
  ]);
  expect(result).toMatchObject({
    rows: 5,
    counts: { new: 1, changed: 1, moved: 1, gone: 1, wrong: 1, same: 1 },
    started_by: 'Renee Okafor',
    removal_limit: 5,
  });
  const [, changed, moved, , wrong, gone] = result.found;
  expect(changed?.changes).toEqual([{ field: 'first_name', from: 'Ben', to: 'Benjamin', kept: null }]);
  expect(moved?.changes).toEqual([
    { field: 'unit_type', from: 'Four-person unit', to: 'Double', kept: null },
  ]);
  expect(wrong).toMatchObject({ line: 6, name: 'Fay Lu', membership_id: null });
  expect(gone).toMatchObject({ line: null, name: 'Dan Diaz', membership_id: dan.membershipId });
});

it('changes nobody, and compares with the current residents, so later changes show', async () => {
  const { hall, compare } = await office();
  const ana = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes' });
  await cameByFile(hall, { A1: ana });
  const file = `${header}\nA1,Ana,Reyes,Double\n`;
  expect((await compare(file)).counts).toMatchObject({ moved: 1 });
  expect((await compare(file)).counts).toMatchObject({ moved: 1 });
  await app.db.update(profiles).set({ lastName: 'Ruiz' }).where(eq(profiles.membershipId, ana.membershipId));
  const [row] = (await compare(file)).found;
  expect(row?.changes.map(({ field }) => field)).toEqual(['last_name', 'unit_type']);
});

it('changes nothing for an absent column, and clears nothing for an empty cell', async () => {
  const { hall, compare } = await office();
  const ana = await resident(app.db, hall, {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana@alder.example',
  });
  await cameByFile(hall, { A1: ana });
  expect((await compare('Student ID\nA1\n')).counts).toMatchObject({ same: 1, gone: 0 });
  expect((await compare('Student ID,First name,Email,Privacy\nA1,,,\n')).counts).toMatchObject({ same: 1 });
});

it('keeps fields that staff corrected by hand, and those that residents fill in themselves', async () => {
  const { hall, renee, ask, compare, params } = await office();
  const ana = await resident(app.db, hall, {
    firstName: 'Anna',
    lastName: 'Reyes',
    preferredFirstName: 'Annie',
  });
  await cameByFile(hall, { A1: ana });
  const who = { params: { networkId: params.networkId, membershipId: ana.membershipId } };
  const seen = particularsIn(await ask(renee, staffCalls.staffResidents.read, who));
  const corrected = await ask(renee, staffCalls.staffResidents.correct, {
    ...who,
    body: { ...seen, first_name: 'Ana', seen },
  });
  expect(corrected.code).toBe(200);
  const { found, kept } = await compare(
    'Student ID,First name,Last name,Preferred name,Gender\nA1,Anna,Ruiz,Anni,M\n',
  );
  expect(found[0]?.changes).toEqual([
    { field: 'first_name', from: 'Ana', to: 'Anna', kept: 'corrected' },
    { field: 'last_name', from: 'Reyes', to: 'Ruiz', kept: null },
    { field: 'preferred_first_name', from: 'Annie', to: 'Anni', kept: 'theirs' },
    { field: 'gender', from: 'Woman', to: 'Man', kept: 'theirs' },
  ]);
  expect(kept).toBe(1);
});

it('names people who would lose a room or requests, and leaves people in locked rooms where they are', async () => {
  const { hall, compare, rowsOf } = await office();
  const people = [];
  for (let count = 0; count < 6; count += 1) people.push(await resident(app.db, hall));
  const [ana, ben, cleo, dan, eve, fay] = people;
  if (!ana || !ben || !cleo || !dan || !eve || !fay) throw new Error('nobody');
  await roomOf(app.db, hall, [ana, ben, cleo]);
  const locked = await roomOf(app.db, hall, [dan, eve]);
  await app.db.update(rooms).set({ locked: true }).where(eq(rooms.id, locked));
  await app.db.insert(roommateRequests).values({
    id: newId(),
    fromMembershipId: fay.membershipId,
    toMembershipId: ben.membershipId,
    message: 'Hello',
  });
  await cameByFile(hall, { A1: ana, B2: ben, C3: cleo, D4: dan, E5: eve, F6: fay });
  const file = 'Student ID,Unit type\nA1,Double\nB2,\nC3,\nD4,Double\nE5,\n';
  const result = await compare(file);
  expect(result.found.map((row) => [row.office_id, row.outcome, row.loses])).toEqual([
    ['A1', 'moved', { roommates: 2, requests: 0 }],
    ['B2', 'same', { roommates: 0, requests: 0 }],
    ['C3', 'same', { roommates: 0, requests: 0 }],
    ['D4', 'same', { roommates: 0, requests: 0 }],
    ['E5', 'same', { roommates: 0, requests: 0 }],
    ['F6', 'gone', { roommates: 0, requests: 1 }],
  ]);
  expect(result.found[3]?.changes).toMatchObject([{ field: 'unit_type', kept: 'locked' }]);
  expect(result.losing).toEqual({ rooms: 1, requests: 1 });
  const ids = async (query: object) => (await rowsOf(result.import_id, query)).map((row) => row.office_id);
  expect(await ids({ losing: 'true' })).toEqual(['A1', 'F6']);
  expect(await ids({ kept: 'true' })).toEqual(['D4']);
  expect(await ids({ outcome: 'gone' })).toEqual(['F6']);
  expect(await ids({ after: 5 })).toEqual(['F6']);
});

it('removes only people whom an earlier file of the same place added', async () => {
  const { hall, compare } = await office();
  const [ana, walkIn] = [await resident(app.db, hall), await resident(app.db, hall)];
  const gone = await resident(app.db, hall, { removed: true });
  await cameByFile(hall, { A1: ana, B2: gone });
  const { subnetworkId } = hall;
  await app.db.insert(officeIds).values({ membershipId: walkIn.membershipId, subnetworkId, officeId: 'W1' });
  const south = await community(app.db, { networkId: hall.networkId });
  await cameByFile(south, { S1: await resident(app.db, south) });
  expect(outcomesOf((await compare('Student ID\nX9\n')).found)).toEqual([
    ['X9', 'wrong', 'nameMissing'],
    ['A1', 'gone', null],
  ]);
});

it('tells repeated rows of one id from those that contradict each other', async () => {
  const { compare } = await office();
  const lines = ['A1,Ana,Reyes,Double', 'A1,  ANA,reyes,double', 'B2,Ben,Ono,Double', 'B2,Ben,Oh,Double'];
  const { found, rows, skipped } = await compare(
    [header, ...lines, header, ',No,One,Double', 'netid,Ana', 'Total,8', ''].join('\n'),
  );
  expect(outcomesOf(found)).toEqual([
    ['A1', 'new', null],
    ['A1', 'same', 'repeated'],
    ['B2', 'wrong', 'contradicts'],
    ['B2', 'wrong', 'contradicts'],
    ['Student ID', 'wrong', 'headerAgain'],
    ['', 'wrong', 'officeIdMissing'],
    ['netid', 'wrong', 'unitTypeMissing'],
    ['Total', 'same', 'footer'],
  ]);
  expect([rows, skipped]).toEqual([7, 1]);
});

it('recognizes an id that lost its zeros or its case, and does not treat its owner as missing', async () => {
  const { hall, compare } = await office();
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  await cameByFile(hall, { '0041': ana, a0072: ben });
  const { found } = await compare('Student ID\n41\nA72\n');
  expect(found.map((row) => [row.office_id, row.problem, row.hint])).toEqual([
    ['41', 'zerosOrCase', '0041'],
    ['A72', 'zerosOrCase', 'a0072'],
  ]);
});

it('refuses ids that a spreadsheet changed, and names whom they can only mean', async () => {
  const { hall, compare } = await office();
  const people = Object.fromEntries(
    await Promise.all(
      ['12345', '9912140633506423', '9912140633999999', '0012347', '9912140700000000', 'KEEP'].map(
        async (id) => [id, await resident(app.db, hall)] as const,
      ),
    ),
  );
  await cameByFile(hall, people);
  const { found } = await compare(
    `${header}\n${[
      '12345.0',
      '9.91214E+15',
      '9912140633506420',
      "'0012347",
      '9912140700000000',
      '3-Dec',
      '#REF!',
      '"12,345,678"',
      '9.9E+15',
    ]
      .map((id) => `${id},Ana,Reyes,Double`)
      .join('\n')}\nN1,#NAME?,Reyes,Double\n`,
  );
  expect(found.map((row) => [row.office_id, row.outcome, row.problem, row.hint, row.said])).toEqual([
    ['12345.0', 'wrong', 'zerosOrCase', '12345', null],
    ['9.91214E+15', 'wrong', 'spoiled', null, '9.91214E+15'],
    ['9912140633506420', 'wrong', 'spoiled', '9912140633506423', '9912140633506420'],
    ['0012347', 'moved', null, null, null],
    ['9912140700000000', 'moved', null, null, null],
    ['3-Dec', 'wrong', 'spoiled', null, '3-Dec'],
    ['#REF!', 'wrong', 'spoiled', null, '#REF!'],
    ['12,345,678', 'wrong', 'spoiled', null, '12,345,678'],
    ['9.9E+15', 'wrong', 'spoiled', null, '9.9E+15'],
    ['N1', 'wrong', 'spoiled', null, '#NAME?'],
    ['KEEP', 'gone', null, null, null],
  ]);
});

it('takes long numbers that end in zeros for ids where others of the file do not', async () => {
  const { compare } = await office();
  const { found } = await compare(
    `${header}\n9912140633506420,Ana,Reyes,Double\n9912140633506421,Ben,Ono,Double\n`,
  );
  expect(outcomesOf(found).map(([, outcome]) => outcome)).toEqual(['new', 'new']);
});

it('refuses new ids of one file that differ by case, leading zeros or width alone', async () => {
  const { hall, compare } = await office();
  await cameByFile(hall, { B2: await resident(app.db, hall), b2: await resident(app.db, hall) });
  const { found } = await compare(
    `${header}\n${['x1', 'X1', '0077', '77', '５５', '055', 'B2', 'b2', 'C3', 'Ｃ3']
      .map(
        (id, at) =>
          `${id},Ana,${id.startsWith('C') || at === 9 ? 'Reyes' : `Reyes${'abcdefgh'.charAt(at)}`},Double`,
      )
      .join('\n')}\n`,
  );
  expect(found.map((row) => [row.office_id, row.problem, row.hint])).toEqual([
    ['x1', 'alike', 'X1'],
    ['X1', 'alike', 'x1'],
    ['0077', 'alike', '77'],
    ['77', 'alike', '0077'],
    ['55', 'alike', '055'],
    ['055', 'alike', '55'],
    ['B2', null, null],
    ['b2', null, null],
    ['C3', null, null],
    ['C3', 'repeated', null],
  ]);
});

it('refuses rows whose quotes leave open where a cell ends, with their line', async () => {
  const { compare } = await office();
  const { found } = await compare(
    `${header}\nA1,"Ana "Nina" Maria",Reyes,Double\nB2,“Ben,Ono,Double\nC3,Cy,Ng,Double\n`,
  );
  expect(found.map((row) => [row.line, row.office_id, row.problem])).toEqual([
    [2, 'A1', 'quotes'],
    [3, 'B2', 'quotes'],
    [4, 'C3', null],
  ]);
});

it('finds people without an office id by their address, and refuses an address that two people have', async () => {
  const { hall, compare } = await office();
  const email = (name: string) => `${name}@alder.example`;
  const [ana, ben] = [
    await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes', email: email('Ana') }),
    await resident(app.db, hall, { email: email('ben') }),
  ];
  await cameByFile(hall, { B2: ben });
  const file = ['A1,Ana,Reyes,ana', 'B9,Ben,Ono,ben', 'C3,Cy,Ng,cy', 'D4,Di,Ng,CY', 'B2,,,'];
  const lines = file.map((line) => `${line}${line.endsWith(',') ? '' : '@alder.example'}`);
  const { found } = await compare(['Student ID,First name,Last name,Email', ...lines, ''].join('\n'));
  expect(outcomesOf(found)).toEqual([
    ['A1', 'changed', null],
    ['B9', 'wrong', 'emailOfAnother'],
    ['C3', 'wrong', 'sharedEmail'],
    ['D4', 'wrong', 'sharedEmail'],
    ['B2', 'same', null],
  ]);
  expect(found[0]).toMatchObject({
    membership_id: ana.membershipId,
    changes: [{ field: 'office_id', from: '', to: 'A1' }],
  });
});

it('refuses another person’s address, and lets people of a file exchange theirs', async () => {
  const { hall, compare } = await office();
  const email = (name: string) => `${name}@alder.example`;
  const invited = (name: string) =>
    unclaimedResident(app.db, hall, { firstName: name, lastName: 'Ono', email: email(name) });
  const [ana, ben, cy, di, eve, fay] = [
    await invited('Ana'),
    await invited('Ben'),
    await invited('Cy'),
    await invited('Di'),
    await invited('Eve'),
    await resident(app.db, hall, { email: email('fay') }),
  ];
  await resident(app.db, hall, { email: email('typed'), verified: false });
  await cameByFile(hall, { A1: ana, B2: ben, C3: cy, D4: di, E5: eve, F6: fay });
  const { found } = await compare(
    `Student ID,Email\nA1,${email('BEN')}\nC3,${email('di')}\nD4,${email('cy')}\nE5,${email('TYPED')}\nN1,${email('x')}\n`,
  );
  expect(found.map((row) => [row.office_id, row.outcome, row.problem, row.hint])).toEqual([
    ['A1', 'wrong', 'emailTaken', 'Ben Ono (B2)'],
    ['C3', 'changed', null, null],
    ['D4', 'changed', null, null],
    ['E5', 'changed', null, null],
    ['N1', 'wrong', 'nameMissing', null],
    ['B2', 'gone', null, null],
    ['F6', 'gone', null, null],
  ]);
  const chain = await compare(
    `Student ID,Email\nA1,${email('ben')}\nB2,${email('cy')}\nC3,${email('fay')}\nD4,${email('DI')}\nE5,${email('ana')}\n`,
  );
  expect(outcomesOf(chain.found).map(([id, , problem]) => [id, problem])).toEqual([
    ['A1', 'emailTaken'],
    ['B2', 'emailTaken'],
    ['C3', 'emailTaken'],
    ['D4', null],
    ['E5', 'emailTaken'],
    ['F6', null],
  ]);
  expect(chain.found[3]?.outcome).toBe('same');
});

it('does not identify a person by an address that they only typed', async () => {
  const { hall, compare } = await office();
  const email = (name: string) => `${name}@alder.example`;
  const typed = (name: string) => resident(app.db, hall, { email: email(name), verified: false });
  await Promise.all([typed('eve'), typed('fay')]);
  const fay = await unclaimedResident(app.db, hall, {
    firstName: 'Fay',
    lastName: 'Lu',
    email: email('fay'),
  });
  await cameByFile(hall, { H8: await typed('gus') });
  const { found } = await compare(
    `Student ID,First name,Last name,Email,Unit type\nE5,Eve,Ito,${email('eve')},\nF6,Fay,Lu,${email('fay')},\nG7,Gus,Ek,${email('gus')},Double\nH8,,,,\n`,
  );
  expect(outcomesOf(found)).toEqual([
    ['E5', 'wrong', 'samePerson'],
    ['F6', 'changed', null],
    ['G7', 'new', null],
    ['H8', 'same', null],
  ]);
  expect(found[1]?.membership_id).toBe(fay.membershipId);
});

it('refuses removed people, unknown words, and a room type of another unit', async () => {
  const { hall, double, compare } = await office();
  const [ana, ben] = [await resident(app.db, hall, { removed: true }), await resident(app.db, hall)];
  await cameByFile(hall, { A1: ana, B2: ben });
  await app.db
    .insert(roomTypes)
    .values({ id: newId(), unitTypeId: double as never, name: 'Single bed', shared: false });
  const { found } = await compare(
    [
      'Student ID,Gender,Email,Privacy,Room type',
      'A1,,,,',
      'B2,,,,single-bed',
      'C3,Dragon,,,',
      'D4,F,no address,,',
      'E5,,,perhaps,',
      'F6,,,,Castle',
      '',
    ].join('\n'),
  );
  expect(found.map((row) => row.problem)).toEqual([
    'removedHere',
    'roomTypeElsewhere',
    'genderUnknown',
    'email',
    'privacyUnknown',
    'roomTypeUnknown',
  ]);
  expect(found.map((row) => row.said)).toEqual([null, null, 'Dragon', 'no address', 'perhaps', 'Castle']);
});

it('hides by a privacy flag', async () => {
  const { hall, compare } = await office();
  await cameByFile(hall, { A1: await resident(app.db, hall) });
  const { found } = await compare('ID1,NameFirst,DirectoryFlagPrivacy\nA1,,Y\n');
  expect(found[0]?.changes).toEqual([{ field: 'privacy', from: 'false', to: 'true', kept: null }]);
});

it('stores nothing of a file that cannot be compared, and gives the reason', async () => {
  const { send, ask, renee, params } = await office();
  for (const [text, code] of [
    ['Name\nAna\n', 'columnsMissing'],
    [`${header}\n`, 'onlyHeader'],
    [`${header}\nA1,"Ana\n`, 'unclosedQuote'],
    ['', 'empty'],
  ] as const)
    expect((await send(text)).res).toMatchObject({ reading: { problem: { code } }, import: null });
  expect((await ask(renee, staffRoster.list, { params })).res).toEqual({ imports: [] });
});

it('remembers how staff mapped the columns of a place', async () => {
  const { send } = await office();
  const file = 'Key,Vorname,Nachname\nA1,Ana,Reyes\n';
  expect((await send(file)).res?.import).toBeNull();
  const columns = JSON.stringify(['office_id', 'first_name', 'last_name']);
  expect((await send(file, { columns })).res?.reading.missing).toEqual([]);
  expect((await send(file)).res?.import?.examples).toEqual(['Ana Reyes']);
  expect((await send(file, { columns: 'nonsense' })).code).toBe(422);
});

it('asks for the meaning of a word that a place does not have, and applies it to every later file', async () => {
  const { hall, double, compare, ask, renee, params } = await office();
  const [alone, shared, other] = [newId<RoomTypeId>(), newId<RoomTypeId>(), newId<RoomTypeId>()];
  await app.db.insert(roomTypes).values([
    { id: alone, unitTypeId: double as never, name: 'Private bedroom', shared: false },
    { id: shared, unitTypeId: double as never, name: 'Shared bedroom', shared: true },
    { id: other, unitTypeId: hall.unitTypeId, name: 'Private bedroom', shared: false },
  ]);
  const file = `${header},Room type\nA1,Ana,Reyes,Double,Private\nB2,Ben,Ono,Double,PRIVATE\nC3,Cy,Ng,Duo,\n`;
  const first = await compare(file);
  expect(first.counts).toMatchObject({ wrong: 3 });
  const wordsOf = async (importId: string) =>
    (await ask(renee, staffRoster.words, { params: { ...params, importId } })).res;
  expect(await wordsOf(first.import_id)).toMatchObject({
    words: [
      { field: 'room_type', word: 'Private', rows: 2, meaning: null },
      { field: 'unit_type', word: 'Duo', rows: 1, meaning: null },
    ],
    choices: { room_type: [{ name: 'Private bedroom' }, { name: 'Shared bedroom' }] },
  });
  const explain = (meaning: string | null, word = 'private') =>
    ask(renee, staffRoster.explain, {
      params,
      body: { words: [{ field: 'room_type', word, meaning }] },
    });
  expect([(await explain(alone)).code, (await explain(alone)).code]).toEqual([204, 204]);
  expect((await explain(double)).code).toBe(404);
  const second = await compare(file);
  expect(outcomesOf(second.found).map(([, outcome]) => outcome)).toEqual(['new', 'new', 'wrong']);
  const again = await wordsOf(second.import_id);
  expect(again?.words[0]).toMatchObject({ word: 'Private', meaning: again?.choices.room_type[0]?.id });
  const { res } = await ask(renee, staffCalls.staffAudit.entries, {
    params,
    query: { action: 'roster.explained' },
  });
  expect(res?.entries.map((entry) => entry.after)).toEqual([{ 'room_type: private': 'Private bedroom' }]);
  await explain(null);
  await explain(alone, '?');
  expect((await compare(file.replace('Private', '-'))).counts).toMatchObject({ wrong: 3 });
  const cutInTheMiddle = `${'x'.repeat(99)}😀`;
  expect((await compare(`${header}\nA1,Ana,Reyes,${cutInTheMiddle} hall\n`)).counts).toMatchObject({
    wrong: 1,
  });
  expect((await compare(file)).counts).toMatchObject({ wrong: 3 });
});

it('opens imports only in their own place, discards them, and deletes them after a day', async () => {
  const { hall, compare, ask, renee, params } = await office();
  const south = await community(app.db, { networkId: hall.networkId });
  const { import_id: importId } = await compare(`${header}\nA1,Ana,Reyes,Double\n`);
  const read = (subnetworkId: typeof params.subnetworkId) =>
    ask(renee, staffRoster.read, { params: { ...params, subnetworkId, importId } });
  expect((await read(params.subnetworkId)).res).toMatchObject({ name: 'fall.csv' });
  expect((await read(south.subnetworkId)).code).toBe(404);
  const discard = () => ask(renee, staffRoster.discard, { params: { ...params, importId } });
  expect([(await discard()).code, (await discard()).code]).toEqual([204, 204]);
  expect((await read(params.subnetworkId)).code).toBe(404);
  const other = await compare(`${header}\nA1,Ana,Reyes,Double\n`);
  await forgetImports(app.db, new Date(Date.now() + 25 * 3_600_000));
  const left = await app.db.select().from(rosterRows).where(eq(rosterRows.importId, other.import_id));
  expect(left).toEqual([]);
});

it('accepts only CSV, up to its own limit', async () => {
  const { renee, params } = await office();
  const post = (url: string, payload: string, type: string) =>
    app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { cookie: renee.cookie, 'content-type': type },
    });
  const url = `/staff/v1/networks/${params.networkId}/subnetworks/${params.subnetworkId}/imports?name=a`;
  expect((await post(url, '{}', 'application/json')).statusCode).toBe(422);
  expect((await post(url, 'x'.repeat(8 * 1024 * 1024 + 1), 'text/csv')).statusCode).toBe(413);
  const others = `/staff/v1/networks/${params.networkId}/matches`;
  expect((await post(others, 'ID\n', 'text/csv')).statusCode).toBe(415);
});
