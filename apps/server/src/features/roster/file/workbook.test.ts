import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { numberCell, workbook } from '../../../../test/office/workbooks';
import { type ByHand, readFile } from './read-file';

const header = ['Student ID', 'First name', 'Last name'];
const read = (bytes: Uint8Array, byHand: ByHand = {}) => {
  const { rows, ...file } = readFile(bytes, byHand);
  return { ...file, rows, cells: rows.map((row) => row.cells) };
};
const idOf = (cell: Parameters<typeof workbook>[0]['sheets'][0]['rows'][0][0], options: object = {}) =>
  read(workbook({ sheets: [{ rows: [header, [cell, 'Ana', 'Reyes']] }], ...options })).cells[0]?.office_id;

it('reads the people of a workbook with the numbers of their rows [1.9]', () => {
  const { reading, rows } = read(workbook({ sheets: [{ rows: [header, [], ['A1', 'Zoë & Co', '李']] }] }));
  expect(reading).toMatchObject({
    problem: null,
    workbook: { sheets: ['Sheet1'], sheet: 0 },
    header_line: 1,
  });
  expect(rows).toMatchObject([
    { line: 3, isLonger: false, cells: { office_id: 'A1', first_name: 'Zoë & Co', last_name: '李' } },
  ]);
});

it.each([
  ['a text with leading zeros', '0012', '0012'],
  ['a number', numberCell(20270012), '20270012'],
  ['a number with leading zeros by its format', numberCell(12, 1), '0012'],
  ['a long number without an exponent', numberCell('123456789012345'), '123456789012345'],
  ['a sum that is not exact', numberCell('0.30000000000000004'), '0.3'],
  ['the last result of a formula', { xml: '<c t="str"><f>A1&amp;"x"</f><v>S12</v></c>' }, 'S12'],
  ['a number from a formula', { xml: '<c><f>1+1</f><v>2</v></c>' }, '2'],
  ['a shared text', { xml: '<c t="s"><v>0</v></c>' }, 'S077'],
  ['a text in two styles, without its pronunciation', { xml: '<c t="s"><v>1</v></c>' }, 'S08'],
  ['true', { xml: '<c t="b"><v>1</v></c>' }, 'TRUE'],
  ['an escaped character', { xml: '<c t="str"><v>S_x0031_</v></c>' }, 'S1'],
  ['an escaped emoji', { xml: '<c t="str"><v>S_xD83D__xDE00_</v></c>' }, 'S😀'],
  ['half of an emoji', { xml: '<c t="str"><v>S_xD83D_</v></c>' }, 'S�'],
  ['no text where shared ones are', { xml: '<c t="s"/>' }, ''],
])('shows the id in a cell as Excel does: %s [1.9]', (_, cell, id) => {
  const texts = [
    '<t>S077</t>',
    '<r><t>S0</t></r><r><rPr><b/></rPr><t>8</t></r><rPh sb="0" eb="1"><t>エス</t></rPh>',
  ];
  expect(idOf(cell, { formats: ['0000'], texts })).toBe(id);
});

it.each([
  [false, 45_000],
  [true, 43_538],
])('shows a date as Excel does, also from a Mac of before: %s [1.9]', (isFrom1904, days) => {
  expect(idOf(numberCell(days, 1), { formats: ['yyyy-mm-dd'], isFrom1904 })).toBe('2023-03-15');
});

it('reads columns without a name that have cells [1.9]', () => {
  const { reading, rows } = read(
    workbook({ sheets: [{ rows: [header, ['A1', 'Ana', 'Reyes', '', 'note']] }] }),
  );
  expect(reading.columns).toHaveLength(5);
  expect(rows).toMatchObject([{ isLonger: false }]);
});

const titles = [['Fall 2027'], ['Linden Hall', 'as of June'], header, ['A1', 'Ana', 'Reyes']];

it('finds the names of columns below titles [1.9]', () => {
  const { reading, top, cells } = read(workbook({ sheets: [{ rows: titles }] }));
  expect(reading).toMatchObject({ header_line: 3, problem: null });
  expect(top[1]).toEqual({ line: 2, text: 'Linden Hall · as of June' });
  expect(cells).toEqual([{ office_id: 'A1', first_name: 'Ana', last_name: 'Reyes' }]);
});

it('finds the names of columns below titles in a text file [1.9]', () => {
  const { reading, cells } = read(Buffer.from(titles.map((row) => row.join(',')).join('\n')));
  expect(reading).toMatchObject({ header_line: 3, problem: null });
  expect(cells).toHaveLength(1);
});

it('reads the names of columns from the line that staff choose [1.9]', () => {
  const { reading } = read(workbook({ sheets: [{ rows: titles }] }), { header_line: 2 });
  expect(reading).toMatchObject({
    header_line: 2,
    columns: [{ header: 'Linden Hall' }, { header: 'as of June' }, { header: '' }],
    problem: { code: 'columnsMissing', line: 2 },
  });
});

it('does not take a person for the names of columns [1.9]', () => {
  const { reading } = read(Buffer.from('Key,Who\nID,Ana\nB2,Ben\n'));
  expect(reading.header_line).toBe(1);
});

const several = workbook({
  sheets: [
    { name: 'Notes', rows: [['Read me']] },
    { name: 'Codes', state: 'hidden', rows: [header] },
    { name: 'Fall', rows: [header, ['A1', 'Ana', 'Reyes']] },
    { name: 'Spring', rows: [header, ['B2', 'Ben', 'Ono']] },
  ],
});

it('reads the first sheet with names of columns and lists the others [1.9]', () => {
  const { reading, cells } = read(several);
  expect(reading.workbook).toEqual({ sheets: ['Notes', 'Fall', 'Spring'], sheet: 1 });
  expect(cells).toMatchObject([{ office_id: 'A1' }]);
});

it('reads the sheet that staff choose [1.9]', () => {
  expect(read(several, { sheet: 2 }).cells).toMatchObject([{ office_id: 'B2' }]);
});

const ole = (name: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from(name, 'utf16le'),
  ]);
const whole = workbook({ sheets: [{ rows: [header, ['A1', 'Ana', 'Reyes']] }] });

it.each([
  ['a password', ole('EncryptedPackage'), 'locked'],
  ['an old format', ole('Workbook'), 'oldWorkbook'],
  ['an old format, cut off', ole(''), 'oldWorkbook'],
  ['a text document of before', ole('WordDocument'), 'notText'],
  ['a web page', Buffer.from('\n<html><table><tr><td>ID'), 'webPage'],
  ['XML of 2003', Buffer.from('\uFEFF<?xml version="1.0"?><Workbook>'), 'webPage'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'notText'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'notText'],
  ['an archive of something else', Buffer.from(zipSync({ 'a.txt': strToU8('ID\nA1\n') })), 'notText'],
  ['a missing end', whole.subarray(0, -300), 'damaged'],
  ['no content', workbook({ sheets: [{ rows: [] }] }), 'empty'],
  ['names of columns alone', workbook({ sheets: [{ rows: [header] }] }), 'onlyHeader'],
])('says what is wrong with a file with %s [1.9]', (_, bytes, code) => {
  expect(read(bytes).reading.problem?.code).toBe(code);
});

it('is not read beyond a broken part [1.9]', () => {
  const cut = workbook({ sheets: [{ rows: [], xml: '<row r="1"><c t="inlineStr"><is></c>' }] });
  expect(read(cut).reading.problem?.code).toBe('damaged');
});

const row = (cells: string) => `<row r="1">${cells}</row>`;
it.each([
  ['a text without an end', row(`<c t="inlineStr"><is><t>${'x'.repeat(20_000_000)}`), 'damaged'],
  ['tags that never close', '<a>'.repeat(10_000), 'damaged'],
  ['one tag of very many attributes', row(`<c${' a="1"'.repeat(500_000)}/>`), 'damaged'],
  ['a cell in the last column', row('<c r="XFD1"><v>1</v></c>'), 'tooManyColumns'],
  ['a long cell', row(`<c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c>`), 'rowTooLong'],
  ['many rows', '<row><c><v>1</v></c></row>'.repeat(50_002), 'tooManyRows'],
  ['formatted empty rows alone', '<row><c s="1"/><c s="1"/></row>'.repeat(100_000), 'empty'],
])('refuses a workbook with %s [1.9]', (_, xml, code) => {
  expect(read(workbook({ sheets: [{ rows: [], xml }] })).reading.problem?.code).toBe(code);
});

it('refuses a workbook whose texts need too much memory [1.9]', () => {
  const texts = Array.from({ length: 1600 }, () => `<t>${'x'.repeat(32_000)}</t>`);
  expect(read(workbook({ sheets: [{ rows: [header] }], texts })).reading.problem?.code).toBe('tooCostly');
});
