import { expect, it } from 'vitest';
import { csvOf } from './csv';

it.each([
  ['=1+1', "'=1+1"],
  ['+1 555', "'+1 555"],
  ['-2', "'-2"],
  ['@sum', "'@sum"],
  [' =1', "' =1"],
  ['\t=1', `"'\t=1"`],
  ['\r1', `"'\r1"`],
  ['\0=1', "'\0=1"],
  ['Ana, "Nina"', '"Ana, ""Nina"""'],
  ['two\nlines', '"two\nlines"'],
  ['007', '007'],
])('writes %j so that a spreadsheet shows it and does not run it', (text, cell) => {
  expect(csvOf([[text, 'b']])).toBe(`\uFEFF${cell},b\r\n`);
});
