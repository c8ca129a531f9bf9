import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryDataDir } from '../../../test/data-dir';
import { emptyDatabase } from '../../../test/database';
import { migrateDatabase } from './client';
import { refuseNewerCluster } from './newer-data';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

it('refuses a database that a newer version has migrated, in one sentence, and leaves it unchanged', async () => {
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

it('refuses the folder of a newer PostgreSQL, and accepts a new one', async () => {
  const dir = join(await temporaryDataDir(), 'data');
  expect(() => refuseNewerCluster(dir, '18.1.0')).not.toThrow();
  await mkdir(dir);
  await writeFile(join(dir, 'PG_VERSION'), '18\n');
  expect(() => refuseNewerCluster(dir, '18.1.0')).not.toThrow();
  await writeFile(join(dir, 'PG_VERSION'), '19\n');
  expect(() => refuseNewerCluster(dir, '18.1.0')).toThrow(/written by a newer version/);
});
