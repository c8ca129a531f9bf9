import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { lockDataDir } from './data-dir-lock';
import { chooseHome, type DatabaseLog } from './embedded/account';
import { type Cluster, prepareCluster, postgresUser } from './embedded/cluster';
import {
  adoptPostmaster,
  launchPostmaster,
  type Postmaster,
  socketDirOf,
  stopPostmaster,
} from './embedded/postmaster';
import { isClusterProcess, type ServerEndpoint, readPidFile } from './embedded/processes';
import { installPrograms } from './embedded/programs';

export interface DatabaseUrls {
  /** The address of the owner, who migrates. It does not change when the server restarts. */
  url: string;
  /** The address of the server's own account, see `giveToApp`. */
  appUrl: string;
}

export interface EmbeddedPostgres extends DatabaseUrls {
  /** The process id of the running server. */
  pid(): number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: DatabaseLog;
  /** False for temporary databases, which are not flushed to disk. */
  durable?: boolean;
  /**
   * Aborted once the product stops: a service manager may send its signal to PostgreSQL as well, which is then not
   * started again.
   */
  ending?: AbortSignal;
}

/**
 * Runs PostgreSQL from npm under `dataDir/postgres`, until `stop`. A server that outlived its parent is
 * adopted; one that dies is restarted on the same port.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
  ending,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = chooseHome(dataDir, log);
  const cluster = await prepareCluster(home, await installPrograms(home.dir), durable);
  const launch = async () =>
    launchPostmaster(cluster, { port: await freePort(), socketDir: await socketDirOf(cluster) });
  let postmaster = (await adoptPostmaster(cluster)) ?? (await launch());
  const urls = urlsOf(cluster, postmaster);
  await createDatabase(urls.url);

  const stopping = new AbortController();
  const stopRequested = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve()),
  );
  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.race([postmaster.exited, stopRequested]);
      if (stopping.signal.aborted || ending?.aborted) break;
      log.warn('PostgreSQL ended unexpectedly and is being started again.');
      postmaster = (await relaunch(cluster, postmaster, log, stopping.signal)) ?? postmaster;
    }
    await stopPostmaster(cluster);
  }
  const supervision = supervise();

  return {
    ...urls,
    pid: () => postmaster.pid,
    stop: () => {
      stopping.abort();
      return supervision;
    },
  };
}

/** The account that the product's server uses, and its password. */
const appUser = 'nestmate_app';

/** By the Unix socket where there is one: a statement costs the server a quarter less of its time than by TCP. */
function urlsOf({ password }: Cluster, { port, socketDir }: ServerEndpoint): DatabaseUrls {
  const host = socketDir ? encodeURIComponent(socketDir) : '127.0.0.1';
  const address = `${host}:${port}/nestmate`;
  const appPassword = createHash('sha256').update(`${password} ${appUser}`).digest('base64url');
  return {
    url: `postgresql://${postgresUser}:${password}@${address}`,
    appUrl: `postgresql://${appUser}:${appPassword}@${address}`,
  };
}

/** The database that a running server of this data folder started; undefined when none runs. */
async function findEmbeddedPostgres(dataDir: string, log: DatabaseLog): Promise<DatabaseUrls | undefined> {
  const home = chooseHome(dataDir, log);
  if (!existsSync(join(home.dir, 'data'))) return undefined;
  const cluster = await prepareCluster(home, await installPrograms(home.dir), true);
  const found = await readPidFile(cluster);
  const isRunning = found?.ready && (await isClusterProcess(cluster, found.pid));
  return isRunning ? urlsOf(cluster, found) : undefined;
}

/** For a command: the database of the running server, or else one that runs until `close`. */
export async function reachEmbeddedPostgres(
  dataDir: string,
  log: DatabaseLog,
): Promise<DatabaseUrls & { isServed: boolean; close: () => Promise<void> }> {
  const running = await findEmbeddedPostgres(dataDir, log);
  if (running) return { ...running, isServed: true, close: async () => undefined };
  const lock = await lockDataDir(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  return {
    ...postgres,
    isServed: false,
    close: async () => {
      await postgres.stop();
      await lock.release();
    },
  };
}

/** Whether a data folder has a database. */
export const hasEmbeddedPostgres = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres/data'));

async function relaunch(
  cluster: Cluster,
  { port, socketDir }: ServerEndpoint,
  log: DatabaseLog,
  stopping: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let delayMs = 200; !stopping.aborted; delayMs = Math.min(2 * delayMs, 5000)) {
    try {
      return await launchPostmaster(cluster, { port, socketDir });
    } catch (error) {
      log.error(String(error));
      await sleep(delayMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}

async function createDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url);
  const client = new Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
  await client.connect();
  try {
    const name = pathname.slice(1);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port')),
      );
    });
  });
}
