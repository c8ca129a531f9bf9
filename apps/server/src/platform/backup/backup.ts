import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGunzip, createGzip } from 'node:zlib';
import { CannotStart } from '../cannot-start';
import { migrateDatabase, openDatabase } from '../database/client';
import { ageOf, earlyBackup } from '../database/data-version';
import { makeJobs } from '../database/prepare-database';
import { uploadFolders } from '../storage/storage';
import { type BackupWriter, type Manifest, readBackup, writeBackup } from './backup-folder';
import { copyIn, copyOut, refuseUsed } from './database-copy';

const secretFile = 'session-secret';
/** The folders of the data folder that the database refers to. Mails that were written to files are not among them. */
const folders = ['pictures', ...uploadFolders];

interface Installation {
  /** The owner's address of the database. */
  url: string;
  dataDir: string;
  /** Where the SESSION_SECRET is set. */
  secret: string | undefined;
  /** The bucket of pictures, where one is set. */
  bucket: string | undefined;
  /** The folder with the migrations of this version. */
  migrations: string;
}

export interface Counts {
  tables: number;
  rows: number;
  files: number;
}

interface BackupResult extends Counts {
  bytes: number;
  /** Tables of other programs. */
  leftOut: string[];
}

/**
 * A mark by which a restore recognizes the secret of a backup. It makes the secret no easier to guess than its
 * signatures do.
 */
const markOf = (secret: string) =>
  createHash('sha256').update(`backup of ${secret}`).digest('hex').slice(0, 16);

const secretIn = (dataDir: string) => readFile(join(dataDir, secretFile), 'utf8').catch(() => '');

/**
 * Makes a backup while the product runs or not: the database as it is at one moment, then the files that it refers to.
 */
export function makeBackup(
  { url, dataDir, secret, bucket, migrations }: Installation,
  folder: string,
  version: string,
): Promise<BackupResult> {
  return writeBackup(folder, async (writer) => {
    const madeAt = new Date().toISOString();
    const { database, leftOut } = await copyOut(url, migrations, (table) => [
      createGzip(),
      ...writer.open(`database/${table}.gz`),
    ]);
    const files = await copyFiles(dataDir, secret === undefined ? [secretFile] : [], writer);
    const { bytes } = await writer.finish({
      format: 1,
      madeAt,
      version,
      secretMark: markOf(secret ?? (await secretIn(dataDir))),
      bucket: bucket ?? null,
      database,
    });
    return { ...countsOf(database.tables), files, bytes, leftOut };
  });
}

const countsOf = (tables: readonly { rows: number }[]) => ({
  tables: tables.length,
  rows: tables.reduce((all, { rows }) => all + rows, 0),
});

async function copyFiles(
  dataDir: string,
  single: readonly string[],
  { copy }: BackupWriter,
): Promise<number> {
  let files = 0;
  const names = [...single];
  for (const folder of folders) {
    const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(() => []);
    names.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name)));
  }
  for (const name of names) if (await copy(join(dataDir, name), `files/${name}`)) files += 1;
  return files;
}

export interface RestoreResult extends Counts {
  madeAt: string;
  version: string;
  bucket: string | null;
  /** Whether the secret is the one that the backup was made with. */
  isSameSecret: boolean;
}

/**
 * Reads the whole backup before anything is written.
 * @throws CannotStart when it is damaged, or was made by a newer version or an early one
 */
export async function checkBackup(folder: string, migrations: string): Promise<Manifest> {
  const content = await readBackup(folder);
  const { database, version } = content;
  const age = ageOf(database.migration, migrations);
  if (age === 'early') throw earlyBackup(folder);
  if (age === 'newer')
    throw new CannotStart(
      `The backup in ${folder} was made by a newer version of Nestmate, ${version}: restore it with that one. Nothing was restored.`,
    );
  return content;
}

/**
 * Restores a checked backup into an unused database and an empty data folder. Every step that may fail comes before the
 * database commits, which is the last step: until then the database has no row, so that the restore can be tried again.
 */
export async function restoreBackup(
  folder: string,
  { database, madeAt, version, secretMark, bucket }: Manifest,
  { url, dataDir, secret, migrations }: Installation,
): Promise<RestoreResult> {
  await refuseUsed(url, database);
  const files = await bringFiles(join(folder, 'files'), dataDir);
  await withMigrationsUntil(database.migration, migrations, async (until) => {
    const owner = openDatabase(url, () => undefined, { size: 2, socketTimeoutMs: 0 });
    try {
      await migrateDatabase(owner, until);
      if (database.jobQueue !== null) await makeJobs(owner.pool);
    } finally {
      await owner.close();
    }
  });
  await copyIn(url, database, (table) => [
    createReadStream(join(folder, `database/${table}.gz`)),
    createGunzip(),
  ]);
  return {
    ...countsOf(database.tables),
    files,
    madeAt,
    version,
    bucket,
    isSameSecret: markOf(secret ?? (await secretIn(dataDir))) === secretMark,
  };
}

async function bringFiles(source: string, dataDir: string): Promise<number> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  for (const entry of files) {
    const from = join(entry.parentPath, entry.name);
    const to = join(dataDir, from.slice(source.length));
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await writeFile(to, createReadStream(from), { mode: 0o600, flush: true });
  }
  return files.length;
}

/** Rows fit the tables of their own time; the next start brings both up to date. */
async function withMigrationsUntil(
  when: number,
  migrations: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nestmate-migrations-'));
  try {
    await cp(migrations, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] };
    const entries = journal.entries.filter((entry) => entry.when <= when);
    await writeFile(path, JSON.stringify({ ...journal, entries }));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
