import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../cannot-start';

/** The operating-system account that PostgreSQL runs as; undefined means the one that runs this process. */
export type Account = { uid: number; gid: number } | undefined;

export interface PostgresHome {
  dir: string;
  account: Account;
}

const systemFolder = '/var/lib/nestmate';

/**
 * Chooses the folder that holds PostgreSQL's files. PostgreSQL refuses to run as root, so root uses
 * another account; when that account cannot access the data folder, the folder links to a system folder.
 */
export function chooseHome(dataDir: string, log: DatabaseLog): PostgresHome {
  const home = join(dataDir, 'postgres');
  if (!existsSync(home)) mkdirSync(home, { recursive: true });
  const account = accountFor(realpathSync(home));
  closeToOthers(home, account);
  if (account && !canEnter(home, account)) {
    const elsewhere = moveToSystemFolder(home);
    log.info(`PostgreSQL cannot reach ${dataDir} from its own account; its files are in ${elsewhere}.`);
  }
  closeToOthers(home, account);
  return { dir: realpathSync(home), account };
}

/** The logger of the database parts; pino's fits. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** PostgreSQL's account passes through the folder to its data and programs; the folder's owner reads it. */
function closeToOthers(home: string, account: Account): void {
  try {
    chmodSync(home, account ? 0o711 : 0o700);
  } catch {
    // The folder belongs to another account: reading the password reports that.
  }
}

/** Root uses the owner of an existing cluster, so that an ordinary user's cluster keeps its owner. */
function accountFor(home: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(join(home, 'data'), { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

function nobody(): { uid: number; gid: number } {
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(entry?.[1] ?? 65_534), gid: Number(entry?.[2] ?? 65_534) };
}

function canEnter(dir: string, account: { uid: number; gid: number }): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { cwd: '/', stdio: 'ignore', ...account }).status === 0
  );
}

/** The name is random, so that deleting the data folder gives an empty database and never an old one. */
function moveToSystemFolder(home: string): string {
  const hasCluster = existsSync(join(home, 'data'));
  if (hasCluster)
    throw new CannotStart(
      `The database in ${home} cannot be reached by its owner: open the folders above it.`,
    );
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o755);
  const elsewhere = mkdtempSync(join(systemFolder, 'postgres-'));
  rmdirSync(home);
  symlinkSync(elsewhere, home);
  return elsewhere;
}
