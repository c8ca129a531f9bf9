import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, 'features');
/** The catalogue of domain events is a leaf that every feature may import; it has nothing to register. */
const names = readdirSync(features).filter((name) => name !== 'domain-events');
const map = readFileSync(join(import.meta.dirname, 'app.ts'), 'utf8');
const registered = [...map.matchAll(/^ {2}(?:await )?(\w+)\.register\(app\);$/gm)].map(([, name = '']) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
);

/** The features that the product's files of a feature import. */
function importedBy(feature: string): string[] {
  const files = readdirSync(join(features, feature), { recursive: true, encoding: 'utf8' });
  const imported = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(features, feature, file), 'utf8').matchAll(/from '(?:\.\.\/)+([\w-]+)'/g),
    ])
    .map(([, name]) => name ?? '');
  return [...new Set(imported)].filter((name) => names.includes(name));
}

it.each(names)('%s exports register', (name) => {
  const index = readFileSync(join(features, name, 'index.ts'), 'utf8');
  expect(index).toMatch(/^export (async )?function register\(/m);
});

it('registers each feature once', () => {
  expect(registered.toSorted()).toEqual(names.toSorted());
});

it('registers a feature after those that it imports', () => {
  const early = registered.flatMap((name, position) =>
    importedBy(name)
      .filter((imported) => registered.indexOf(imported) >= position && imported !== name)
      .map((imported) => `${name} imports ${imported}`),
  );
  expect(early).toEqual([]);
});
