import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const roots = ['apps', 'packages', 'package-lock.json', 'scripts/build.mjs'];
const skipped = /^(?:node_modules|dist|\.cache.*|data|test|migrations)$/;

/** A hash of all inputs of the build. */
export function fingerprintSources() {
  const hash = createHash('sha256');
  for (const file of roots.flatMap(filesIn))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name) && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesIn(join(path, entry.name)));
}
