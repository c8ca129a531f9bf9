import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { giveOfficeIds, outcomesOf, type People, rosterOffice } from '../../../../test/office/roster';
import { community, resident, type TestCommunity, unclaimedResident } from '../../../../test/world/builders';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const office = () => rosterOffice(app);
const cameByFile = (hall: TestCommunity, people: People) => giveOfficeIds(app, hall, people);

const header = 'Student ID,First name,Last name,Unit type';

it('misses only people whom an earlier file of the same place named', async () => {
  const { hall, compare } = await office();
  const ana = await resident(app.db, hall);
  await resident(app.db, hall);
  const gone = await resident(app.db, hall, { removed: true });
  await cameByFile(hall, { A1: ana, B2: gone });
  const south = await community(app.db, { networkId: hall.networkId });
  await cameByFile(south, { S1: await resident(app.db, south) });
  const { found, never_in_file } = await compare('Student ID\nX9\n');
  expect(outcomesOf(found)).toEqual([
    ['X9', 'wrong', 'nameMissing'],
    ['A1', 'gone', null],
  ]);
  expect(never_in_file).toBe(1);
});

it('distinguishes repeated rows of one id from those that contradict each other', async () => {
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

it('recognizes an id that lost its zeros or its case as its owner’s', async () => {
  const { hall, compare } = await office();
  const [ana, ben] = [await resident(app.db, hall), await resident(app.db, hall)];
  await cameByFile(hall, { '0041': ana, a0072: ben });
  const { found } = await compare('Student ID\n41\nA72\n');
  expect(found.map((row) => [row.office_id, row.problem, row.hint])).toEqual([
    ['41', 'zerosOrCase', '0041'],
    ['A72', 'zerosOrCase', 'a0072'],
  ]);
});

it('refuses ids that a spreadsheet changed, with the id they can only mean', async () => {
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

it('accepts long numbers that end in zeros as ids where other ids of the file do not', async () => {
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

const email = (name: string) => `${name}@alder.example`;

it('finds people without an office id by their address', async () => {
  const { hall, compare } = await office();
  const ana = await resident(app.db, hall, { firstName: 'Ana', lastName: 'Reyes', email: email('Ana') });
  const { found } = await compare(`Student ID,First name,Last name,Email\nA1,Ana,Reyes,${email('ana')}\n`);
  expect(outcomesOf(found)).toEqual([['A1', 'changed', null]]);
  expect(found[0]).toMatchObject({
    membership_id: ana.membershipId,
    changes: [{ field: 'office_id', from: '', to: 'A1' }],
  });
});

it('refuses an address that belongs to another office id', async () => {
  const { hall, compare } = await office();
  await cameByFile(hall, { B2: await resident(app.db, hall, { email: email('ben') }) });
  const { found } = await compare(
    `Student ID,First name,Last name,Email\nB9,Ben,Ono,${email('ben')}\nB2,,,\n`,
  );
  expect(outcomesOf(found)).toEqual([
    ['B9', 'wrong', 'emailOfAnother'],
    ['B2', 'same', null],
  ]);
});

it('refuses an address that two people of a file have', async () => {
  const { compare } = await office();
  const { found } = await compare(
    `Student ID,First name,Last name,Email\nC3,Cy,Ng,${email('cy')}\nD4,Di,Ng,${email('CY')}\n`,
  );
  expect(outcomesOf(found)).toEqual([
    ['C3', 'wrong', 'sharedEmail'],
    ['D4', 'wrong', 'sharedEmail'],
  ]);
});

/** People of an earlier file, each with an address. */
async function withAddresses() {
  const { hall, compare } = await office();
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
  return compare;
}

it('refuses the address of another person, whom the file does not change, by their name', async () => {
  const compare = await withAddresses();
  const { found } = await compare(`Student ID,Email\nA1,${email('BEN')}\nE5,${email('TYPED')}\n`);
  expect(found.slice(0, 2).map((row) => [row.office_id, row.outcome, row.problem, row.hint])).toEqual([
    ['A1', 'wrong', 'emailTaken', 'Ben Ono (B2)'],
    ['E5', 'changed', null, null],
  ]);
});

it('lets people of a file exchange their addresses', async () => {
  const compare = await withAddresses();
  const { found } = await compare(`Student ID,Email\nC3,${email('di')}\nD4,${email('cy')}\n`);
  expect(outcomesOf(found.slice(0, 2))).toEqual([
    ['C3', 'changed', null],
    ['D4', 'changed', null],
  ]);
});

it('refuses every address that waits for a refused one', async () => {
  const compare = await withAddresses();
  const { found } = await compare(
    `Student ID,Email\nA1,${email('ben')}\nB2,${email('cy')}\nC3,${email('fay')}\nD4,${email('DI')}\nE5,${email('ana')}\n`,
  );
  expect(outcomesOf(found)).toEqual([
    ['A1', 'wrong', 'emailTaken'],
    ['B2', 'wrong', 'emailTaken'],
    ['C3', 'wrong', 'emailTaken'],
    ['D4', 'same', null],
    ['E5', 'wrong', 'emailTaken'],
    ['F6', 'gone', null],
  ]);
});

it('a file does not identify a person by an address that they only typed', async () => {
  const { hall, compare } = await office();
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
