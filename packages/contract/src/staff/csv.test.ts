import { expect, it } from 'vitest';
import { csvLine, withoutMark } from './csv';

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
  ['Ana, "Nina"', '"Ana, ""Nina"""'],
  ['two\nlines', '"two\nlines"'],
  ['007', '007'],
])('writes %j so that a spreadsheet shows it and does not run it', (text, cell) => {
  expect(csvLine([text, 'b'])).toBe(`${cell},b\r\n`);
});

it('reads back what it marked, and leaves other quote marks', () => {
  expect(["'=1", "''=1", "'Aina", '=1'].map(withoutMark)).toEqual(['=1', "'=1", "'Aina", '=1']);
});
