// What a first visit to each screen downloads as script, in kilobytes as they are sent. `node
// scripts/parts/first-visit.mjs` writes what the last build has into `apps/web/first-visit.json`, and
// `fresh-clone.test.mjs` compares a build with it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const budgetFile = 'apps/web/first-visit.json';

/** @param {string} assets the folder of an app's files @param {string} page its HTML */
function screensOf(assets, page) {
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const importsOf = (file) =>
    [
      ...readFileSync(join(assets, file), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g),
    ].map(([, other = '']) => other);
  const entries = [...readFileSync(page, 'utf8').matchAll(/ src="[\w/]*\/assets\/([\w-]+\.js)"/g)].map(
    ([, file = '']) => file,
  );
  /** @param {string} file @param {Set<string>} seen */
  const withImports = (file, seen) => {
    if (seen.has(file) || !files.includes(file)) return seen;
    seen.add(file);
    for (const other of importsOf(file)) withImports(other, seen);
    return seen;
  };
  const sent = (file) => statSync(join(assets, `${file}.br`), { throwIfNoEntry: false })?.size ?? 0;
  return files.flatMap((file) => {
    const [, name = ''] = /^(.+-(?:screen|page))-[\w-]{8}\.js$/.exec(file) ?? [];
    if (!name) return [];
    const needed = withImports(file, new Set());
    for (const entry of entries) withImports(entry, needed);
    const bytes = [...needed].reduce((sum, each) => sum + sent(each), 0);
    return [[name, Math.ceil(bytes / 1000)]];
  });
}

/** Of each screen of both apps, by the name of its file. @param {string} root the checkout with a build */
export function firstVisits(root = '.') {
  const dist = join(root, 'apps/web/dist');
  const residents = screensOf(join(dist, 'assets'), join(dist, 'index.html'));
  const staff = screensOf(join(dist, 'staff/assets'), join(dist, 'staff/staff.html'));
  return Object.fromEntries([
    ...residents.toSorted(),
    ...staff.map(([name, size]) => [`staff/${name}`, size]).toSorted(),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(budgetFile, `${JSON.stringify(firstVisits(), null, 2)}\n`);
