import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { longest } from '../vitest.longest-first.ts';

const files = ['apps', 'packages', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);

it('each name in the list of the longest tests has exactly one file', () => {
  const found = longest.map((name) => [
    name,
    files.filter((file) => [`/${name}.test.ts`, `/${name}.test.mjs`].some((end) => `/${file}`.endsWith(end)))
      .length,
  ]);
  expect(found.filter(([, count]) => count !== 1)).toEqual([]);
});
