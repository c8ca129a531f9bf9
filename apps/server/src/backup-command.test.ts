import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { beforeAll, expect, inject, it } from 'vitest';
import { endWithParent } from '../../../scripts/parts/run.mjs';
import { atEnd } from '../test/at-end';
import { temporaryDataDir } from '../test/data-dir';
import { freePort } from '../test/free-port';
import { lightStart } from '../test/processes/light-start';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
type Settings = Record<string, string>;
const settingsOf = (dataDir: string): Settings => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  ...lightStart,
  DATA_DIR: dataDir,
});

interface Ran {
  stdout: string;
  stderr: string;
  code: number;
}

/** Runs a command in a process of its own. */
function run(program: string, args: string[], env: Settings): Promise<Ran> {
  return promisify(execFile)(process.execPath, [join(inject('bundle'), program), ...args], { env }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: Ran) => error,
  );
}
const backup = (dataDir: string, folder: string, env: Settings = {}) =>
  run('backup-command.js', ['backup', folder], { ...settingsOf(dataDir), ...env });
const restore = (folder: string, dataDir: string, env: Settings = {}) =>
  run('backup-command.js', ['restore', folder], { ...settingsOf(dataDir), ...env });

/** The server, once it is ready. */
async function serve(dataDir: string, account: { uid?: number; gid?: number } = {}) {
  const port = await freePort();
  const started = spawn(process.execPath, [...endWithParent, join(inject('bundle'), 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...settingsOf(dataDir), PORT: String(port) },
    ...account,
  });
  atEnd(() => void started.kill('SIGKILL'));
  const exited = once(started, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (started.exitCode !== null) throw new Error('The server did not start');
    await sleep(100);
  }
  return {
    address,
    stop: async () => {
      started.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    },
  };
}

/** Everything that a database holds and is made of, as text. */
async function stateOf(url: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const all = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows;
  const ours = `in ('public', 'jobs', 'drizzle')`;
  const tables = await all(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname ${ours} order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables)
    rows[String(name)] = await all(
      `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${String(name)} t`,
    );
  const state = {
    rows,
    columns: await all(
      `select table_schema, table_name, column_name, data_type, column_default, is_nullable, is_identity
        from information_schema.columns where table_schema ${ours} order by 1, 2, 3`,
    ),
    indexes: await all(`select indexdef from pg_indexes where schemaname ${ours} order by 1`),
    constraints: await all(
      `select conrelid::regclass::text as of, conname, convalidated, pg_get_constraintdef(oid) as def from pg_constraint
        where connamespace::regnamespace::text ${ours} order by 1, 2`,
    ),
    triggers: await all(
      `select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    sequences: await all(
      `select sequencename, last_value from pg_sequences where schemaname ${ours} order by 1`,
    ),
  };
  await client.end();
  return state;
}

async function stateIn(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  return stateOf(postgres.url).finally(() => postgres.stop());
}

/** The files of a folder by their hash. */
async function hashes(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).toSorted();
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await hash(name)] as const)));
}

/** What another account of the machine may do with anything below a folder. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mode } = await lstat(path);
      return !entry.isSymbolicLink() && (mode & 0o077) !== 0 ? [`${(mode & 0o777).toString(8)} ${path}`] : [];
    }),
  );
  return found.flat();
}

let dataDir: string;
let folder: string;
let link: string;
let ofRunning: Ran;
let openWhileRunning: string[];

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  folder = join(await temporaryDataDir(), 'a/backup');
  // As an earlier version, or a copy, has left it.
  await mkdir(join(dataDir, 'pictures'), { mode: 0o755 });
  await writeFile(join(dataDir, 'pictures/of-before.jpg'), 'a picture', { mode: 0o644 });
  await chmod(join(dataDir, 'pictures'), 0o755);
  const server = await serve(dataDir);
  ofRunning = await backup(dataDir, folder);
  openWhileRunning = await openToOthers(dataDir);
  const added = await run(
    'staff-command.js',
    ['add', 'renee@alder.example', '--network', 'Alder University'],
    settingsOf(dataDir),
  );
  link = /#token=([\w-]+)/.exec(added.stdout)?.[1] ?? '';
  await server.stop();
}, 240_000);

it('backs up a running server into a folder that only its owner reads, and says how much', async () => {
  expect(ofRunning).toMatchObject({ code: 0, stderr: '' });
  expect(ofRunning.stdout).toMatch(/\/a\/backup {2}[\d.]+ MB: \d+ tables with [\d,]+ rows, \d{3} files/);
  expect(await openToOthers(join(folder, '..'))).toEqual([]);
  expect(await readdir(join(folder, '..'))).toEqual(['backup']);
  expect(
    (await promisify(execFile)('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder })).stdout,
  ).toBe('');
});

it('restores every row, rule and picture of the demo world, and sign-in goes on', async () => {
  const whole = join(await temporaryDataDir(), 'backup');
  expect(await backup(dataDir, whole)).toMatchObject({ code: 0, stderr: '' });
  const target = await temporaryDataDir();
  const restored = await restore(whole, target);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/\d+ tables with [\d,]+ rows, \d{3} files/);
  expect(restored.stdout).toContain('goes on sending the mails and notifications that waited');
  expect(restored.stdout).not.toContain('SESSION_SECRET');

  expect(await stateIn(target)).toEqual(await stateIn(dataDir));
  expect(await hashes(join(target, 'pictures'))).toEqual(await hashes(join(dataDir, 'pictures')));
  const server = await serve(target);
  const signIn = () =>
    fetch(`${server.address}/staff/v1/sign-in/link/spend`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link }),
    });
  expect((await signIn()).status).toBe(200);
  expect((await signIn()).status).toBe(410);
  await server.stop();
});

it('moves to a PostgreSQL of your own, whose owner is no superuser', async () => {
  const own = await ownDatabase();
  const restored = await restore(folder, await temporaryDataDir(), { DATABASE_URL: own });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  const { rows } = (await stateOf(own)) as { rows: Record<string, [{ count: string }]> };
  expect(rows['public.memberships']?.[0].count).toBe('300');

  const again = await restore(folder, await temporaryDataDir(), { DATABASE_URL: own });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('in use') as unknown });
  const back = join(await temporaryDataDir(), 'backup');
  expect(await backup(await temporaryDataDir(), back, { DATABASE_URL: own })).toMatchObject({ code: 0 });
});

it.each([
  [
    'of another program',
    'create table orders (id int); insert into orders values (7)',
    'public.orders is no',
  ],
  ['of another drizzle', 'create schema drizzle; create table drizzle.mine ()', 'drizzle.mine is no table'],
  ['of ours with a row', 'create table push_keys as select 7 as id', 'public.push_keys has rows'],
])('changes nothing in a database that has a table %s', async (_, statement, reason) => {
  const own = await ownDatabase();
  const client = new Client({ connectionString: own });
  await client.connect();
  await client.query(statement);
  await client.end();
  const before = await stateOf(own);
  const target = await temporaryDataDir();
  const { code, stderr } = await restore(folder, target, { DATABASE_URL: own });
  expect(stderr).toContain(`The database is in use: ${reason}`);
  expect(code).toBe(1);
  expect(await stateOf(own)).toEqual(before);
  expect(await readdir(target)).toEqual([]);
});

it('can be tried again, in the same database and folder, after files or rows could not be restored', async () => {
  const own = await ownDatabase();
  const target = await temporaryDataDir();
  const copy = join(await temporaryDataDir(), 'copy');
  await cp(folder, copy, { recursive: true });
  // In the way of this one is the file that says that a restore runs.
  await mkdir(join(copy, 'files/restore-unfinished'));
  await write(copy, 'files/restore-unfinished/more', 'x');
  expect(await restore(copy, target, { DATABASE_URL: own })).toMatchObject({ code: 1 });
  await rm(join(copy, 'files/restore-unfinished'), { recursive: true });
  await cp(join(folder, 'SHA256SUMS'), join(copy, 'SHA256SUMS'));
  const text = await readFile(join(copy, 'manifest.json'), 'utf8');
  await write(copy, 'manifest.json', text.replaceAll(/"rows": 300\b/g, '"rows": 301'));
  const failed = await restore(copy, target, { DATABASE_URL: own });
  expect(failed.stderr).toContain('has 300 rows in place of 301');
  expect(await readdir(target)).toEqual([]);

  expect(await restore(folder, target, { DATABASE_URL: own })).toMatchObject({ code: 0, stderr: '' });
});

it.each<[string, (copy: string) => Promise<unknown>, string]>([
  ['has lost a file', (copy) => rm(join(copy, 'database/public.users.gz')), 'public.users.gz is missing'],
  ['was changed', (copy) => writeFile(join(copy, 'database/public.users.gz'), 'x'), 'users.gz has changed'],
  ['has one more', (copy) => writeFile(join(copy, 'files/more'), ''), 'files/more is not one of its files'],
  ['is of a newer version', (copy) => later(copy), 'was made by a newer version of Nestmate'],
  ['is none', (copy) => rm(join(copy, 'SHA256SUMS')), 'There is no backup'],
])('restores nothing of a backup that %s', async (_, spoil, reason) => {
  const copy = join(await temporaryDataDir(), 'copy');
  await cp(folder, copy, { recursive: true });
  await spoil(copy);
  const target = await temporaryDataDir();
  const { code, stderr } = await restore(copy, target);
  expect(stderr).toContain(reason);
  expect(code).toBe(1);
  expect(await readdir(target)).toEqual([]);
});

it('restores into no folder that holds something, and leaves it as it is', async () => {
  const target = await temporaryDataDir();
  await writeFile(join(target, 'session-secret'), 'somebody’s');
  expect(await restore(folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty') as unknown,
  });
  expect(await readdir(target)).toEqual(['session-secret']);
});

it('does not start on a folder whose restore was interrupted', async () => {
  const target = await temporaryDataDir();
  await writeFile(join(target, 'restore-unfinished'), '');
  const { code, stderr } = await run('main.js', [], settingsOf(target));
  expect(stderr).toContain('did not finish');
  expect(code).toBe(1);
});

it('overwrites no backup, and backs up no folder without a database', async () => {
  expect((await backup(dataDir, folder)).stderr).toContain('is there already');
  const empty = await temporaryDataDir();
  expect((await backup(empty, join(empty, 'backup'))).stderr).toContain('There is nothing to back up');
  expect(await readdir(empty)).toEqual([]);
});

it('prints its usage when it is called in any other way', async () => {
  const { code, stderr } = await run('backup-command.js', ['restore'], settingsOf(dataDir));
  expect(stderr).toContain('npm run restore -- FOLDER');
  expect(code).toBe(64);
});

/** PostgreSQL's own account needs its programs, and passes through the folders above them. */
const neededByPostgres =
  /^(?:711 \S+\/postgres|7[05]{2} \S+\/programs-\S*|(?:644|755) \S+\/programs-\S+\/.+)$/;

it('lets no other account read what a used data folder holds, earlier files included', async () => {
  expect(openWhileRunning.filter((each) => !neededByPostgres.test(each))).toEqual([]);
  expect((await lstat(join(dataDir, 'pictures/of-before.jpg'))).mode & 0o777).toBe(0o600);
});

it('does so when an ordinary account started it', async () => {
  const target = await temporaryDataDir();
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (account.uid !== undefined) await chown(target, account.uid, account.gid);
  const server = await serve(target, account);
  const found = await openToOthers(target);
  await server.stop();
  expect(found.filter((each) => !/ \S+\/programs-/.test(each))).toEqual([]);
  expect((await lstat(target)).mode & 0o777).toBe(0o700);
});

async function later(copy: string): Promise<void> {
  const text = await readFile(join(copy, 'manifest.json'), 'utf8');
  await write(copy, 'manifest.json', text.replace(/"migration": \d+/, '"migration": 9999999999999'));
}

/** Writes a file of a backup, and its sum. */
async function write(copy: string, file: string, text: string): Promise<void> {
  await writeFile(join(copy, file), text);
  const sums = (await readFile(join(copy, 'SHA256SUMS'), 'utf8')).split('\n');
  const others = sums.filter((line) => line !== '' && line.slice(66) !== file);
  const sum = createHash('sha256').update(text).digest('hex');
  await writeFile(join(copy, 'SHA256SUMS'), [...others, `${sum}  ${file}`, ''].join('\n'));
}

/** An empty database of an account that is nothing else. @returns its address */
async function ownDatabase(): Promise<string> {
  const superuserUrl = Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' }).href;
  const name = `restored_${process.pid}_${Date.now()}`;
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`create role ${name} login password 'theirs'`);
  await client.query(`create database ${name} owner ${name}`);
  atEnd(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${name}`);
    await client.end();
  });
  return Object.assign(new URL(superuserUrl), { pathname: `/${name}`, username: name, password: 'theirs' })
    .href;
}
