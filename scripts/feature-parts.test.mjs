import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const sides = ['apps/server/src', 'apps/web/src'];
const features = sides.flatMap((side) =>
  readdirSync(`${side}/features`).map((name) => ({ side, folder: `${side}/features/${name}` })),
);
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** Relative imports, and those from the root of the web app. */
const importsOf = (file, side) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(|\bimport) ?'((?:\.|@\/)[^']*)'/g)]
    .map(([, path = '']) => (path.startsWith('@/') ? join(side, path.slice(2)) : join(dirname(file), path)))
    .flatMap(
      (path) => ['.ts', '.tsx', '/index.ts'].map((end) => normalize(path + end)).find(existsSync) ?? [],
    );

/** The parts of a feature, each with the parts it imports: its sub-folders, and the files beside them. */
function partsOf({ side, folder }) {
  const partOf = (file) => file.slice(folder.length + 1).split('/')[0];
  const parts = new Map();
  for (const file of sourcesIn(folder))
    for (const imported of importsOf(file, side).filter((path) => path.startsWith(`${folder}/`))) {
      const [from, to] = [partOf(file), partOf(imported)];
      if (from !== to) parts.set(from, (parts.get(from) ?? new Set()).add(to));
    }
  return parts;
}

/** The parts that reach themselves by imports. */
function inCircles(parts) {
  const reaches = (from, to, seen = new Set()) =>
    [...(parts.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...parts.keys()].filter((part) => reaches(part, part));
}

it('finds a cycle between a sub-folder and a file beside it', () => {
  const parts = new Map([
    ['room.schema.ts', new Set(['requests'])],
    ['requests', new Set(['roommates'])],
    ['roommates', new Set(['room.schema.ts'])],
    ['index.ts', new Set(['requests'])],
  ]);
  expect(inCircles(parts)).toEqual(['room.schema.ts', 'requests', 'roommates']);
});

it('imports run one way between the sub-folders of a feature and the files beside them', () => {
  const all = features.map((feature) => ({ feature: feature.folder, parts: partsOf(feature) }));
  expect(all.filter(({ parts }) => parts.size > 0).length).toBeGreaterThan(20);
  const circles = all.map(({ feature, parts }) => ({ feature, parts: inCircles(parts) }));
  expect(circles.filter(({ parts }) => parts.length > 0)).toEqual([]);
});

it.each(['apps/server/src/features', 'apps/web/src/features', 'apps/web/src/staff'])(
  'the folders of %s import each other in one order',
  (folder) => {
    const parts = partsOf({ side: sides.find((side) => folder.startsWith(side)), folder });
    expect(parts.size).toBeGreaterThan(10);
    expect(inCircles(parts)).toEqual([]);
  },
);
