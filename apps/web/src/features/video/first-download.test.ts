import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;

/** The files that come with one, because it imports them at its start and not only their types. */
function comesWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:im|ex)port (?!type )[^;]*?from '(\.[^']+)';/gm);
  for (const [, path = ''] of imports) {
    const found = ['.ts', '.tsx'].map((end) => join(dirname(file), path) + end).find(existsSync);
    if (found) comesWith(found, known);
  }
  return known;
}

it('residents download only the code that handles a ring before their first call', () => {
  const first = [...comesWith(join(folder, 'index.ts'))].map((file) => basename(file)).toSorted();
  expect(first).toEqual(['current-call.ts', 'index.ts', 'video-calls.tsx', 'video.live.ts']);
  // The rest comes with the first ring, or the first press.
  expect([...comesWith(join(folder, 'screen', 'call-view.tsx'))].length).toBeGreaterThan(20);
});
