import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { afterAll, inject } from 'vitest';

export interface TestDatabase {
  url: string;
  pool: Pool;
}

/**
 * Makes a fresh, migrated, empty database for a test file, in milliseconds; it is dropped after the file.
 * Call it at the top of the file or in `beforeAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `nestmate_test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template.pathname.slice(1)}`);
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => undefined);
  afterAll(async () => {
    await pool.end();
    await administer(`drop database ${name} with (force)`);
  });
  return { url, pool };
}

/** Copying is refused while anybody is connected to the template, so this goes through another database. */
async function administer(statement: string): Promise<void> {
  const connectionString = Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' }).href;
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
