import { readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBackup, makeBackup, restoreBackup } from './platform/backup/backup';
import { analyze } from './platform/backup/database-copy';
import { checkedOutBranch } from './platform/branch';
import { CannotStart } from './platform/cannot-start';
import { type Config, ConfigError, readConfig } from './platform/config';
import { lockDataDir, restoringFile } from './platform/database/data-dir-lock';
import {
  hasEmbeddedPostgres,
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/database/embedded-postgres';
import { makeLog } from './platform/observability/log';
import { makeSteps } from './platform/steps';

const usage = `Usage:
  npm run backup [-- FOLDER]    back up the database and the files, while the server runs or not
  npm run restore -- FOLDER     restore a backup into an empty data folder and an empty database

Without a folder, a backup goes beside the data folder, into one that is named by the time.`;

process.umask(0o077);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const migrations = here('../migrations');
const log = makeLog('silent');
const say = (line: string) => void process.stdout.write(`${line}\n`);
const step = makeSteps(process.stdout);

const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const counts = new Intl.NumberFormat('en');

/** Of the product, in the package at the top. */
async function ownVersion(): Promise<string> {
  return (JSON.parse(await readFile(here('../../../package.json'), 'utf8')) as { version: string }).version;
}

const installationOf = ({ dataDir, sessionSecret, s3 }: Config, url: string) => ({
  url,
  dataDir,
  secret: sessionSecret,
  bucket: s3?.bucket,
  migrations,
});

/**
 * The database that the owner's account reaches. Your own server runs by itself; the embedded one is started where it
 * does not run.
 */
async function reach({ databaseUrl, databaseOwnerUrl, dataDir }: Config) {
  if (databaseUrl) return { url: databaseOwnerUrl ?? databaseUrl, close: async () => undefined };
  if (!hasEmbeddedPostgres(dataDir))
    throw new CannotStart(
      `There is nothing to back up in ${dataDir}: it has no database. Is DATA_DIR right?`,
    );
  return reachEmbeddedPostgres(dataDir, log);
}

async function backUp(config: Config, path: string | undefined): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = resolve(path ?? `${config.dataDir}-backups/nestmate-${time}`);
  const { url, close } = await reach(config);
  try {
    const made = await step('Backing up', async () =>
      makeBackup(installationOf(config, url), folder, await ownVersion()),
    );
    const { tables, rows, files, bytes, leftOut } = made;
    say(
      `\n  ${folder}  ${sizes.format(bytes / 2 ** 20)} MB: ${tables} tables with ${counts.format(rows)} rows, ${counts.format(files)} files.`,
    );
    if (leftOut.length > 0) say(`  Left out, since other programs made them: ${leftOut.join(', ')}.`);
    if (config.s3) say(`  The pictures are in the bucket ${config.s3.bucket}, which is not part of it.`);
    if (config.sessionSecret) say('  SESSION_SECRET is not part of it: keep it as well.');
    say('  It holds personal data: keep it where nobody else reads it, and no longer than you need it.\n');
  } finally {
    await close();
  }
}

async function restore(config: Config, path: string): Promise<void> {
  const folder = resolve(path);
  const { dataDir, databaseUrl, databaseOwnerUrl } = config;
  const content = await step('Checking the backup', () => checkBackup(folder, migrations));
  const lock = await lockDataDir(dataDir);
  if ((await readdir(dataDir)).length > 0)
    throw new CannotStart(
      `${dataDir} is not empty: a backup is restored into an empty folder. Move that one away, or set DATA_DIR to another.`,
    );
  await writeFile(join(dataDir, restoringFile), '', { mode: 0o600 });
  try {
    const postgres = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log });
    const url = postgres?.url ?? databaseOwnerUrl ?? databaseUrl ?? '';
    const bringBack = async () => {
      const restored = await restoreBackup(folder, content, installationOf(config, url));
      await rm(join(dataDir, restoringFile));
      // PostgreSQL does it later by itself.
      await analyze(url).catch(() => undefined);
      return restored;
    };
    const done = await step('Restoring', () => bringBack().finally(() => postgres?.stop()));
    say(
      `\n  The backup of ${done.madeAt.slice(0, 16).replace('T', ' ')} UTC, made by Nestmate ${done.version}, is in ${dataDir}${databaseUrl ? ' and your database' : ''}:`,
    );
    say(
      `  ${done.tables} tables with ${counts.format(done.rows)} rows, ${counts.format(done.files)} files. \`npm start\` brings it up to date.`,
    );
    say(
      '  Once started, it goes on sending the mails and notifications that waited at that time. Only to try it, start it without SMTP_URL, on a machine that reaches no push service.',
    );
    if (done.bucket) say(`  Its pictures are in the bucket ${done.bucket}.`);
    if (!done.isSameSecret)
      say(
        '  It was made with another SESSION_SECRET: with this one, everybody signs in again, links in mails no longer work, the seals of the audit log do not fit, and people who were removed or blocked and have deleted their account are not recognized.',
      );
    say('');
  } catch (error) {
    await empty(dataDir);
    throw error;
  } finally {
    await lock.release();
  }
}

/** Removes what an unfinished restore has left, PostgreSQL's folder elsewhere included. */
async function empty(dataDir: string): Promise<void> {
  const postgres = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  for (const path of [postgres, ...(await readdir(dataDir)).map((name) => join(dataDir, name))])
    if (path) await rm(path, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const [command, ...words] = process.argv.slice(2);
  const [folder] = words;
  const isRight = command === 'backup' ? words.length <= 1 : command === 'restore' && words.length === 1;
  if (!isRight || folder?.startsWith('-')) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 64;
    return;
  }
  const config = readConfig(process.env, await checkedOutBranch(here('../../..')));
  await (command === 'restore' && folder ? restore(config, folder) : backUp(config, folder));
}

run().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof CannotStart;
  process.stderr.write(
    `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
