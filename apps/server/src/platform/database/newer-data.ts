import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { CannotStart } from '../cannot-start';

/** The error for data that a later version has changed; this one could damage it. */
export const newerData = (where: string) =>
  new CannotStart(
    `The data in ${where} was written by a newer version. Update this one, or set DATA_DIR (or DATABASE_URL) to other data.`,
  );

/** When the migrations of a folder were made. */
export function migrationTimes(migrationsFolder: string): number[] {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  );
  return journal.entries.map(({ when }) => when);
}

/** When the last migration of a folder was made. */
export const newestMigration = (migrationsFolder: string): number =>
  Math.max(...migrationTimes(migrationsFolder));

/** @throws CannotStart when the database has a migration that is later than all of this version's */
export async function refuseNewerSchema(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const { rows: found } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!found[0]?.known) return;
  const newest = newestMigration(migrationsFolder);
  const { rows } = await client.query<{ name: string; newer: boolean }>(
    `select current_database() as name, coalesce(max(created_at), 0) > $1 as newer from drizzle.__drizzle_migrations`,
    [newest],
  );
  if (rows[0]?.newer) throw newerData(`the database ${rows[0].name}`);
}

/** @throws CannotStart when a later PostgreSQL created the folder */
export function refuseNewerCluster(dir: string, programsVersion: string): void {
  const file = join(dir, 'PG_VERSION');
  if (!existsSync(file)) return;
  if (Number.parseInt(readFileSync(file, 'utf8'), 10) > Number.parseInt(programsVersion, 10))
    throw newerData(dir);
}
