import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endWithParent } from '../../../scripts/parts/run.mjs';
import { loadDemoRows } from '../seed/world';
import { lightStart } from '../test/processes/light-start';
import { freePort } from '../test/servers/free-port';
import { atEnd } from '../test/setup/at-end';
import { temporaryDataDir } from '../test/setup/data-dir';
import { openDatabase } from './platform/database/client';
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

interface CommandResult {
  stdout: string;
  stderr: string;
  code: number;
}

/** Runs a command in a process of its own. */
function run(program: string, args: string[], env: Settings): Promise<CommandResult> {
  return promisify(execFile)(process.execPath, [join(inject('bundle'), program), ...args], { env }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: CommandResult) => error,
  );
}
const backup = (dataDir: string, folder: string, env: Settings = {}) =>
  run('backup-command.js', ['backup', folder], { ...settingsOf(dataDir), ...env });
const restore = (folder: string, dataDir: string, env: Settings = {}) =>
  run('backup-command.js', ['restore', folder], { ...settingsOf(dataDir), ...env });

/** The server, once it is ready. */
async function serve(dataDir: string, account: { uid?: number; gid?: number } = {}, env: Settings = {}) {
  const port = await freePort();
  const started = spawn(process.execPath, [...endWithParent, join(inject('bundle'), 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...settingsOf(dataDir), PORT: String(port), ...env },
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

/** The rights of other accounts of the machine to anything below a folder. */
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

const checkSums = (folder: string) =>
  promisify(execFile)('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder });

async function execute(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query<Record<string, unknown>>(statement).finally(() => client.end());
}

/** PostgreSQL's own account needs its programs, and passes through the folders above them. */
const neededByPostgres =
  /^(?:711 \S+\/postgres|7[05]{2} \S+\/programs-\S*|(?:644|755) \S+\/programs-\S+\/.+)$/;

/**
 * A server that has only started, on a database of its own with another program's table; and its backup: few rows in
 * all tables.
 */
const small = { dataDir: '', folder: '', url: '', env: {} as Settings, refused: '', backup: '' };
const orders = `create table orders (id serial, who text); insert into orders (who) values ('theirs')`;

beforeAll(async () => {
  small.dataDir = await temporaryDataDir();
  small.folder = join(await temporaryDataDir(), 'backup');
  small.url = await ownDatabase();
  small.env = { DATABASE_URL: small.url };
  const started = await serve(small.dataDir, {}, { ...small.env, DEMO: 'false' });
  await execute(small.url, `${orders}; alter table orders add user_id uuid references users(id)`);
  const ofStarted = `${small.folder}-of-started`;
  await backup(small.dataDir, ofStarted, small.env);
  small.refused = (await restore(ofStarted, await temporaryDataDir(), small.env)).stderr;
  await started.stop();
  small.backup = (await backup(small.dataDir, small.folder, small.env)).stdout;
}, 240_000);

it.each([
  ['create table networks as select 7 as id', 'public.networks has rows'],
  ['create table users (id int)', 'public.users is another program’s'],
  ['create schema jobs; create table jobs.mine ()', 'jobs.mine is no table of the backup'],
])('changes nothing in a database after “%s”: %s', async (statement, reason) => {
  const own = await ownDatabase();
  await execute(own, statement);
  const before = await stateOf(own);
  const target = await temporaryDataDir();
  const { stderr } = await restore(small.folder, target, { DATABASE_URL: own });
  expect(stderr).toContain(`The database is in use: ${reason}`);
  expect(await stateOf(own)).toEqual(before);
  expect(await readdir(target)).toEqual([]);
});

it('names the tables of other programs, which it leaves out of a backup', () => {
  expect(small.backup).toContain('Left out, since other programs made them: public.orders.');
});

it('restores beside the tables of other programs', async () => {
  const next = await ownDatabase();
  await execute(next, orders);
  const restored = await restore(small.folder, await temporaryDataDir(), { DATABASE_URL: next });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect((await execute(next, 'select who from orders')).rows).toEqual([{ who: 'theirs' }]);
});

it('restores into a database on which a server has only started, once that has stopped', async () => {
  expect(small.refused).toContain('The database is in use: a server runs with it');
  const before = await stateOf(small.url);
  const target = await temporaryDataDir();
  const restored = await restore(small.folder, target, { DATABASE_URL: small.url });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(await stateOf(small.url)).toEqual(before);
});

it('a failed restore can be tried again in the same database and folder', async () => {
  const own = await ownDatabase();
  const target = await temporaryDataDir();
  const copy = join(await temporaryDataDir(), 'copy');
  await cp(small.folder, copy, { recursive: true });
  // In the way of this one is the file that says that a restore runs.
  await mkdir(join(copy, 'files/restore-unfinished'), { recursive: true });
  await write(copy, 'files/restore-unfinished/more', 'x');
  expect(await restore(copy, target, { DATABASE_URL: own })).toMatchObject({ code: 1 });
  await rm(join(copy, 'files/restore-unfinished'), { recursive: true });
  await cp(join(small.folder, 'SHA256SUMS'), join(copy, 'SHA256SUMS'));
  const text = await readFile(join(copy, 'manifest.json'), 'utf8');
  await write(copy, 'manifest.json', text.replace(/("push_keys"[^}]*"rows": )1\b/, '$12'));
  const failed = await restore(copy, target, { DATABASE_URL: own });
  expect(failed.stderr).toContain('public.push_keys has 1 rows in place of 2');
  expect(await readdir(target)).toEqual([]);
  expect(await restore(small.folder, target, { DATABASE_URL: own })).toMatchObject({ code: 0, stderr: '' });
});

const users = 'database/public.users.gz';
it.each<[spoiled: string, spoil: (copy: string) => Promise<unknown>, reason: string]>([
  ['that lacks a file', (copy) => rm(join(copy, users)), 'public.users.gz is missing'],
  ['with a changed file', (copy) => writeFile(join(copy, users), 'x'), 'users.gz has changed'],
  [
    'with another file',
    (copy) => writeFile(join(copy, 'files/more'), ''),
    'files/more is not one of its files',
  ],
  ['of a newer version', (copy) => migratedAt(copy, 9999999999999), 'made by a newer version of Nestmate'],
  [
    'of an early version',
    (copy) => migratedAt(copy, 1795213127093),
    'was made by an early version, and this one cannot restore it. Restore it with commit',
  ],
  ['without its sums', (copy) => rm(join(copy, 'SHA256SUMS')), 'There is no backup'],
])('restores nothing of a backup %s', async (_, spoil, reason) => {
  const copy = join(await temporaryDataDir(), 'copy');
  await cp(small.folder, copy, { recursive: true });
  await spoil(copy);
  const target = await temporaryDataDir();
  const { code, stderr } = await restore(copy, target);
  expect(code).toBe(1);
  expect(stderr).toContain(reason);
  expect(await readdir(target)).toEqual([]);
});

it('leaves a folder that holds something as it is', async () => {
  const target = await temporaryDataDir();
  await writeFile(join(target, 'session-secret'), 'somebody’s');
  expect(await restore(small.folder, target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not empty') as unknown,
  });
  expect(await readdir(target)).toEqual(['session-secret']);
});

it('the server does not start on a folder whose restore was interrupted', async () => {
  const target = await temporaryDataDir();
  await writeFile(join(target, 'restore-unfinished'), '');
  const { code, stderr } = await run('main.js', [], settingsOf(target));
  expect(stderr).toContain('did not finish');
  expect(code).toBe(1);
});

it('makes one whole backup when two are made under one name at the same time', async () => {
  const target = join(await temporaryDataDir(), 'twice');
  const both = await Promise.all([1, 2].map(() => backup(small.dataDir, target, small.env)));
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 1)?.stderr).toContain('is there already');
  expect(await readdir(join(target, '..'))).toEqual(['twice']);
  await checkSums(target);
});

it('overwrites no backup', async () => {
  expect((await backup(small.dataDir, small.folder, small.env)).stderr).toContain('is there already');
});

it('backs up no folder without a database', async () => {
  const empty = await temporaryDataDir();
  expect((await backup(empty, join(empty, 'backup'))).stderr).toContain('There is nothing to back up');
  expect(await readdir(empty)).toEqual([]);
});

it('the backup command prints its usage when it is called in any other way', async () => {
  const { code, stderr } = await run('backup-command.js', ['restore'], settingsOf(small.dataDir));
  expect(stderr).toContain('npm run restore -- FOLDER');
  expect(code).toBe(64);
});

describe('the demo world', () => {
  /** Where it is restored with the embedded PostgreSQL, and what its server and its backup were found to be. */
  let embedded: string;
  let running: string;
  let folder: string;
  let link: string;
  let ofRunning: CommandResult;
  let openWhileRunning: string[];

  beforeAll(async () => {
    embedded = await temporaryDataDir();
    running = join(await temporaryDataDir(), 'a/backup');
    folder = join(await temporaryDataDir(), 'backup');
    await execute(small.url, 'drop table if exists orders');
    const database = openDatabase(small.url, () => undefined);
    expect(await loadDemoRows(database, new Date())).toBe(true);
    await database.close();
    await mkdir(join(small.dataDir, 'pictures'), { recursive: true });
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg'])
      await writeFile(join(small.dataDir, 'pictures', name), `the picture ${name}`);
    const added = await run(
      'staff-command.js',
      ['add', 'renee@alder.example', '--network', 'Alder University'],
      { ...settingsOf(small.dataDir), ...small.env },
    );
    link = /#token=([\w-]+)/.exec(added.stdout)?.[1] ?? '';
    expect(await backup(small.dataDir, folder, small.env)).toMatchObject({ code: 0, stderr: '' });
  }, 120_000);

  it('restores every row, rule and picture', async () => {
    const restored = await restore(folder, embedded);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/\d+ tables with [\d,]+ rows, 4 files/);
    expect(restored.stdout).toContain('goes on sending the mails and notifications that waited');
    expect(restored.stdout).not.toContain('SESSION_SECRET');

    expect(await stateIn(embedded)).toEqual(await stateOf(small.url));
    expect(await hashes(join(embedded, 'pictures'))).toEqual(await hashes(join(small.dataDir, 'pictures')));
  });

  it('lets a sign-in link that was sent before the backup be used once', async () => {
    // As an earlier version, or a copy, has left it.
    await writeFile(join(embedded, 'pictures/of-before.jpg'), 'a picture');
    await chmod(join(embedded, 'pictures/of-before.jpg'), 0o644);
    await chmod(join(embedded, 'pictures'), 0o755);
    const server = await serve(embedded);
    const signIn = () =>
      fetch(`${server.address}/staff/v1/sign-in/link/spend`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: link }),
      });
    expect((await signIn()).status).toBe(200);
    expect((await signIn()).status).toBe(410);
    ofRunning = await backup(embedded, running);
    openWhileRunning = await openToOthers(embedded);
    await server.stop();
  });

  it('backs up a running server, whole and in one folder', async () => {
    expect(ofRunning).toMatchObject({ code: 0, stderr: '' });
    expect(await readdir(join(running, '..'))).toEqual(['backup']);
    await checkSums(running);
  });

  it('prints where a backup is and how much it holds', () => {
    expect(ofRunning.stdout).toMatch(/\/a\/backup {2}[\d.]+ MB: \d+ tables with [\d,]+ rows, 5 files/);
  });

  it('lets nobody but its owner read a backup', async () => {
    expect(await openToOthers(join(running, '..'))).toEqual([]);
  });

  it('moves to a PostgreSQL of your own, whose owner is no superuser', async () => {
    const own = await ownDatabase();
    const restored = await restore(running, await temporaryDataDir(), { DATABASE_URL: own });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const { rows } = (await stateOf(own)) as { rows: Record<string, [{ count: string }]> };
    expect(rows['public.memberships']?.[0].count).toBe('300');
    const again = await restore(running, await temporaryDataDir(), { DATABASE_URL: own });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('in use') as unknown });
  });

  it('lets no other account read what a used data folder holds, earlier files included', async () => {
    expect(openWhileRunning.filter((each) => !neededByPostgres.test(each))).toEqual([]);
    expect((await lstat(join(embedded, 'pictures/of-before.jpg'))).mode & 0o777).toBe(0o600);
  });
});

it('lets no other account read a data folder that an ordinary account started with', async () => {
  const target = await temporaryDataDir();
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (account.uid !== undefined) await chown(target, account.uid, account.gid);
  const server = await serve(target, account, { DEMO: 'false' });
  const found = await openToOthers(target);
  await server.stop();
  expect(found.filter((each) => !/ \S+\/programs-/.test(each))).toEqual([]);
  expect((await lstat(target)).mode & 0o777).toBe(0o700);
});

/** Makes a backup one of rows whose last migration was made at a time. */
async function migratedAt(copy: string, when: number): Promise<void> {
  const text = await readFile(join(copy, 'manifest.json'), 'utf8');
  await write(copy, 'manifest.json', text.replace(/"migration": \d+/, `"migration": ${when}`));
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
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
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
