import type { RosterEncoding, RosterSeparator } from '@nestmate/contract/staff';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { type ByHand, readFile, type TakenRow } from './read-file';
import { separators } from './separator';

async function read(bytes: Uint8Array | string, byHand: ByHand = {}) {
  const { reading, rows } = await readFile(Buffer.from(bytes), byHand);
  const found: TakenRow[] = [];
  for await (const row of rows) found.push(row);
  return { reading, rows: found, cells: found.map((row) => row.cells) };
}

const encoded: [RosterEncoding, string, Buffer][] = [
  ['utf-8', 'without a mark', Buffer.from('ID,First name\nA1,José Núñez 李\n')],
  ['utf-8', 'with a mark', Buffer.from('\uFEFFID,First name\nA1,José Núñez 李\n')],
  [
    'utf-16le',
    'with a mark',
    iconv.encode('ID,First name\nA1,José Núñez 李\n', 'utf-16le', { addBOM: true }),
  ],
  ['utf-16le', 'without a mark', iconv.encode('ID,First name\nA1,José Núñez 李\n', 'utf-16le')],
  [
    'utf-16be',
    'with a mark',
    iconv.encode('ID,First name\nA1,José Núñez 李\n', 'utf-16be', { addBOM: true }),
  ],
  ['utf-16be', 'without a mark', iconv.encode('ID,First name\nA1,José Núñez 李\n', 'utf-16be')],
];

it.each(encoded)('reads %s %s', async (encoding, _, bytes) => {
  const { reading, cells } = await read(bytes);
  expect(reading).toMatchObject({ encoding, separator: 'comma', problem: null });
  expect(cells).toEqual([{ office_id: 'A1', first_name: 'José Núñez 李' }]);
});

it('reads Windows-1252 with its quotes and its euro, and another encoding where staff say so', async () => {
  const bytes = iconv.encode('ID;First name\nA1;Zoë “€” O’Åberg\n', 'windows-1252');
  const { reading, cells } = await read(bytes);
  expect(reading).toMatchObject({ encoding: 'windows-1252', separator: 'semicolon' });
  expect(cells).toEqual([{ office_id: 'A1', first_name: 'Zoë “€” O’Åberg' }]);
  const utf8 = await read('ID,First name\nA1,Zoë\n', { encoding: 'windows-1252' });
  expect(utf8.cells).toEqual([{ office_id: 'A1', first_name: 'ZoÃ«' }]);
});

it('reads a file that is cut off in the middle of a letter', async () => {
  const whole = Buffer.from('ID,First name\nA1,Zoë');
  expect((await read(whole.subarray(0, -1))).reading.encoding).toBe('utf-8');
});

it.each([
  ['nothing', '', 'empty'],
  ['blank lines', '\n\n \n', 'empty'],
  ['a spreadsheet’s own format', 'PK\u0003\u0004rest', 'notText'],
  [
    'a workbook as Excel writes it',
    `PK\u0003\u0004${'\u0014\0\u0006\0\u0008\0\0\0!\0'.repeat(50)}`,
    'notText',
  ],
  ['no column of office ids', 'Name,Room\nAna,12\n', 'columnsMissing'],
])('says what is wrong with a file of %s', async (_, text, code) => {
  expect((await read(text)).reading.problem).toMatchObject({ code });
});

it.each([
  ['an open quote', `ID,First name\nA1,"Ana\n${'B2,Ben\n'.repeat(10_000)}`, 'unclosedQuote'],
  ['an open quote at its end', 'ID,First name\nA1,"Ana\n', 'unclosedQuote'],
  ['more rows than a university has', `ID\n${'A1\n'.repeat(50_001)}`, 'tooManyRows'],
  ['a row of more columns than are read', `ID,First name\nA1${','.repeat(300)}\n`, 'tooManyColumns'],
])('stops at %s', async (_, text, code) => {
  const problem = await read(text).then(
    ({ reading }) => reading.problem,
    (error: unknown) => error,
  );
  expect(problem).toMatchObject({ code });
});

it('drops the columns that Nestmate does not need', async () => {
  const { reading, cells } = await read('SSN,ID,GPA,Last name\n123-45-6789,A1,3.9,Reyes\n');
  expect(reading.columns).toEqual([
    { header: 'SSN', field: null },
    { header: 'ID', field: 'office_id' },
    { header: 'GPA', field: null },
    { header: 'Last name', field: 'last_name' },
  ]);
  expect(JSON.stringify(cells)).not.toMatch(/6789|3\.9/);
});

it.each([
  ['starrez', 'EntryID,ID1,NameLast,NameFirst,NamePreferred,GenderEnum,PortalEmail,DirectoryFlagPrivacy'],
  ['banner', 'SPRIDEN_ID,SPRIDEN_LAST_NAME,SPRIDEN_FIRST_NAME,SPBPERS_SEX,SPBPERS_CONFID_IND'],
  ['erezlife', 'Session,Term,external_auth_id,Student ID,First Name,Last Name,PreferredName,email'],
  ['roompact', 'user_email,user_uid,user_first,user_preferred_first,user_last,user_student_id,room_name'],
  ['generic', 'Student number,Given name,Surname,E-mail,Unit type,Room type'],
])('knows the columns of %s', async (preset, header) => {
  const { reading } = await read(`${header}\n`);
  const fields = reading.columns.map(({ field }) => field);
  expect(reading).toMatchObject({ preset, problem: null });
  expect(fields).toEqual(expect.arrayContaining(['office_id', 'first_name', 'last_name']));
});

it('prefers the campus id of StarRez to its own', async () => {
  const { cells } = await read('EntryID,ID1,NameLast\n77,A001,Reyes\n');
  expect(cells).toEqual([{ office_id: 'A001', last_name: 'Reyes' }]);
});

it('reads columns as staff mapped them, each field once', async () => {
  const { cells } = await read('Key,Who,Who else\nA1,Ana,Ben\n', {
    columns: ['office_id', 'first_name', 'first_name'],
  });
  expect(cells).toEqual([{ office_id: 'A1', first_name: 'Ana' }]);
});

it('keeps leading zeros and case, removes the mark of our own exports, and tidies names', async () => {
  const { cells } = await read("ID,First name,Last name\n0012aB,'=1+1,  de   la\tCruz \n");
  expect(cells).toEqual([{ office_id: '0012aB', first_name: '=1+1', last_name: 'de la Cruz' }]);
});

it('marks a repeated header and rows with too many cells, and reports where a row ends', async () => {
  const { rows } = await read('ID,First name\nA1,"An\na"\nID,First name\nB2,Ben,extra\n');
  expect(rows).toMatchObject([
    { line: 3, isHeader: false, isLonger: false, cells: { first_name: 'An a' } },
    { line: 4, isHeader: true },
    { line: 5, isLonger: true },
  ]);
});

it('reads Excel’s note about the separator', async () => {
  expect((await read('sep=;\r\nID;First name\r\nA1;Ana\r\n')).cells).toEqual([
    { office_id: 'A1', first_name: 'Ana' },
  ]);
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const name = fc
  .stringMatching(/^[A-Za-zéñöŁ李",;|][A-Za-zéñö ,;|"\n-]{0,20}[a-z]$/)
  .map((text) => text.replaceAll(/\s+/g, ' '));

it('reads back what any encoding and separator wrote', async () => {
  const people = fc.array(fc.tuple(fc.stringMatching(/^[0-9A-Z]{1,10}$/), name), {
    minLength: 1,
    maxLength: 20,
  });
  const ways = fc.record({
    encoding: fc.constantFrom<RosterEncoding>('utf-8', 'utf-16le', 'utf-16be'),
    separator: fc.constantFrom(...(Object.keys(separators) as RosterSeparator[])),
    addBOM: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  });
  await fc.assert(
    fc.asyncProperty(people, ways, async (rows, { encoding, separator, addBOM, end }) => {
      const lines = [['Student ID', 'First name'], ...rows].map((row) =>
        row.map(quoted).join(separators[separator]),
      );
      const bytes = iconv.encode(lines.join(end) + end, encoding, { addBOM: addBOM || encoding !== 'utf-8' });
      const { reading, cells } = await read(bytes);
      expect(reading).toMatchObject({ encoding, preset: 'erezlife' });
      expect(cells).toEqual(rows.map(([office_id, first_name]) => ({ office_id, first_name })));
    }),
    { numRuns: 100 },
  );
});
