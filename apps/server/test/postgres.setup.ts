import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase, openDatabase } from '../src/platform/database/client';
import { startJobs } from '../src/platform/jobs/jobs';
import pino from 'pino';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty template of every test database. */
    templateUrl: string;
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
  return async () => {
    await withClient(postgres.url, (client) => client.query(`drop database ${template} with (force)`));
    await postgres.stop();
  };
}

async function temporaryPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nestmate-test-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => process.stderr.write(message),
};

async function migrateTemplate(url: string): Promise<void> {
  const database = openDatabase(url, () => undefined, { size: 1 });
  await migrateDatabase(database, join(import.meta.dirname, '../migrations')).finally(database.close);
  await startJobs(url, pino({ level: 'silent' })).then((jobs) => jobs.close());
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
