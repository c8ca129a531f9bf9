import type { SubnetworkId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { campusOffice, giveOfficeIds, outcomesOf } from '../../../test/office/roster';
import { staffMember } from '../../../test/office/staff';
import { resident, roomOf, type TestCommunity, unclaimedResident } from '../../../test/world/builders';
import { auditLog } from '../audit';
import { unitTypes } from '../housing';
import { isStanding, memberships, officeIds } from '../memberships';
import { profiles } from '../profile';
import { roomMembers } from '../room';
import { staffPlaces } from '../staff';
import { runImports } from './commit/run.service';
import { rosterImports, rosterRows } from './roster.schema';

const { staffCampusRoster } = staffCalls;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const office = () => campusOffice(app, runImports);
const header = 'Student ID,Hall,First name,Last name,Unit type';
const fileOf = (...rows: string[]) => [header, ...rows, ''].join('\n');

/** The residents of a hall, by office id. */
const residentsOf = ({ subnetworkId }: Pick<TestCommunity, 'subnetworkId'>) =>
  app.db
    .select({
      officeId: officeIds.officeId,
      name: profiles.firstName,
      email: profiles.email,
      unit: unitTypes.name,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(officeIds, eq(officeIds.membershipId, memberships.id))
    .where(and(eq(memberships.subnetworkId, subnetworkId), isStanding()))
    .orderBy(officeIds.officeId, profiles.firstName);

const entriesOf = (action: 'roster.explained' | 'roster.imported' | 'roster.undone', halls: SubnetworkId[]) =>
  app.db
    .select({ place: auditLog.subnetworkId, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), inArray(auditLog.subnetworkId, halls)));

it('sends each row of a roster of the campus to the place that it names', async () => {
  const { north, south, compare, commit, settle } = await office();
  const file = fileOf(
    'N1,North Hall,Ana,Reyes,Double',
    'S1,  south-HALL ,Ben,Ono,Four-person unit',
    'X1,,Cleo,Ito,Double',
    'X2,West Hall,Dan,Fox,Double',
  );
  const { import_id: id, found, ...compared } = await compare(file);
  expect(outcomesOf(found)).toEqual([
    ['N1', 'new', null],
    ['S1', 'new', null],
    ['X1', 'wrong', 'placeMissing'],
    ['X2', 'wrong', 'placeUnknown'],
  ]);
  expect(found.map((row) => [row.subnetwork_id, row.name, row.said])).toEqual([
    [north.subnetworkId, 'Ana Reyes', null],
    [south.subnetworkId, 'Ben Ono', null],
    [null, '', null],
    [null, '', 'West Hall'],
  ]);
  expect(compared.places.map(({ name, counts }) => [name, counts.new])).toEqual([
    ['North Hall', 1],
    ['South Hall', 1],
  ]);
  await commit(id);
  expect(await settle(id)).toMatchObject({ state: 'done', counts: { new: 2, wrong: 2 } });
  expect(await residentsOf(north)).toMatchObject([{ officeId: 'N1', name: 'Ana', unit: 'Double' }]);
  expect(await residentsOf(south)).toMatchObject([{ officeId: 'S1', name: 'Ben', unit: 'Four-person unit' }]);
});

it('cannot be read as a roster of the campus without a column for the place', async () => {
  const { send } = await office();
  const { res } = await send('Student ID,First name,Last name\nA1,Ana,Reyes\n');
  expect(res).toMatchObject({ import: null, reading: { missing: ['place'] } });
  expect(res?.reading.problem?.code).toBe('columnsMissing');
});

it('says of a column for the place that it has no use in the file of one place', async () => {
  const { north, inHall } = await office();
  const { res } = await inHall(north).send(fileOf('S1,South Hall,Ben,Ono,Double'));
  expect(res?.reading.columns[1]).toEqual({ header: 'Hall', field: null, unneeded: 'place' });
  expect(res?.import?.counts.new).toBe(1);
});

it('remembers which place a word means, and what the words of each place do', async () => {
  const { north, south, renee, params, ask, compare } = await office();
  const file = fileOf('N1,NH,Ana,Reyes,Twin', 'S1,South Hall,Ben,Ono,Twin');
  const first = await compare(file);
  const wordsOf = async (importId: string) =>
    (await ask(renee, staffCampusRoster.words, { params: { ...params, importId } })).res?.words ?? [];
  expect(await wordsOf(first.import_id)).toEqual([
    { field: 'place', word: 'NH', rows: 1, meaning: null, subnetwork_id: null },
    { field: 'unit_type', word: 'Twin', rows: 1, meaning: null, subnetwork_id: south.subnetworkId },
  ]);
  const doubles = await app.db
    .select({ id: unitTypes.id, place: unitTypes.subnetworkId })
    .from(unitTypes)
    .where(
      and(
        eq(unitTypes.name, 'Double'),
        inArray(unitTypes.subnetworkId, [north.subnetworkId, south.subnetworkId]),
      ),
    );
  const twin = doubles.map(({ id, place }) => ({
    field: 'unit_type' as const,
    word: 'twin',
    meaning: id,
    subnetwork_id: place,
  }));
  const nh = { field: 'place' as const, word: 'N.H.', meaning: north.subnetworkId };
  expect(
    await ask(renee, staffCampusRoster.explain, { params, body: { words: [nh, ...twin] } }),
  ).toMatchObject({ code: 204 });
  const again = await compare(file, { replaces: first.import_id });
  expect(outcomesOf(again.found)).toEqual([
    ['N1', 'new', null],
    ['S1', 'new', null],
  ]);
  expect((await wordsOf(again.import_id)).map(({ word, meaning }) => [word, meaning])).toEqual([
    ['NH', north.subnetworkId],
    ['Twin', expect.any(String)],
    ['Twin', expect.any(String)],
  ]);
  const entries = await entriesOf('roster.explained', [north.subnetworkId, south.subnetworkId]);
  expect(entries).toHaveLength(2);
});

it('imports no file whose words were explained since it was read', async () => {
  const { north, renee, params, ask, compare, commit } = await office();
  const { import_id: id } = await compare(fileOf('N1,NH,Ana,Reyes,Double', 'N2,North Hall,Ben,Ono,Double'));
  const words = [{ field: 'place' as const, word: 'NH', meaning: north.subnetworkId }];
  await ask(renee, staffCampusRoster.explain, { params, body: { words } });
  expect(await commit(id)).toMatchObject({ err: { error_code: 'WordsUnread' } });
});

/** Staff of the north hall alone. */
async function withNorthStaff() {
  const made = await office();
  const { networkId } = made.params;
  const nora = await staffMember(app, { networkId, name: 'Nora Pine', places: [made.north.subnetworkId] });
  return { ...made, nora, norths: made.clientOf(nora) };
}

it('stores and returns nothing but the id of rows for places that a staff member lacks', async () => {
  const { south, norths } = await withNorthStaff();
  await resident(app.db, south, { firstName: 'Ben' });
  const file = fileOf('N1,North Hall,Ana,Reyes,Double', 'S1,South Hall,Secret,Person,Double');
  const { import_id: id, found, places, counts } = await norths.compare(file);
  expect(outcomesOf(found)).toEqual([
    ['N1', 'new', null],
    ['S1', 'wrong', 'placeOutOfScope'],
  ]);
  expect(found[1]).toMatchObject({ name: '', subnetwork_id: null, said: 'South Hall', membership_id: null });
  expect(places.map(({ name }) => name)).toEqual(['North Hall']);
  expect(counts.wrong).toBe(1);
  const stored = await app.db.select().from(rosterRows).where(eq(rosterRows.importId, id));
  expect(JSON.stringify(stored)).not.toContain('Secret');
  await norths.commit(id);
  expect(await norths.settle(id)).toMatchObject({ state: 'done' });
  expect(await residentsOf(south)).toMatchObject([{ name: 'Ben' }]);
});

it('hides a roster of the campus from staff who lack one of its places', async () => {
  const { params, nora, ask, importFile } = await withNorthStaff();
  const { import_id: importId } = await importFile(
    fileOf('N1,North Hall,Ana,Reyes,Double', 'S1,South Hall,Ben,Ono,Double'),
  );
  const path = { ...params, importId };
  expect((await ask(nora, staffCampusRoster.list, { params })).res?.imports).toEqual([]);
  const answers = await Promise.all([
    ask(nora, staffCampusRoster.read, { params: path }),
    ask(nora, staffCampusRoster.rows, { params: path, query: {} }),
    ask(nora, staffCampusRoster.words, { params: path }),
    ask(nora, staffCampusRoster.undoing, { params: path }),
    ask(nora, staffCampusRoster.commit, { params: path, body: {} }),
    ask(nora, staffCampusRoster.undo, { params: path, body: { reason: 'Mine' } }),
  ]);
  expect(answers.map(({ err }) => err?.error_code)).toEqual(answers.map(() => 'NotFound'));
});

it('lets nobody explain words of places that they lack, nor to them', async () => {
  const { north, south, params, renee, nora, ask } = await withNorthStaff();
  const explain = (staff: typeof nora, word: object) =>
    ask(staff, staffCampusRoster.explain, { params, body: { words: [word as never] } });
  const sh = { field: 'place', word: 'SH', meaning: south.subnetworkId };
  expect(await explain(nora, sh)).toMatchObject({ err: { error_code: 'NotFound' } });
  expect(await explain(renee, sh)).toMatchObject({ code: 204 });
  expect(await explain(nora, { ...sh, meaning: north.subnetworkId })).toMatchObject({
    err: { error_code: 'NotFound' },
  });
  expect(await explain(nora, { ...sh, meaning: null })).toMatchObject({ err: { error_code: 'NotFound' } });
  const gender = { field: 'gender', word: 'F', meaning: south.womanId, subnetwork_id: south.subnetworkId };
  expect(await explain(nora, gender)).toMatchObject({ err: { error_code: 'NotFound' } });
});

it('imports and undoes nothing once the person who asked lacks one of its places', async () => {
  const { north, south, params, clientOf } = await office();
  const both = [north.subnetworkId, south.subnetworkId];
  const sam = await staffMember(app, { ...params, name: 'Sam Lake', places: both });
  const { compare, commit, read } = clientOf(sam);
  const { import_id: id } = await compare(
    fileOf('N1,North Hall,Ana,Reyes,Double', 'S1,South Hall,Ben,Ono,Double'),
  );
  await commit(id);
  await app.db
    .delete(staffPlaces)
    .where(and(eq(staffPlaces.staffId, sam.staffId), eq(staffPlaces.subnetworkId, south.subnetworkId)));
  const { settle } = clientOf(await staffMember(app, { ...params, name: 'Pat Moss' }));
  expect(await settle(id)).toMatchObject({ state: 'failed', failure: 'notAllowed' });
  expect(await residentsOf(north)).toEqual([]);
  await expect(read(id)).rejects.toThrow('gone');
});

/** Ana lives in the north hall with a roommate, and the file has her in the south hall. */
async function crossing() {
  const made = await office();
  const { north, south } = made;
  const ana = await resident(app.db, north, { firstName: 'Ana' });
  const ben = await resident(app.db, north, { firstName: 'Ben' });
  await roomOf(app.db, north, [ana, ben]);
  await giveOfficeIds(app, north, { A1: ana, B2: ben });
  const file = fileOf('A1,South Hall,Ana,Reyes,Double', 'B2,North Hall,,,');
  const compared = await made.compare(file);
  return { ...made, north, south, ana, ben, compared };
}

it('leaves a resident where they are whom the file has in another place, and never calls them missing', async () => {
  const { north, south, ana, compared, commit, settle } = await crossing();
  expect(outcomesOf(compared.found)).toEqual([
    ['A1', 'relocated', null],
    ['B2', 'same', null],
  ]);
  expect(compared.found[0]).toMatchObject({
    subnetwork_id: south.subnetworkId,
    leaves_id: ana.membershipId,
    membership_id: ana.membershipId,
    loses: { roommates: 1 },
    changes: [{ field: 'place', from: 'North Hall', to: 'South Hall', kept: null }],
  });
  expect(compared.losing.relocated).toEqual({ rooms: 1, requests: 0 });
  await commit(compared.import_id, { remove: true });
  expect(await settle(compared.import_id)).toMatchObject({ state: 'done', relocated: 0, removed: 0 });
  expect(await residentsOf(north)).toHaveLength(2);
  expect(await residentsOf(south)).toEqual([]);
});

it('takes residents to another place whom staff tick, and undoes that with their room', async () => {
  const { north, south, ana, ben, renee, params, ask, compared, commit, settle } = await crossing();
  const id = compared.import_id;
  await commit(id, { relocate: true, relocate_only: [ana.membershipId] });
  expect(await settle(id)).toMatchObject({ state: 'done', relocated: 1, removed: 0 });
  expect(await residentsOf(north)).toMatchObject([{ officeId: 'B2' }]);
  expect(await residentsOf(south)).toMatchObject([{ officeId: 'A1', unit: 'Double' }]);
  const halls = [north.subnetworkId, south.subnetworkId];
  const entries = await entriesOf('roster.imported', halls);
  expect(entries.map(({ place, after }) => [place, after])).toEqual(
    expect.arrayContaining([
      [north.subnetworkId, expect.objectContaining({ new: 0, relocated: 1 })],
      [south.subnetworkId, expect.objectContaining({ new: 1 })],
    ]),
  );
  const path = { ...params, importId: id };
  expect((await ask(renee, staffCampusRoster.undoing, { params: path })).res).toMatchObject({
    newcomers: 0,
    returned: 1,
    restored: 0,
  });
  await ask(renee, staffCampusRoster.undo, { params: path, body: { reason: 'Wrong file' } });
  expect(await settle(id)).toMatchObject({ state: 'undone' });
  expect(await residentsOf(south)).toEqual([]);
  const people = [ana.membershipId, ben.membershipId];
  const again = await app.db.select().from(roomMembers).where(inArray(roomMembers.membershipId, people));
  expect(again).toHaveLength(2);
  expect(new Set(again.map((one) => one.roomId)).size).toBe(1);
});

it('leaves a person in their new place who has joined it before the undo', async () => {
  const { north, south, ana, renee, params, ask, compared, commit, settle } = await crossing();
  const id = compared.import_id;
  await commit(id, { relocate: true });
  await settle(id);
  await app.db
    .update(memberships)
    .set({ userId: ana.userId })
    .where(eq(memberships.subnetworkId, south.subnetworkId));
  const path = { ...params, importId: id };
  expect((await ask(renee, staffCampusRoster.undoing, { params: path })).res).toMatchObject({
    joined: 1,
    returned: 0,
  });
  await ask(renee, staffCampusRoster.undo, { params: path, body: { reason: 'Wrong file' } });
  expect(await settle(id)).toMatchObject({ state: 'undone' });
  expect(await residentsOf(north)).toMatchObject([{ officeId: 'B2' }]);
  expect(await residentsOf(south)).toMatchObject([{ officeId: 'A1' }]);
});

it('asks again when a resident has left the place that an import would take them from', async () => {
  const { ana, compared, commit, settle } = await crossing();
  await commit(compared.import_id, { relocate: true });
  await app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, ana.membershipId));
  expect(await settle(compared.import_id)).toMatchObject({ state: 'stale', differing: 1 });
});

it('takes the same id in two places for a person in each', async () => {
  const { north, south, importFile, compare } = await office();
  const file = fileOf('A1,North Hall,Ana,Reyes,Double', 'A1,South Hall,Ana,Reyes,Double');
  expect(await importFile(file)).toMatchObject({ state: 'done', counts: { new: 2 } });
  expect(await residentsOf(north)).toHaveLength(1);
  expect(await residentsOf(south)).toHaveLength(1);
  expect((await compare(file)).counts).toMatchObject({ same: 2, relocated: 0 });
});

it('counts nobody as missing whose row names no known place, and nobody of a place without rows', async () => {
  const { north, south, importFile, compare } = await office();
  await importFile(
    fileOf(
      'N1,North Hall,Ana,Reyes,Double',
      'N2,North Hall,Ben,Ono,Double',
      'N3,North Hall,Cleo,Ito,Double',
      'S1,South Hall,Dan,Fox,Double',
    ),
  );
  const { found } = await compare(fileOf('N1,North Hall,Ana,Reyes,Double', 'N2,Nowhere,Ben,Ono,Double'));
  expect(outcomesOf(found)).toEqual([
    ['N1', 'same', null],
    ['N2', 'wrong', 'placeUnknown'],
    ['N3', 'gone', null],
  ]);
  expect(found[2]?.subnetwork_id).toBe(north.subnetworkId);
  expect(await residentsOf(south)).toHaveLength(1);
});

it('imports nothing of a roster of the campus once a resident of one of its places has changed', async () => {
  const { north, south, importFile, compare, commit, settle } = await office();
  await importFile(fileOf('N1,North Hall,Ana,Reyes,Double', 'S1,South Hall,Ben,Ono,Double'));
  const { import_id: id } = await compare(
    fileOf('N1,North Hall,Anna,Reyes,Double', 'S1,South Hall,Benno,Ono,Double'),
  );
  await app.db.update(profiles).set({ firstName: 'Benno' }).where(eq(profiles.firstName, 'Ben'));
  await commit(id);
  expect(await settle(id)).toMatchObject({ state: 'stale', differing: 1 });
  expect([await residentsOf(north), await residentsOf(south)]).toMatchObject([
    [{ name: 'Ana' }],
    [{ name: 'Benno' }],
  ]);
});

it('imports nothing into a place while a roster of the campus that names it is imported', async () => {
  const { north, renee, compare, commit, inHall } = await office();
  const whole = await compare(fileOf('N1,North Hall,Ana,Reyes,Double', 'S1,South Hall,Ben,Ono,Double'));
  const one = await inHall(north).compare('Student ID,First name,Last name,Unit type\nN2,Cleo,Ito,Double\n');
  const setState = (id: string, state: 'committing' | 'compared') =>
    app.db
      .update(rosterImports)
      .set({ state, committedBy: renee.staffId })
      .where(eq(rosterImports.id, id as never));
  await setState(whole.import_id, 'committing');
  expect((await inHall(north).commit(one.import_id)).err?.error_code).toBe('ImportRunning');
  await setState(whole.import_id, 'compared');
  await setState(one.import_id, 'committing');
  expect((await commit(whole.import_id)).err?.error_code).toBe('ImportRunning');
});

it('adds a person once whom two files have that are imported together', async () => {
  const { north, compare, commit, settle, inHall } = await office();
  const whole = await compare(fileOf('N1,North Hall,Ana,Reyes,Double', 'S1,South Hall,Ben,Ono,Double'));
  const hall = inHall(north);
  const one = await hall.compare('Student ID,First name,Last name,Unit type\nN1,Ana,Reyes,Double\n');
  await Promise.all([commit(whole.import_id), hall.commit(one.import_id)]);
  const states = [(await settle(whole.import_id)).state, (await hall.settle(one.import_id)).state];
  expect(states).toContain('done');
  expect(await residentsOf(north)).toHaveLength(1);
});

it('removes those who are missing from one place only, with an undo for all places', async () => {
  const { north, south, importFile, renee, params, ask, settle } = await office();
  const all = [
    'N1,North Hall,Ana,Reyes,Double',
    'S1,South Hall,Ben,Ono,Double',
    'S2,South Hall,Cleo,Ito,Double',
  ];
  await importFile(fileOf(...all));
  const done = await importFile(fileOf(...all.slice(0, 2)), { remove: true });
  expect(done).toMatchObject({ state: 'done', removed: 1 });
  expect(await residentsOf(south)).toHaveLength(1);
  const path = { ...params, importId: done.import_id };
  await ask(renee, staffCampusRoster.undo, { params: path, body: { reason: 'Wrong file' } });
  await settle(done.import_id);
  expect(await residentsOf(south)).toHaveLength(2);
  const halls = [north.subnetworkId, south.subnetworkId];
  expect((await entriesOf('roster.undone', halls)).map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ restored: 1 }),
      expect.objectContaining({ restored: 0 }),
    ]),
  );
});

it('gives a new person the only unit type of their place', async () => {
  const { north, south, importFile } = await office();
  await app.db
    .delete(unitTypes)
    .where(and(eq(unitTypes.subnetworkId, south.subnetworkId), eq(unitTypes.name, 'Double')));
  const done = await importFile(fileOf('N1,North Hall,Ana,Reyes,', 'S1,South Hall,Ben,Ono,'));
  expect(done.counts).toMatchObject({ new: 1, wrong: 1 });
  expect(await residentsOf(north)).toEqual([]);
  expect(await residentsOf(south)).toMatchObject([{ unit: 'Four-person unit' }]);
});

const cell = fc.constantFrom('', 'Ana', 'Ben', 'Zoë');
const row = fc.record({
  hall: fc.constantFrom('North Hall', 'South Hall'),
  id: fc.constantFrom('1', '01', '2', '3', '12345.0', ''),
  first: cell,
  last: cell,
  email: fc.constantFrom('', 'a@x.example', 'b@x.example', 'c@x.example'),
  unit: fc.constantFrom('Double', 'Four-person unit', 'Castle', ''),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;
const rows = fc.array(row, { minLength: 1, maxLength: 12 });
const written = (given: readonly Row[]) =>
  [
    'Student ID,Hall,First name,Last name,Email,Unit type',
    ...given.map(({ id, hall, first, last, email, unit }) =>
      // Ids differ by hall, so that nobody crosses.
      [id && `${hall.slice(0, 1)}${id}`, hall, first, last, email, unit].join(','),
    ),
    '',
  ].join('\n');

it('gives the same as a file for each place, whatever is in them', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (earlier, later) => {
      const one = await office();
      const other = await office();
      const hallsOf = ({ north, south }: typeof one) =>
        [
          ['North Hall', north],
          ['South Hall', south],
        ] as const;
      for (const made of [one, other])
        for (const [, hall] of hallsOf(made))
          await unclaimedResident(app.db, hall, { firstName: 'Eve', email: 'a@x.example' });
      for (const given of [earlier, later]) {
        const whole = await one.compare(written(given));
        await one.commit(whole.import_id, { remove: true });
        await one.settle(whole.import_id);
        for (const [name, hall] of hallsOf(other)) {
          const mine = given.filter((each) => each.hall === name);
          if (mine.length === 0) continue;
          const place = other.inHall(hall);
          const compared = await place.compare(written(mine));
          const ofHall = whole.places.find((each) => each.name === name);
          const same = whole.found.filter((each) => each.subnetwork_id === ofHall?.subnetwork_id);
          expect(same.map((each) => [each.office_id, each.outcome, each.problem, each.hint])).toEqual(
            compared.found.map((each) => [each.office_id, each.outcome, each.problem, each.hint]),
          );
          await place.commit(compared.import_id, { remove: true });
          await place.settle(compared.import_id);
        }
        expect(await residentsOf(one.north)).toEqual(await residentsOf(other.north));
        expect(await residentsOf(one.south)).toEqual(await residentsOf(other.south));
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);
