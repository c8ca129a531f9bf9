import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { CannotStart } from '../cannot-start';

/** The error for data that a later version has changed; this one could damage it. */
export const newerData = (where: string) =>
  new CannotStart(
    `The data in ${where} was written by a newer version. Update this one, or set DATA_DIR (or DATABASE_URL) to other data.`,
  );

function readMeta<T>(migrationsFolder: string, name: string): T {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta', name), 'utf8')) as T;
}
const journalOf = (migrationsFolder: string) =>
  readMeta<{ entries: { idx: number; when: number }[] }>(migrationsFolder, '_journal.json').entries;

/** When the migrations of a folder were made. */
export const migrationTimes = (migrationsFolder: string): number[] =>
  journalOf(migrationsFolder).map(({ when }) => when);

/** The product's own tables, as `public.users`, in a database whose last migration was made at a time. */
export function ownTables(migrationsFolder: string, lastMigration: number): string[] {
  const last = journalOf(migrationsFolder).findLast(({ when }) => when <= lastMigration);
  if (!last) return [];
  const snapshot = `${String(last.idx).padStart(4, '0')}_snapshot.json`;
  const { tables } = readMeta<{ tables: Record<string, unknown> }>(migrationsFolder, snapshot);
  return Object.keys(tables);
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
