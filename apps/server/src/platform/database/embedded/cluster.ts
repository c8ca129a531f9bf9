import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../../cannot-start';
import { readOrMakeFile } from '../../secret-file';
import { refuseNewerCluster } from '../data-version';
import type { Account, PostgresHome } from './account';
import type { PostgresPrograms } from './programs';

export const postgresUser = 'nestmate';

/** An initialized PostgreSQL data folder and the settings to run it. */
export interface Cluster {
  dir: string;
  /** Part of the command line of each of its processes, which identifies them. */
  name: string;
  password: string;
  logFile: string;
  durable: boolean;
  account: Account;
  programs: PostgresPrograms;
}

/** PostgreSQL also reads settings from the environment, so it gets only the variables it needs. */
export const postgresEnv = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Opens the cluster in `home`, initializing it at the first start. */
export async function prepareCluster(
  { dir: home, account }: PostgresHome,
  programs: PostgresPrograms,
  durable: boolean,
): Promise<Cluster> {
  const dir = join(home, 'data');
  const cluster = {
    dir,
    name: `nestmate-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`,
    password: await readOrMakePassword(home),
    logFile: join(home, 'postgres.log'),
    durable,
    account,
    programs,
  };
  if (!existsSync(dir)) await initialize(cluster);
  refuseNewerCluster(dir, programs.version);
  return cluster;
}

async function readOrMakePassword(home: string): Promise<string> {
  const make = () => randomBytes(24).toString('base64url');
  return readOrMakeFile(join(home, 'password'), make).catch(() => {
    throw new CannotStart(
      `The database in ${home} belongs to another account: start as that account, or set another DATA_DIR.`,
    );
  });
}

/** Works in a temporary folder and renames it at the end, so that an interrupted start leaves no partial cluster. */
async function initialize(cluster: Cluster): Promise<void> {
  const partial = `${cluster.dir}.partial`;
  const passwordFile = `${cluster.dir}.password`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.account) {
    await chown(partial, cluster.account.uid, cluster.account.gid);
    await chown(passwordFile, cluster.account.uid, cluster.account.gid);
  }
  const files = ['-D', partial, '-U', postgresUser, `--pwfile=${passwordFile}`];
  const text = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const rest = ['--auth=scram-sha-256', '--no-instructions', ...(cluster.durable ? [] : ['--no-sync'])];
  await promisify(execFile)(cluster.programs.initdb, [...files, ...text, ...rest], {
    cwd: partial,
    env: postgresEnv,
    ...cluster.account,
  }).finally(() => rm(passwordFile, { force: true }));
  await rename(partial, cluster.dir);
}
