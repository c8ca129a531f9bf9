import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';
import { expect, it } from 'vitest';

const root = JSON.parse(readFileSync('package.json', 'utf8'));
const locked = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);

it('every locked package supports the oldest supported Node', () => {
  const oldest = minVersion(root.engines.node);
  const refusing = locked
    .filter(([, { engines }]) => engines?.node && !satisfies(oldest, engines.node))
    .map(([path, { engines }]) => `${path} wants Node ${engines.node}`);
  expect(refusing).toEqual([]);
});

it('every install script is allowed or denied, so that npm 11 does not prompt', () => {
  const undecided = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1))
    .filter((name = '') => !(name in root.allowScripts));
  expect(undecided).toEqual([]);
});

it('the lock file names no registry, so that each machine uses its own', () => {
  expect(locked.filter(([, { resolved }]) => /^\w+:/.test(resolved ?? ''))).toEqual([]);
});

it('every dependency of a package is locked, for every platform', () => {
  const names = new Set(locked.map(([path]) => path.split('node_modules/').at(-1)));
  const missing = locked.flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !names.has(name))
      .map((name) => `${path} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});

it('a library whose internals the server uses is pinned, so that no update breaks it unseen', () => {
  // Transactions extend drizzle's sessions, jobs read pg-boss's tables, the worker is built from mediasoup's sources.
  const internal = ['drizzle-orm', 'mediasoup', 'pg-boss'];
  const ranges = locked.flatMap(([path, { dependencies, devDependencies }]) =>
    path.includes('node_modules')
      ? []
      : Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => internal.includes(name)),
  );
  expect(ranges.length).toBeGreaterThanOrEqual(internal.length);
  expect(ranges.filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
});
