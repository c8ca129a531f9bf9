import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { CannotStart } from '../cannot-start';

/** The error for data that a later version has changed; this one could damage it. */
export const newerData = (where: string) =>
  new CannotStart(
    `The data in ${where} was written by a newer version. Update this one, or set DATA_DIR (or DATABASE_URL) to other data.`,
  );

/** A commit with all migrations that one first schema has replaced. */
const lastBeforeFirstSchema = '0675332b';

/** The error for a database from before the first migration of this version. */
const earlyDatabase = (name: string) =>
  new CannotStart(
    `The database ${name} was written by an early version, and this one cannot upgrade it. Start commit ${lastBeforeFirstSchema} with it once, then this version: docs/operations.md says how. Nothing was changed.`,
  );

/** The error for a backup from before the first migration of this version. */
export const earlyBackup = (folder: string) =>
  new CannotStart(
    `The backup in ${folder} was made by an early version, and this one cannot restore it. Restore it with commit ${lastBeforeFirstSchema}, and upgrade from there: docs/operations.md says how. Nothing was restored.`,
  );

function readMeta<T>(migrationsFolder: string, name: string): T {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta', name), 'utf8')) as T;
}
const journalOf = (migrationsFolder: string) =>
  readMeta<{ entries: { tag: string; when: number }[] }>(migrationsFolder, '_journal.json').entries;

/** When the migrations of a folder were made, the first one first. */
const migrationTimes = (migrationsFolder: string): number[] =>
  journalOf(migrationsFolder).map(({ when }) => when);

/** The product's own tables, as `public.users`, in a database whose last migration was made at a time. */
export function ownTables(migrationsFolder: string, lastMigration: number): string[] {
  const last = journalOf(migrationsFolder).findLast(({ when }) => when <= lastMigration);
  if (!last) return [];
  const [time] = last.tag.split('_', 1);
  const { tables } = readMeta<{ tables: Record<string, unknown> }>(migrationsFolder, `${time}_snapshot.json`);
  return Object.keys(tables);
}

/** @throws CannotStart when the database's last migration is later than all of this version's, or earlier */
export async function refuseOtherSchema(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const { rows: found } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!found[0]?.known) return;
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select current_database() as name, max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const [row] = rows;
  if (!row || row.last === null) return;
  const age = ageOf(Number(row.last), migrationsFolder);
  if (age === 'newer') throw newerData(`the database ${row.name}`);
  if (age === 'early') throw earlyDatabase(row.name);
}

/**
 * Where the last migration of data stands among the migrations of this version: between its first and its last, or
 * outside.
 */
export function ageOf(lastMigration: number, migrationsFolder: string): 'early' | 'known' | 'newer' {
  const times = migrationTimes(migrationsFolder);
  if (lastMigration > Math.max(...times)) return 'newer';
  return lastMigration < Math.min(...times) ? 'early' : 'known';
}

/** @throws CannotStart when a later PostgreSQL created the folder */
export function refuseNewerCluster(dir: string, programsVersion: string): void {
  const file = join(dir, 'PG_VERSION');
  if (!existsSync(file)) return;
  if (Number.parseInt(readFileSync(file, 'utf8'), 10) > Number.parseInt(programsVersion, 10))
    throw newerData(dir);
}
