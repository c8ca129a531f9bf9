import type { RoomTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { giveOfficeIds, outcomesOf, type People, rosterOffice } from '../../../../test/office/roster';
import { particularsIn } from '../../../../test/office/staff';
import { numberCell, workbook } from '../../../../test/office/workbooks';
import {
  community,
  peopleOf,
  resident,
  roomOf,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { roomTypes, unitTypes } from '../../housing';
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

/** Ana, whom a file moves to a double. */
async function movedByFile() {
  const { hall, compare } = await office();
  const ana = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes' });
  await cameByFile(hall, { A1: ana });
  return { ana, compareAgain: () => compare(`${header}\nA1,Ana,Reyes,Double\n`) };
}

it('comparing a file changes nobody', async () => {
  const { compareAgain } = await movedByFile();
  expect((await compareAgain()).counts).toMatchObject({ moved: 1 });
  expect((await compareAgain()).counts).toMatchObject({ moved: 1 });
});

it('compares a file with the residents as they are now', async () => {
  const { ana, compareAgain } = await movedByFile();
  await app.db.update(profiles).set({ lastName: 'Ruiz' }).where(eq(profiles.membershipId, ana.membershipId));
  const [row] = (await compareAgain()).found;
  expect(row?.changes.map(({ field }) => field)).toEqual(['last_name', 'unit_type']);
});

it.each([
  ['an absent column', 'Student ID\nA1\n'],
  ['an empty cell', 'Student ID,First name,Email,Privacy\nA1,,,\n'],
])('a row changes nothing for %s', async (_, file) => {
  const { hall, compare } = await office();
  const email = 'ana@alder.example';
  const ana = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes', email });
  await cameByFile(hall, { A1: ana });
  expect((await compare(file)).counts).toMatchObject({ same: 1, gone: 0 });
});

/** Anna, whose first name staff have corrected to Ana, and a file that says otherwise. */
async function withCorrectedName() {
  const { hall, renee, ask, compare, params } = await office();
  const ana = await resident(app.db, hall, {
    firstName: 'Anna',
    lastName: 'Reyes',
    preferredFirstName: 'Annie',
  });
  await cameByFile(hall, { A1: ana });
  const who = { params: { networkId: params.networkId, membershipId: ana.membershipId } };
  const seen = particularsIn(await ask(renee, staffCalls.staffResidents.read, who));
  const body = { ...seen, first_name: 'Ana', seen };
  expect((await ask(renee, staffCalls.staffResidents.correct, { ...who, body })).code).toBe(200);
  return compare('Student ID,First name,Last name,Preferred name,Gender\nA1,Anna,Ruiz,Anni,M\n');
}

it('takes no value from a file for a field that staff have corrected by hand', async () => {
  const { found, kept } = await withCorrectedName();
  expect(found[0]?.changes.slice(0, 2)).toEqual([
    { field: 'first_name', from: 'Ana', to: 'Anna', kept: 'corrected' },
    { field: 'last_name', from: 'Reyes', to: 'Ruiz', kept: null },
  ]);
  expect(kept).toBe(1);
});

it('takes no value from a file for a field that residents fill in themselves', async () => {
  const { found } = await withCorrectedName();
  expect(found[0]?.changes.slice(2)).toEqual([
    { field: 'preferred_first_name', from: 'Annie', to: 'Anni', kept: 'theirs' },
    { field: 'gender', from: 'Woman', to: 'Man', kept: 'theirs' },
  ]);
});

/** People together, in a locked room, and with a request, and a file that moves or lacks some of them. */
async function together() {
  const { hall, compare, rowsOf } = await office();
  const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'] as const;
  const { ana, ben, cleo, dan, eve, fay } = await peopleOf(app.db, hall, ...names);
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
  return { result, rowsOf };
}

it('counts the roommates and requests that each row would cost', async () => {
  const { result } = await together();
  expect(result.found.map((row) => [row.office_id, row.outcome, row.loses])).toEqual([
    ['A1', 'moved', { roommates: 2, requests: 0 }],
    ['B2', 'same', { roommates: 0, requests: 0 }],
    ['C3', 'same', { roommates: 0, requests: 0 }],
    ['D4', 'same', { roommates: 0, requests: 0 }],
    ['E5', 'same', { roommates: 0, requests: 0 }],
    ['F6', 'gone', { roommates: 0, requests: 1 }],
  ]);
  expect(result.losing).toEqual({
    moved: { rooms: 1, requests: 0 },
    relocated: { rooms: 0, requests: 0 },
    gone: { rooms: 0, requests: 1 },
  });
});

it('counts no request with a removed person among those that a row would cost', async () => {
  const { hall, compare } = await office();
  const [ana, left] = [await resident(app.db, hall), await resident(app.db, hall, { removed: true })];
  await app.db.insert(roommateRequests).values({
    id: newId(),
    fromMembershipId: ana.membershipId,
    toMembershipId: left.membershipId,
    message: 'Hello',
  });
  await cameByFile(hall, { A1: ana });
  const { found } = await compare('Student ID,Unit type\nA1,Double\n');
  expect(found.map((row) => [row.outcome, row.loses])).toEqual([['moved', { roommates: 0, requests: 0 }]]);
});

it('leaves people in locked rooms where they are', async () => {
  const { result } = await together();
  expect(result.found[3]).toMatchObject({
    office_id: 'D4',
    changes: [{ field: 'unit_type', kept: 'locked' }],
  });
});

it('finds rows by what they would do', async () => {
  const { result, rowsOf } = await together();
  const ids = async (query: object) => (await rowsOf(result.import_id, query)).map((row) => row.office_id);
  expect(await ids({ losing: 'true' })).toEqual(['A1', 'F6']);
  expect(await ids({ kept: 'true' })).toEqual(['D4']);
  expect(await ids({ outcome: 'gone' })).toEqual(['F6']);
  expect(await ids({ after: 5 })).toEqual(['F6']);
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

it('refuses a row for each kind of mistake in it', async () => {
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

it('finds a unit type by its name in each language, unless several have that name [1.9]', async () => {
  const { hall, double, compare } = await office();
  const named = (id: string, name: string, otherNames: { es?: string; zh?: string }) =>
    app.db
      .insert(unitTypes)
      .values({ id: id as never, subnetworkId: hall.subnetworkId, name, otherNames, capacity: 1 })
      .onConflictDoUpdate({ target: unitTypes.id, set: { otherNames } });
  await named(double, 'Double', { es: 'Doble', zh: '小间' });
  await named(newId(), 'Single', { es: 'Double', zh: '小间' });
  const rows = ['Unidad para cuatro', 'doble', 'Double', '小间'];
  const { import_id: id } = await compare(
    `${header}\n${rows.map((unit, at) => `N${at},Ana,Reyes${at},${unit}`).join('\n')}\n`,
  );
  const found = await app.db
    .select({ given: rosterRows.given })
    .from(rosterRows)
    .where(eq(rosterRows.importId, id))
    .orderBy(rosterRows.number);
  expect(found.map(({ given }) => given['unit_type'])).toEqual([hall.unitTypeId, double, double, undefined]);
});

it('a privacy flag in a file hides its resident', async () => {
  const { hall, compare } = await office();
  await cameByFile(hall, { A1: await resident(app.db, hall) });
  const { found } = await compare('ID1,NameFirst,DirectoryFlagPrivacy\nA1,,Y\n');
  expect(found[0]?.changes).toEqual([{ field: 'privacy', from: 'false', to: 'true', kept: null }]);
});

it('reads who needs an accessible unit, by its column in three languages [1.9]', async () => {
  const { hall, compare } = await office();
  await cameByFile(hall, { A1: await resident(app.db, hall), B2: await resident(app.db, hall) });
  const change = { field: 'accessible', from: 'false', to: 'true', kept: null };
  for (const [column, word] of [
    ['Needs accessible unit', 'Yes'],
    ['Unidad accesible', 'Sí'],
    ['需要无障碍单元', '是'],
  ]) {
    const { found } = await compare(`Student ID,${column}\nA1,${word}\nB2,perhaps\n`);
    expect(found.map(({ changes, problem }) => [changes, problem])).toEqual([
      [[change], null],
      [[], 'accessibleUnknown'],
    ]);
  }
});

it('stores nothing of a file that cannot be compared', async () => {
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

it('lists example names of each file, those with letters beyond ASCII first', async () => {
  const { send, ask, renee, params } = await office();
  await send(`${header}\nA1,Ana,Reyes,\nA2,Zoë,Núñez,\nA3,Ben,Ode,\nA4,Cho,Lin,\n`);
  await send(`${header}\nB1,Bea,Ruiz,\n`);
  const { res } = await ask(renee, staffRoster.list, { params });
  expect(res?.imports.map(({ examples }) => examples)).toEqual([
    ['Bea Ruiz'],
    ['Zoë Núñez', 'Ana Reyes', 'Ben Ode'],
  ]);
});

/** A place with room types, and a file whose words it does not have. */
async function withStrangeWords() {
  const { hall, double, compare, ask, renee, params } = await office();
  const [alone, shared, other] = [newId<RoomTypeId>(), newId<RoomTypeId>(), newId<RoomTypeId>()];
  await app.db.insert(roomTypes).values([
    { id: alone, unitTypeId: double as never, name: 'Private bedroom', shared: false },
    { id: shared, unitTypeId: double as never, name: 'Shared bedroom', shared: true },
    { id: other, unitTypeId: hall.unitTypeId, name: 'Private bedroom', shared: false },
  ]);
  const file = `${header},Room type\nA1,Ana,Reyes,Double,Private\nB2,Ben,Ono,Double,PRIVATE\nC3,Cy,Ng,Duo,\n`;
  const wordsOf = async (importId: string) =>
    (await ask(renee, staffRoster.words, { params: { ...params, importId } })).res;
  const explain = (meaning: string | null, word = 'private') =>
    ask(renee, staffRoster.explain, { params, body: { words: [{ field: 'room_type', word, meaning }] } });
  return { double, alone, file, compare, wordsOf, explain, ask, renee, params };
}

it('asks for the meaning of each word that a place does not have', async () => {
  const { file, compare, wordsOf } = await withStrangeWords();
  const first = await compare(file);
  expect(first.counts).toMatchObject({ wrong: 3 });
  expect(await wordsOf(first.import_id)).toMatchObject({
    words: [
      { field: 'room_type', word: 'Private', rows: 2, meaning: null },
      { field: 'unit_type', word: 'Duo', rows: 1, meaning: null },
    ],
    choices: { room_type: [{ name: 'Private bedroom' }, { name: 'Shared bedroom' }] },
  });
});

it('applies the meaning of a word to every later file', async () => {
  const { alone, file, compare, wordsOf, explain } = await withStrangeWords();
  expect([(await explain(alone)).code, (await explain(alone)).code]).toEqual([204, 204]);
  const second = await compare(file);
  expect(outcomesOf(second.found).map(([, outcome]) => outcome)).toEqual(['new', 'new', 'wrong']);
  const words = await wordsOf(second.import_id);
  expect(words?.words[0]).toMatchObject({ word: 'Private', meaning: words?.choices.room_type[0]?.id });
});

it('refuses a meaning of another kind', async () => {
  const { double, explain } = await withStrangeWords();
  expect((await explain(double)).code).toBe(404);
});

it('logs the meaning of a word once', async () => {
  const { alone, explain, ask, renee, params } = await withStrangeWords();
  await explain(alone);
  await explain(alone);
  const query = { action: 'roster.explained' } as const;
  const { res } = await ask(renee, staffCalls.staffAudit.entries, { params, query });
  expect(res?.entries.map((entry) => entry.after)).toEqual([{ 'room_type: private': 'Private bedroom' }]);
});

it('forgets the meaning of a word when staff take it back', async () => {
  const { alone, file, compare, explain } = await withStrangeWords();
  await explain(alone);
  await explain(null);
  expect((await compare(file)).counts).toMatchObject({ wrong: 3 });
});

it('keeps two words apart that are made of signs only', async () => {
  const { alone, file, compare, explain } = await withStrangeWords();
  await explain(alone, '?');
  expect((await compare(file.replace('Private', '-'))).counts).toMatchObject({ wrong: 3 });
});

it('refuses a word that is cut in the middle of a character', async () => {
  const { compare } = await withStrangeWords();
  const cutInTheMiddle = `${'x'.repeat(99)}😀`;
  const { counts } = await compare(`${header},Room type\nA1,Ana,Reyes,Double,${cutInTheMiddle} hall\n`);
  expect(counts).toMatchObject({ wrong: 1 });
});

async function comparedImport() {
  const { hall, compare, ask, renee, params } = await office();
  const { import_id: importId } = await compare(`${header}\nA1,Ana,Reyes,Double\n`);
  const read = (subnetworkId = params.subnetworkId) =>
    ask(renee, staffRoster.read, { params: { ...params, subnetworkId, importId } });
  const discard = () => ask(renee, staffRoster.discard, { params: { ...params, importId } });
  return { hall, importId, read, discard };
}

it('opens an import in its own place only', async () => {
  const { hall, read } = await comparedImport();
  const south = await community(app.db, { networkId: hall.networkId });
  expect((await read()).res).toMatchObject({ name: 'fall.csv' });
  expect((await read(south.subnetworkId)).code).toBe(404);
});

it('discards an import once, although the call is repeated', async () => {
  const { read, discard } = await comparedImport();
  expect([(await discard()).code, (await discard()).code]).toEqual([204, 204]);
  expect((await read()).code).toBe(404);
});

it('deletes a compared file after a day', async () => {
  const { importId } = await comparedImport();
  await forgetImports(app.db, new Date(Date.now() + 25 * 3_600_000));
  const left = await app.db.select().from(rosterRows).where(eq(rosterRows.importId, importId));
  expect(left).toEqual([]);
});

it('replaces an earlier reading of the same file, which then cannot be imported', async () => {
  const { compare, commit, ask, renee, params } = await office();
  const file = `${header}\nA1,Ana,Reyes,Double\n`;
  const { import_id: first } = await compare(file);
  const { import_id: earlier } = await compare(file, { replaces: first });
  const { import_id: later } = await compare(file, { replaces: earlier });
  expect((await commit(earlier)).code).toBe(404);
  const { res } = await ask(renee, staffRoster.list, { params });
  expect(res?.imports).toMatchObject([{ import_id: later, replaced: [first, earlier] }]);
});

it('keeps an earlier reading that another place has', async () => {
  const { compare } = await office();
  const { importId, read } = await comparedImport();
  await compare(`${header}\nA1,Ana,Reyes,Double\n`, { replaces: importId });
  expect((await read()).code).toBe(200);
});

it('compares an Excel workbook with titles above its columns', async () => {
  const { compare } = await office();
  const rows = [['Fall 2027'], header.split(','), [numberCell(12, 1), 'Ana', 'Reyes', 'Double']];
  const { found, reading } = await compare(workbook({ sheets: [{ rows }], formats: ['0000'] }));
  expect(reading).toMatchObject({ workbook: { sheets: ['Sheet1'], sheet: 0 }, header_line: 2 });
  expect(found).toMatchObject([{ line: 3, office_id: '0012', outcome: 'new' }]);
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
