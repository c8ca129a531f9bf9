import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, 'features');
const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(features, file), 'utf8') }));

const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it.each([
  ['listens to domain events', /\bevents\.(?:on|within|onGap)\(/, '.live.ts'],
  ['handles jobs', /\bjobs\.(?:handle|repeat)\(/, '.jobs.ts'],
  ['binds calls', /^ *bind\(/m, '.routes.ts'],
] as const)('a feature %s in its own kind of file', (_, pattern, ending) => {
  const found = filesWith(pattern);
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((file) => !file.endsWith(ending))).toEqual([]);
});

it.each([
  ['.live.ts', 'Live'],
  ['.jobs.ts', 'Jobs'],
  ['.routes.ts', 'Routes'],
])(
  'a %s file exports a function whose name ends in %s and whose first parameter is the app',
  (ending, kind) => {
    const exported = new RegExp(
      String.raw`^export (?:async )?function \w+${kind}\(\s*(?:app|\{[^}]*\}): App\b`,
      'm',
    );
    const others = files.filter(({ file, text }) => file.endsWith(ending) && !exported.test(text));
    expect(others.map(({ file }) => file)).toEqual([]);
  },
);

it('a .service.ts file takes values and signals, and no request, reply or server', () => {
  const services = files.filter(({ file }) => file.endsWith('.service.ts'));
  expect(services.length).toBeGreaterThan(10);
  expect(services.filter(({ text }) => /from 'fastify'/.test(text)).map(({ file }) => file)).toEqual([]);
});

it('a .policy.ts file neither queries nor locks: it takes values and returns values', () => {
  const policies = files.filter(({ file }) => file.endsWith('.policy.ts'));
  expect(policies.length).toBeGreaterThan(3);
  const impure = policies.filter(({ text }) => /\b(?:Db|Tx|async|await|Promise)\b|drizzle-orm/.test(text));
  expect(impure.map(({ file }) => file)).toEqual([]);
});

it('a query takes the time from its caller, whose clock a test can move', () => {
  const queries = files.filter(({ file }) => file.endsWith('.queries.ts'));
  expect(queries.length).toBeGreaterThan(10);
  const ofDatabase = /\b(?:now\(\)|current_timestamp)/i;
  expect(queries.filter(({ text }) => ofDatabase.test(text)).map(({ file }) => file)).toEqual([]);
});

it('a prepared statement is declared once and not built where it runs', () => {
  const queries = files.filter(({ file }) => file.endsWith('.queries.ts'));
  expect(queries.filter(({ text }) => /\bprepared\(/.test(text)).length).toBeGreaterThan(10);
  expect(queries.filter(({ text }) => /\.prepare\(/.test(text)).map(({ file }) => file)).toEqual([]);
});
