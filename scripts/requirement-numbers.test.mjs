import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The number of requirements in each section of the specification, from section 1. */
const counts = [9, 87, 17, 17, 18, 7, 37, 15, 14];
const isNumber = (number) => {
  const [section = 0, index = 0, part, ...rest] = number.split('.').map(Number);
  const isPart = part === undefined || (section === 4 && index === 16 && part >= 1 && part <= 8);
  return index >= 1 && index <= (counts[section - 1] ?? 0) && isPart && rest.length === 0;
};
/** The numbers at the end of a title, as in `[2.47]` or `[2.47, 5.3]`. */
const numbersIn = (text) =>
  [...text.matchAll(/ \[(\d+\.[\d.]+(?:, \d+\.[\d.]+)*)\]['`]/g)].flatMap(([, found]) => found.split(', '));

const tests = ['apps', 'packages', 'e2e', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file)),
);

it('a test names requirements that exist', () => {
  const named = tests.flatMap((file) =>
    numbersIn(readFileSync(file, 'utf8')).map((number) => ({ file, number })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ number }) => !isNumber(number))).toEqual([]);
});

it('a title has its numbers in one pair of brackets', () => {
  const others = tests.filter((file) => /\d\.\d+\] \[\d/.test(readFileSync(file, 'utf8')));
  expect(others).toEqual([]);
});
