import { byteOrderMark, csvLine, idCell } from '@nestmate/contract/staff/csv';
import { separators } from '@nestmate/contract/staff/csv-rows';
import type { RosterEncoding, RosterSeparator } from '@nestmate/contract/staff/roster';
import { tidyText } from '@nestmate/contract/text/tidy-text';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { emptyRosters, misquotedRosters, quotedRosters } from '../../../../test/hostile/bad-rosters';
import { type ByHand, readFile } from './read-file';

function read(bytes: Uint8Array | string, byHand: ByHand = {}) {
  const { reading, rows } = readFile(Buffer.from(bytes), byHand);
  return { reading, rows, cells: rows.map((row) => row.cells) };
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

it.each(encoded)('reads %s %s', (encoding, _, bytes) => {
  const { reading, cells } = read(bytes);
  expect(reading).toMatchObject({ encoding, separator: 'comma', problem: null });
  expect(cells).toEqual([{ office_id: 'A1', first_name: 'José Núñez 李' }]);
});

it('reads Windows-1252 with its quotes and its euro', () => {
  const bytes = iconv.encode('ID;First name\nA1;Zoë “€” O’Åberg\n', 'windows-1252');
  const { reading, cells } = read(bytes);
  expect(reading).toMatchObject({ encoding: 'windows-1252', separator: 'semicolon' });
  expect(cells).toEqual([{ office_id: 'A1', first_name: 'Zoë “€” O’Åberg' }]);
});

it('reads another encoding where staff say so', () => {
  const utf8 = read('ID,First name\nA1,Zoë\n', { encoding: 'windows-1252' });
  expect(utf8.cells).toEqual([{ office_id: 'A1', first_name: 'ZoÃ«' }]);
});

it('reads a file that is cut off in the middle of a letter', () => {
  const whole = Buffer.from('ID,First name\nA1,Zoë');
  expect(read(whole.subarray(0, -1)).reading.encoding).toBe('utf-8');
});

it.each([
  ['nothing', '', 'empty'],
  ['blank lines', '\n\n \n', 'empty'],
  ['the beginning of a workbook', 'PK\u0003\u0004rest', 'damaged'],
  ['no column of office ids', 'Name,Room\nAna,12\n', 'columnsMissing'],
])('says what is wrong with a file of %s', (_, text, code) => {
  expect(read(text).reading.problem).toMatchObject({ code });
});

it.each([
  ['a cell that is longer than a row', `ID,First name\nA1,${'x'.repeat(40_000)}\n`, 'rowTooLong'],
  ['an open quote', `ID,First name\nA1,"Ana\n${'B2,Ben\n'.repeat(10_000)}`, 'unclosedQuote'],
  ['an open quote at its end', 'ID,First name\nA1,"Ana\n', 'unclosedQuote'],
  ['more rows than a university has', `ID\n${'A1\n'.repeat(50_001)}`, 'tooManyRows'],
  ['a row of more columns than are read', `ID,First name\nA1${',x'.repeat(300)}\n`, 'tooManyColumns'],
])('stops at %s', (_, text, code) => {
  expect(read(text).reading.problem).toMatchObject({ code });
});

it('drops the columns that Nestmate does not need', () => {
  const { reading, cells } = read('SSN,ID,GPA,Last name\n123-45-6789,A1,3.9,Reyes\n');
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
])('knows the columns of %s', (preset, header) => {
  const { reading } = read(`${header}\n`);
  const fields = reading.columns.map(({ field }) => field);
  expect(reading).toMatchObject({ preset, problem: { code: 'onlyHeader' } });
  expect(fields).toEqual(expect.arrayContaining(['office_id', 'first_name', 'last_name']));
});

it('prefers the campus id of StarRez to its own', () => {
  const { cells } = read('EntryID,ID1,NameLast\n77,A001,Reyes\n');
  expect(cells).toEqual([{ office_id: 'A001', last_name: 'Reyes' }]);
});

it('reads columns as staff mapped them, each field once', () => {
  const { cells } = read('Key,Who,Who else\nA1,Ana,Ben\n', {
    columns: ['office_id', 'first_name', 'first_name'],
  });
  expect(cells).toEqual([{ office_id: 'A1', first_name: 'Ana' }]);
});

it('keeps leading zeros and case of an id', () => {
  expect(read('ID,First name,Last name\n0012aB,Ana,Cruz\n').cells).toMatchObject([{ office_id: '0012aB' }]);
});

it('removes the mark of our own exports', () => {
  const { cells } = read("ID,First name,Last name\n1,'=1+1,Cruz\n");
  expect(cells).toEqual([{ office_id: '1', first_name: '=1+1', last_name: 'Cruz' }]);
});

it('tidies the spaces of a name', () => {
  const { cells } = read('ID,First name,Last name\n1,Ana,  de   la\tCruz \n');
  expect(cells).toEqual([{ office_id: '1', first_name: 'Ana', last_name: 'de la Cruz' }]);
});

it('reports at which line a row ends', () => {
  const { rows } = read('ID,First name\nA1,"An\na"\nB2,Ben\n');
  expect(rows).toMatchObject([{ line: 3, cells: { first_name: 'An a' } }, { line: 4 }]);
});

it('marks a repeated header', () => {
  const { rows } = read('ID,First name\nA1,Ana\nID,First name\n');
  expect(rows).toMatchObject([{ isHeader: false }, { isHeader: true }]);
});

it('marks rows with too many cells', () => {
  const { rows } = read('ID,First name\nA1,Ana\nB2,Ben,extra\n');
  expect(rows).toMatchObject([{ isLonger: false }, { isLonger: true }]);
});

it('reads Excel’s note about the separator', () => {
  expect(read('sep=;\r\nID;First name\r\nA1;Ana\r\n').cells).toEqual([
    { office_id: 'A1', first_name: 'Ana' },
  ]);
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const name = fc
  .stringMatching(/^[A-Za-zéñöŁ李",;|][A-Za-zéñö ,;|"\n-]{0,20}[a-z]$/)
  .map((text) => text.replaceAll(/\s+/g, ' '));

it('reads back what any encoding and separator wrote', () => {
  const people = fc.array(fc.tuple(fc.stringMatching(/^[0-9A-Z]{1,10}$/), name), {
    minLength: 1,
    maxLength: 20,
  });
  const formats = fc.record({
    encoding: fc.constantFrom<RosterEncoding>('utf-8', 'utf-16le', 'utf-16be'),
    separator: fc.constantFrom(...(Object.keys(separators) as RosterSeparator[])),
    addBOM: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  });
  fc.assert(
    fc.property(people, formats, (rows, { encoding, separator, addBOM, end }) => {
      const lines = [['Student ID', 'First name'], ...rows].map((row) =>
        row.map(quoted).join(separators[separator]),
      );
      const bytes = iconv.encode(lines.join(end) + end, encoding, { addBOM: addBOM || encoding !== 'utf-8' });
      const { reading, cells } = read(bytes);
      expect(reading).toMatchObject({ encoding, preset: 'erezlife' });
      expect(cells).toEqual(rows.map(([office_id, first_name]) => ({ office_id, first_name })));
    }),
    { numRuns: 100 },
  );
});

it.each(emptyRosters)('skips $name in constant memory', ({ text, people }) => {
  const { reading, rows } = read(text);
  expect(reading.problem?.code).toBe(people === 0 ? 'empty' : undefined);
  expect(rows).toHaveLength(people);
});

it.each(quotedRosters)('reads $name', ({ text, first, last }) => {
  const { rows } = read(text);
  const row = rows.find(({ isHeader }) => !isHeader);
  expect(row).toMatchObject({
    isMisquoted: false,
    cells: { office_id: 'A1', first_name: first, last_name: last },
  });
});

it.each(misquotedRosters)('marks the row and keeps the next one of $name', ({ text }) => {
  expect(read(text).rows.slice(0, 2)).toMatchObject([
    { line: 2, isMisquoted: true },
    { line: 3, cells: { office_id: 'B2' } },
  ]);
});

it('reports the line where a quote was opened that is never closed', () => {
  expect(read('ID,First name\nA1,Ana\nB2,"Ben\nC3,Cy\n').reading.problem).toEqual({
    code: 'unclosedQuote',
    line: 3,
  });
});

it('ignores unpaired quotes in columns that are not needed', () => {
  expect(read('ID,Height\nA1,6 ft 2"\n').rows).toMatchObject([{ isMisquoted: false }]);
});

it.each([
  [`"=""0012345"""`, '0012345'],
  [`="0012345"`, '0012345'],
  [`'0012347`, '0012347'],
  ['００１２', '0012'],
  ['\uFEFF0012', '0012'],
])('reads the id %s as text', (cell, id) => {
  expect(read(`ID,First name\n${cell},Ana\n`).cells).toEqual([{ office_id: id, first_name: 'Ana' }]);
});

const words = fc.string({
  unit: fc.constantFrom(...`=+-@＝;|,"'“”‘’« \u3000éñ李a0.E1`),
  minLength: 1,
  maxLength: 12,
});

it('reads back every id and name that our own files hold', () => {
  const tidy = (text: string) => tidyText(text, 'line');
  fc.assert(
    fc.property(words, words, words, (id, first, last) => {
      const officeId = tidy(id.normalize('NFKC'));
      fc.pre(officeId !== '' && tidy(first) !== '' && tidy(last) !== '');
      const lines = [
        ['ID', 'First name', 'Last name', 'Key'],
        [idCell(officeId), tidy(first), tidy(last), 'k'],
      ];
      const [row] = read(byteOrderMark + lines.map((line) => csvLine(line)).join('')).rows;
      expect(row).toMatchObject({
        isMisquoted: false,
        isLonger: false,
        cells: { office_id: officeId, first_name: tidy(first), last_name: tidy(last) },
      });
    }),
    { numRuns: 2000 },
  );
});

const types = {
  units: [
    { name: 'Double', otherNames: ['双人间'] },
    { name: 'Quad', otherNames: [] },
  ],
  rooms: [{ name: 'Private' }],
};
const fieldOfRoomType = (rows: string, context: Parameters<typeof readFile>[2]) =>
  readFile(Buffer.from(`ID,Room Type\n${rows}`), {}, context).reading.columns[1]?.field;

it.each([
  ['unit types', 'A1,double\nB2,QUAD\nC3,Castle\n', { types }, 'unit_type'],
  ['unit types in another language', 'A1,双人间\n', { types }, 'unit_type'],
  ['room types', 'A1,Private\nB2,Double\n', { types }, 'room_type'],
  ['neither', 'A1,Castle\n', { types }, 'room_type'],
  ['anything where the place has no room types', 'A1,2BR\n', { types: { ...types, rooms: [] } }, 'unit_type'],
  [
    'unit types, where staff said otherwise before',
    'A1,Double\n',
    {
      types,
      earlier: [
        { header: 'ID', field: 'office_id' },
        { header: 'Room Type', field: 'room_type' },
      ],
    },
    'room_type',
  ],
] as const)('takes a column “Room Type” for what its words are: %s [1.9]', (_, rows, context, field) => {
  expect(fieldOfRoomType(rows, context)).toBe(field);
});

it('knows columns that nothing here needs and drops them [1.9]', () => {
  const { reading, cells } = read('ID,DOB,Mobile Phone,Room Number,Bed,Idioma\nA1,3/14/2008,555,12,A,es\n');
  expect(reading.columns.map(({ unneeded }) => unneeded)).toEqual([
    undefined,
    'birth_date',
    'phone',
    'unit_number',
    'bed',
    'language',
  ]);
  expect(cells).toEqual([{ office_id: 'A1' }]);
});

const campus = 'ID,Hall,First name\nA1,North,Ana\nB2,South,Ben\nC3,north ,Cleo\nD4,,Dan\n';
const northOnly = {
  columns: ['office_id', null, 'first_name'],
  only: { column: 1, values: ['North'] },
} satisfies ByHand;

it('reads only the rows with the chosen values of a column [1.9]', () => {
  const { reading, cells } = read(campus, northOnly);
  expect(cells.map((row) => row.office_id)).toEqual(['A1', 'C3']);
  expect(reading).toMatchObject({ left_out: 2, problem: null });
  expect(reading.columns[1]).toMatchObject({ field: null, only: ['North'] });
});

it('reads the same rows of the next file, also behind a column of problems [1.9]', () => {
  const { columns } = read(campus, northOnly).reading;
  const next = readFile(Buffer.from(campus.replaceAll(/^/gm, 'x,')), {}, { earlier: columns });
  expect(next.rows.map(({ cells }) => cells.office_id)).toEqual(['A1', 'C3']);
  const all = readFile(Buffer.from(campus), { columns: northOnly.columns }, { earlier: columns });
  expect([all.rows.length, all.reading.left_out]).toEqual([4, undefined]);
});

it('says that every row is left out and which values there are [1.9]', () => {
  const nowhere = { ...northOnly, only: { column: 1, values: ['West'] } };
  const { reading, values } = readFile(Buffer.from(campus), nowhere);
  expect(reading.problem?.code).toBe('allLeftOut');
  expect(values[1]).toEqual([
    { value: 'North', rows: 1 },
    { value: 'South', rows: 1 },
    { value: 'north', rows: 1 },
  ]);
});

it('counts values only of columns that have few, and of whole files [1.9]', () => {
  const rows = Array.from({ length: 31 }, (_, at) => `S${at},${at % 2 ? 'North' : 'South'}\n`).join('');
  const { values } = readFile(Buffer.from(`ID,Hall\n${rows}`), {});
  expect(values).toEqual([
    [],
    [
      { value: 'South', rows: 16 },
      { value: 'North', rows: 15 },
    ],
  ]);
  expect(readFile(Buffer.from(`Key,Hall\n${rows}`), {}).values).toEqual([]);
});
