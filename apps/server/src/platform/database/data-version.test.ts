import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database/database';
import { temporaryDataDir } from '../../../test/setup/data-dir';
import { migrateDatabase } from './client';
import { refuseNewerCluster } from './data-version';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

it('refuses a database that a newer version has migrated in one sentence', async () => {
  const database = await emptyDatabase();
  await migrateDatabase(database, migrations);
  await migrateDatabase(database, migrations);
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 4000000000000)`,
  );
  await expect(migrateDatabase(database, migrations)).rejects.toThrow(
    /^The data in the database \w+ was written by a newer version\. Update this one, or set DATA_DIR/,
  );
});

/** A database whose last migrations were made at these times. */
async function migratedAt(...times: number[]) {
  const database = await emptyDatabase();
  await database.pool.query(`create schema drizzle`);
  await database.pool.query(
    `create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select '', unnest($1::bigint[])`,
    [times],
  );
  return database;
}
const lastBeforeFirstSchema = 1795905482311;
const tablesOf = ({ pool }: { pool: pg.Pool }) =>
  pool.query(`select from pg_tables where schemaname = 'public'`).then(({ rowCount }) => rowCount);

it('names the version that can upgrade a database from before the first schema', async () => {
  const database = await migratedAt(1795213127093, lastBeforeFirstSchema - 1);
  await expect(migrateDatabase(database, migrations)).rejects.toThrow(
    /^The database \w+ was written by an early version, .* Start commit [\da-f]{8} with it once, then this version/,
  );
  expect(await tablesOf(database)).toBe(0);
});

it('creates no table again where the last migration before the first schema has run', async () => {
  const database = await emptyDatabase();
  await migrateDatabase(database, migrations);
  await database.pool.query(
    `update drizzle.__drizzle_migrations set hash = 'of the last before' where created_at = $1`,
    [lastBeforeFirstSchema],
  );
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the first', 1795213127093)`,
  );
  const before = await tablesOf(database);
  await migrateDatabase(database, migrations);
  expect(await tablesOf(database)).toBe(before);
});

it('refuses only the folder of a newer PostgreSQL', async () => {
  const dir = join(await temporaryDataDir(), 'data');
  expect(() => refuseNewerCluster(dir, '18.1.0')).not.toThrow();
  await mkdir(dir);
  await writeFile(join(dir, 'PG_VERSION'), '18\n');
  expect(() => refuseNewerCluster(dir, '18.1.0')).not.toThrow();
  await writeFile(join(dir, 'PG_VERSION'), '19\n');
  expect(() => refuseNewerCluster(dir, '18.1.0')).toThrow(/written by a newer version/);
});
