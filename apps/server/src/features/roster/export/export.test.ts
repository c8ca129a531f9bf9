import { staffCalls } from '@nestmate/contract/staff';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { pathOf, type TestApp, testApp } from '../../../../test/app';
import { giveOfficeIds, rosterOffice } from '../../../../test/office/roster';
import { resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
import { subnetworks } from '../../housing';
import { profiles } from '../../profile';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

type Office = Awaited<ReturnType<typeof rosterOffice>>;

const download = async ({ params, renee }: Office, query: Record<string, string> = {}) => {
  const { statusCode, headers, body } = await app.server.inject({
    method: 'GET',
    url: pathOf(staffCalls.staffRoster.export, params),
    query,
    headers: { cookie: renee.cookie },
  });
  expect(statusCode).toBe(200);
  return { headers, body };
};

async function exported() {
  const office = await rosterOffice(app);
  const { hall } = office;
  const [ana, ben] = [
    await resident(app.db, hall, { firstName: '=1+1', lastName: 'O"Neill, Jr', email: 'ana@alder.example' }),
    await resident(app.db, hall, { firstName: ' +Ben', lastName: '-Ono' }),
  ];
  await unclaimedResident(app.db, hall, { firstName: 'Cy', lastName: '李' });
  await resident(app.db, hall, { firstName: 'Gone', removed: true });
  await roomOf(app.db, hall, [ana, ben]);
  await giveOfficeIds(app, hall, { '007': ana, B2: ben });
  return office;
}

it('exports residents as a file that no cache keeps', async () => {
  const { headers } = await download(await exported());
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="residents.csv"',
    'cache-control': 'no-store',
  });
});

it('exports residents so that no spreadsheet executes a cell', async () => {
  const { body } = await download(await exported());
  expect(body).toContain(`"'007","'=1+1","O""Neill, Jr"`);
  expect(body).toContain(`"' +Ben","'-Ono"`);
});

it('exports everybody in the list with their roommates', async () => {
  const { body } = await download(await exported());
  expect(body.startsWith('\uFEFFStudent ID,First name,')).toBe(true);
  expect(body.split('\r\n').find((line) => line.includes('007'))).toMatch(/,B2$/);
  expect(body).toContain('李');
  expect(body).not.toContain('Gone');
});

it('exports the residents that a filter finds', async () => {
  const { body } = await download(await exported(), { state: 'invited' });
  expect(body.split('\r\n')).toHaveLength(3);
  expect(body).toContain('李');
});

it('exports the answers of the registration, except sensitive ones', async () => {
  const office = await rosterOffice(app);
  const question = { type: 'TEXT' as const, options: [], required: false };
  await app.db
    .update(subnetworks)
    .set({
      registrationQuestions: [
        { ...question, question_num: 1, title: { en: 'Unit' } },
        { ...question, question_num: 2, title: { en: 'Access' }, sensitive: true },
        { ...question, question_num: 3, type: 'CHECKBOX', title: { en: 'Bicycle' } },
        { ...question, question_num: 4, type: 'SELECT', title: { en: 'When?' }, options: [{ en: 'Early' }] },
      ],
    })
    .where(eq(subnetworks.id, office.hall.subnetworkId));
  await resident(app.db, office.hall, {
    firstName: 'Ana',
    registrationResponses: { 1: '=2', 2: 'A wheelchair', 3: 'false', 4: '0' },
  });
  const { body } = await download(office);
  expect(body).toContain(',Answer: Unit,Answer: Bicycle,Answer: When?\r\n');
  expect(body).toContain(`,"'=2",N,Early`);
  expect(body).not.toContain('wheelchair');
});

it('records who exported residents', async () => {
  const office = await rosterOffice(app);
  const { ask, renee, params } = office;
  await download(office);
  await download(office, { state: 'invited', unit_type: office.hall.unitTypeId });
  const log = await ask(renee, staffCalls.staffAudit.entries, {
    params: { networkId: params.networkId },
    query: { action: 'roster.exported' },
  });
  expect(log.res?.entries).toMatchObject([
    { after: { state: 'invited', unit_type: expect.not.stringMatching(office.hall.unitTypeId) } },
    { after: {} },
  ]);
});

it('exports a file that an import reads back unchanged, whatever the ids and names', async () => {
  const office = await rosterOffice(app);
  const { hall, send } = office;
  const people: Record<string, Awaited<ReturnType<typeof resident>>> = {};
  const spreadsheetIds = ['007', '9912140633506423', '1E5', '3-12', "'A", '-5', 'TRUE', 'x;=1'];
  for (let number = 0; number < 8; number += 1)
    people[spreadsheetIds[number] ?? ''] = await resident(app.db, hall);
  await giveOfficeIds(app, hall, people);
  const ids = Object.values(people).map(({ membershipId }) => membershipId);
  const name = fc
    .stringMatching(/^['=+@＝\-"]{0,3}[A-Za-zéñŁ李",;| =+@'“”-]{0,12}[a-z]$/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const names = fc.array(fc.tuple(name, name), { minLength: ids.length, maxLength: ids.length });
  await fc.assert(
    fc.asyncProperty(names, async (given) => {
      for (const [place, [firstName, lastName]] of given.entries())
        await app.db
          .update(profiles)
          .set({ firstName, lastName })
          .where(sql`membership_id = ${ids[place]}`);
      const { body } = await download(office);
      const { res } = await send(body);
      expect(res?.import?.counts).toEqual({
        new: 0,
        changed: 0,
        moved: 0,
        relocated: 0,
        gone: 0,
        wrong: 0,
        same: ids.length,
      });
    }),
    { numRuns: 20 },
  );
});

async function auditOffice() {
  const { ask, renee, params } = await rosterOffice(app);
  const { networkId } = params;
  const url = pathOf(staffCalls.staffAudit.export, { networkId });
  const read = () => app.server.inject({ method: 'GET', url, headers: { cookie: renee.cookie } });
  await read();
  return { ask, renee, networkId, read };
}

it('records each export of the audit log', async () => {
  const { ask, renee, networkId } = await auditOffice();
  const entries = await ask(renee, staffCalls.staffAudit.entries, { params: { networkId }, query: {} });
  expect(entries.res?.entries).toMatchObject([{ action: 'audit.exported' }]);
});

it('exports the audit log as far as staff may read it', async () => {
  const { read } = await auditOffice();
  const { body, statusCode } = await read();
  expect(statusCode).toBe(200);
  const [header, ...lines] = body.trim().split('\r\n');
  expect(header).toMatch(/^\uFEFF?Entry,Time \(UTC\),Action/);
  expect(lines.map((line) => line.split(',')[2])).toEqual(['audit.exported', 'audit.exported']);
  expect(body).toContain('Renee Okafor');
});
