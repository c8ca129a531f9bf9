import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
/** The folders that the page leaves out of a path. */
const folders = [
  '.',
  'apps',
  'apps/server/src',
  'apps/server/src/features',
  'apps/server/src/platform',
  'packages',
];
/** The entries of the page, each in one line. */
const entries = page.replaceAll(/\n  +(?!- )/g, ' ');
const requirements = [
  ...entries.matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\* .* \(level [12]\)\. _([^_]+)_: (.*)$/gm),
].map(([, id = '', state = '', shown = '']) => ({ id, state, shown }));

it('every file that the page on security names exists, in one place', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, path = '']) => path);
  const placesOf = (path) => folders.filter((folder) => existsSync(join(folder, path)));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => placesOf(path).length !== 1)).toEqual([]);
});

it('the page on security covers every requirement of levels 1 and 2 once', () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  expect(requirements).toHaveLength(253);
});

it('each requirement is met, as a test or a page shows, or does not apply, or is not met yet', () => {
  const unclear = requirements.filter(
    ({ state, shown }) =>
      !['held', 'n/a', 'not yet'].includes(state) ||
      shown.trim() === '' ||
      (state === 'held' && !/\.(?:test|spec)\.\w+`|\.md`|this page|as \d/.test(shown)),
  );
  expect(unclear).toEqual([]);
});
