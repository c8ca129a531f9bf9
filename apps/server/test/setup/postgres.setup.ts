import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase, openDatabase } from '../../src/platform/database/client';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres';
import { testApp } from '../app';
import { type DeclaredSql, readDeclaredSql } from '../sql-types/declared';
import { endFile } from './at-end';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty template of every test database, in which a server was started once. */
    templateUrl: string;
    declaredSql: readonly DeclaredSql[];
  }
}

/** One PostgreSQL for the whole run: TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: async () => undefined } : await temporaryPostgres();
  const template = `nestmate_template_${process.pid}`;
  await withClient(postgres.url, (client) => client.query(`create database ${template}`));
  const templateUrl = Object.assign(new URL(postgres.url), { pathname: `/${template}` }).href;
  await migrateTemplate(templateUrl);
  project.provide('templateUrl', templateUrl);
  project.provide('declaredSql', readDeclaredSql(join(import.meta.dirname, '../..')));
  return async () => {
    await withClient(postgres.url, (client) => client.query(`drop database ${template} with (force)`));
    await postgres.stop();
  };
}

async function temporaryPostgres() {
  const inMemory = '/dev/shm';
  if (!(await hasRoom(inMemory))) return postgresIn(tmpdir());
  // Some machines mount it without permission to write or to execute.
  return postgresIn(inMemory).catch(() => postgresIn(tmpdir()));
}

/** A new database is a thousand files: on a disk they take ten times as long. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 * 2 ** 30;
}

async function postgresIn(folder: string) {
  const dataDir = await mkdtemp(join(folder, 'nestmate-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    await chmod(dataDir, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
    await hashPasswordOnce(postgres.url);
    return { url: postgres.url, stop: () => postgres.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Instead of 4096 times, which took half of the time of each of thousands of connections. */
async function hashPasswordOnce(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await withClient(url, async (client) => {
    await client.query('set scram_iterations = 1');
    await client.query(
      `alter role ${client.escapeIdentifier(username)} password ${client.escapeLiteral(password)}`,
    );
  });
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => process.stderr.write(message),
};

async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url, () => undefined);
  await migrateDatabase(database, join(import.meta.dirname, '../../migrations'));
  // At its first start a server creates a table for each queue of jobs, which takes longer than everything else it does
  // then.
  await testApp({ beside: { database } });
  await endFile();
  // The first server of a database would immediately run every job that repeats, in the middle of a test.
  await database.pool.query(`update jobs.version set cron_on = now() + interval '1 day'`);
  await database.close();
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
