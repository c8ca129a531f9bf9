import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, idCell, idOfCell, withoutMark } from './csv';

it.each([
  ['=1+1', `"'=1+1"`],
  ['+1 555', `"'+1 555"`],
  ['-2', `"'-2"`],
  ['@sum', `"'@sum"`],
  ['＝1', `"'＝1"`],
  [' =1', `"' =1"`],
  ['\t=1', `"'=1"`],
  ["'=1", `"''=1"`],
  ['\0=1', `"'=1"`],
  ['"=1"', `"'""=1"""`],
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x,@sum', `"x,'@sum"`],
  ['x| ＋1', `"x|' ＋1"`],
  ['x;"=1"', `"x;'""=1"""`],
  ['two\n=lines', `"two\n'=lines"`],
  ['Ana-Maria; a=b', '"Ana-Maria; a=b"'],
  ['Ana, "Nina"', '"Ana, ""Nina"""'],
  ['two\nlines', '"two\nlines"'],
  ['007', '007'],
])('writes %j so that a spreadsheet shows it and does not run it', (text, cell) => {
  expect(csvLine([text, 'b'])).toBe(`${cell},b\r\n`);
});

it('reads back nothing but what it marked', () => {
  expect(["'=1", "''=1", "'Aina", '=1', "a;'=1"].map(withoutMark)).toEqual([
    '=1',
    "'=1",
    "'Aina",
    '=1',
    'a;=1',
  ]);
});

/** The cells of a line as a spreadsheet with another list separator takes it apart, each without its quotes. */
const cellsBy = (separator: string, line: string) =>
  line.split(separator).map((cell) => cell.replaceAll(/^["\s]+/gu, ''));

it('leaves no cell that a spreadsheet runs, whichever its list separator', () => {
  const text = fc.string({ unit: fc.constantFrom(...`=+-@＝;,|"' \tax1`), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const line = csvLine([one, other]);
      for (const separator of [',', ';', '\t', '|'])
        for (const cell of cellsBy(separator, line)) expect(cell).not.toMatch(/^[=+\-@＝]/u);
    }),
    { numRuns: 2000 },
  );
});

it('keeps as text what a spreadsheet would read as a number, a date or a boolean', () => {
  const spoiled = [
    '0012345',
    '9912140633506423',
    '1E5',
    '12345.0',
    '3-12',
    '3/4/26',
    'MAR1',
    'Sep-12',
    'TRUE',
    '5%',
  ];
  const plain = ['12345', 'A0012', 'S1', 'maya.t', '91234567890'];
  expect(spoiled.map(idCell)).toEqual(spoiled.map((id) => `'${id}`));
  expect(plain.map(idCell)).toEqual(plain);
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(idOfCell(idCell(id))).toBe(id);
    }),
  );
});
