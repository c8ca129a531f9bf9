// Features, and sections of the console, stand in an order: what one imports, through however many others, does not import it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/** @typedef {Map<string, Set<string>>} Imports what each feature imports */

/** @param {string} folder whose folders are the features @returns {Map<string, string>} their files, without tests */
function sourcesOf(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = paths.filter((path) => /\.tsx?$/u.test(path) && !/\.test\.|(?:^|\/)testing\//u.test(path));
  return new Map(sources.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** @param {Map<string, string>} sources @param {string} folder @returns {Imports} */
function importsIn(sources, folder) {
  const imports = new Map();
  const alias = `@/${folder.slice('apps/web/src/'.length)}/`;
  for (const [path, text] of sources) {
    const [feature] = path.split('/');
    const seen = imports.get(feature) ?? imports.set(feature, new Set()).get(feature);
    for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/gu)) {
      const inside = target.startsWith(alias)
        ? target.slice(alias.length)
        : target.startsWith('.') && normalize(join(path, '..', target));
      const [other] = inside ? inside.split('/') : [];
      if (other && other !== '..' && other !== feature) seen.add(other);
    }
  }
  return imports;
}

/** @param {Imports} imports @returns {string[]} a circle of features, empty when they have an order */
function circleIn(imports) {
  const done = new Set();
  /** @param {string} feature @param {string[]} path @returns {string[]} */
  function from(feature, path) {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return [];
    for (const next of imports.get(feature) ?? []) {
      const circle = from(next, [...path, feature]);
      if (circle.length > 0) return circle;
    }
    done.add(feature);
    return [];
  }
  for (const feature of imports.keys()) {
    const circle = from(feature, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

it.each(['apps/server/src/features', 'apps/web/src/features', 'apps/web/src/staff'])(
  'the folders of %s import each other in one order',
  (folder) => {
    const imports = importsIn(sourcesOf(folder), folder);
    expect(imports.size).toBeGreaterThan(15);
    expect(circleIn(imports)).toEqual([]);
  },
);

it.each([
  ['apps/web/src/features', `import { useOverview } from '@/features/profile';`],
  ['apps/web/src/features', `const late = () => import('@/features/profile');`],
  ['apps/server/src/features', `export type { Answer } from '../questions';`],
])('a circle in %s is found, made by %s', (folder, line) => {
  const first = folder.includes('web') ? 'support' : 'profile';
  const back = folder.includes('web') ? `import '@/features/support';` : `import '../profile';`;
  const second = folder.includes('web') ? 'profile' : 'questions';
  const sources = new Map([
    [`${first}/panel.ts`, line],
    [`${second}/index.ts`, `export * from './inside';`],
    [`${second}/inside.ts`, back],
  ]);
  expect(circleIn(importsIn(sources, folder))).toEqual([first, second, first]);
});
