import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { child, sigkill } from '../../../test/processes/child';
import { atEnd } from '../../../test/setup/at-end';
import { temporaryDataDir } from '../../../test/setup/data-dir';
import { isUnavailable } from '../unavailable';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function embedded(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  const pool = new Pool({ connectionString: postgres.url });
  pool.on('error', () => undefined);
  const stop = () => pool.end().then(() => postgres.stop());
  return { postgres, pool, stop };
}

/** Retries until the query succeeds, as the product's clients do. */
const answer = (pool: Pool, sql: string) =>
  vi.waitFor(async () => (await pool.query<{ value: string }>(sql)).rows[0]?.value, {
    timeout: 60_000,
    interval: 50,
  });

/** The shell that ends PostgreSQL when its parent has gone. */
async function keeperOf(parent: number | undefined): Promise<number> {
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ');
  const commands = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
  return Number(children[commands.findIndex((command) => command.startsWith('/bin/sh'))]);
}

/** The new server accepts queries shortly before its process id is known. */
const restarted = (postgres: EmbeddedPostgres, before: number) =>
  vi.waitFor(
    () => {
      expect(postgres.pid()).not.toBe(before);
      return postgres.pid();
    },
    { timeout: 60_000, interval: 20 },
  );

let sharedDir: string;
let shared: Awaited<ReturnType<typeof embedded>>;
beforeAll(async () => {
  sharedDir = await temporaryDataDir();
  // Its password is in a folder that others can read.
  await mkdir(join(sharedDir, 'postgres'));
  shared = await embedded(sharedDir);
  atEnd(() => shared.stop());
});

it('restarts a killed server at the same address with all committed data', async () => {
  const { postgres, pool } = shared;
  await pool.query(`create table mark as select 'kept' as value`);
  const before = postgres.pid();

  const busy = pool.query('select pg_sleep(60)').catch(() => 'lost');
  process.kill(before, 'SIGKILL');

  expect(await answer(pool, 'select value from mark')).toBe('kept');
  await restarted(postgres, before);
  expect(await busy).toBe('lost');
});

it('the embedded database recovers when one of its backends is killed', async () => {
  const { postgres, pool } = shared;
  const backend = Number(await answer(pool, 'select pg_backend_pid()::text as value'));
  process.kill(backend, 'SIGKILL');
  expect(await answer(pool, `select 'well' as value`)).toBe('well');
  expect(process.kill(postgres.pid(), 0)).toBe(true);
});

it('the embedded database ends with its parent, however that ended', async () => {
  const parent = await child('run-postgres.ts', [await temporaryDataDir()]);
  const pid = Number(parent.firstLine.split(' ').at(-1));
  await sigkill(parent);
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
});

it('takes over a server that outlived its parent', async () => {
  const dataDir = await temporaryDataDir();
  const parent = await child('run-postgres.ts', [dataDir]);
  const keeper = await keeperOf(parent.process.pid);
  process.kill(keeper, 'SIGKILL');
  await sigkill(parent);

  const { postgres, pool, stop } = await embedded(dataDir);
  expect(`${postgres.url} ${postgres.pid()}`).toBe(parent.firstLine);
  const adopted = postgres.pid();
  process.kill(adopted, 'SIGKILL');
  expect(await answer(pool, `select 'well' as value`)).toBe('well');
  const last = await restarted(postgres, adopted);
  await stop();
  expect(() => process.kill(last, 0)).toThrow('ESRCH');
});

it('the embedded database starts when the id in its pid file belongs to another program', async () => {
  const dataDir = await temporaryDataDir();
  const first = await embedded(dataDir);
  const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await first.stop();
  await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));

  const { pool, stop } = await embedded(dataDir);
  onTestFinished(stop);
  expect(await answer(pool, `select 'well' as value`)).toBe('well');
});

it('the embedded database starts beside the lock of a socket that was left, and removes it', async () => {
  const dataDir = await temporaryDataDir();
  const first = await embedded(dataDir);
  const socket = join(dataDir, `postgres/data/.s.PGSQL.${new URL(first.postgres.url).port}`);
  expect((await stat(socket)).isSocket()).toBe(true);
  const lock = await readFile(`${socket}.lock`, 'utf8');
  await first.stop();
  // The socket is gone with the server.
  const late = new Pool({ connectionString: first.postgres.url });
  onTestFinished(() => late.end());
  await expect(late.query('select 1')).rejects.toSatisfy(isUnavailable);
  await writeFile(`${socket}.lock`, lock.replace(/^\d+/, String(process.pid)));

  const { pool, stop } = await embedded(dataDir);
  onTestFinished(stop);
  expect(await answer(pool, `select 'well' as value`)).toBe('well');
  await expect(stat(`${socket}.lock`)).rejects.toThrow('ENOENT');
});

it.each([
  ['whose path is too long for a socket', 'a-long-name-of-a-folder-'.repeat(4), /@127\.0\.0\.1:/],
  [
    'with a space, a comma and a percent sign in its name',
    'my data, 100 %',
    /@%2F.*my%20data%2C%20100%20%25/,
  ],
])('the embedded database answers from a folder %s', async (_, name, address) => {
  const { postgres, pool, stop } = await embedded(join(await temporaryDataDir(), name));
  onTestFinished(stop);
  expect(await answer(pool, `select 'well' as value`)).toBe('well');
  expect(postgres.url).toMatch(address);
});

it('refuses connections without the password, which only its owner can read', async () => {
  const stranger = new Pool({ connectionString: shared.postgres.url.replace(/:[^:@]+@/, ':guess@') });
  onTestFinished(() => stranger.end());
  await expect(stranger.query('select 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(sharedDir, 'postgres/password'))).mode & 0o077).toBe(0);
});
