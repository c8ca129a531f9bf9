import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { chooseHome } from './embedded/account';
import { type Cluster, openCluster, postgresUser } from './embedded/cluster';
import type { DatabaseLog } from './embedded/log';
import { adoptPostmaster, launchPostmaster, type Postmaster, stopPostmaster } from './embedded/postmaster';
import { installPrograms } from './embedded/programs';

export interface EmbeddedPostgres {
  /** Does not change when the server is restarted. */
  url: string;
  /** The process id of the running server. */
  pid(): number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: DatabaseLog;
  /** False for temporary databases, which are not flushed to disk. */
  durable?: boolean;
}

/**
 * Runs PostgreSQL from npm under `dataDir/postgres`, until `stop`. A server that outlived its parent is
 * adopted; one that dies is restarted on the same port.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = chooseHome(dataDir, log);
  const cluster = await openCluster(home, await installPrograms(home.dir), durable);
  let postmaster = (await adoptPostmaster(cluster)) ?? (await launchPostmaster(cluster, await freePort()));
  const url = `postgresql://${postgresUser}:${cluster.password}@127.0.0.1:${postmaster.port}/nestmate`;
  await createDatabase(url);

  const stopping = new AbortController();
  const stopAsked = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve()),
  );
  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.race([postmaster.exited, stopAsked]);
      if (stopping.signal.aborted) break;
      log.warn('PostgreSQL ended unexpectedly and is being started again.');
      postmaster = (await relaunch(cluster, postmaster.port, log, stopping.signal)) ?? postmaster;
    }
    await stopPostmaster(cluster);
  }
  const supervision = supervise();

  return {
    url,
    pid: () => postmaster.pid,
    stop: () => {
      stopping.abort();
      return supervision;
    },
  };
}

async function relaunch(
  cluster: Cluster,
  port: number,
  log: DatabaseLog,
  stopping: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let delayMs = 200; !stopping.aborted; delayMs = Math.min(2 * delayMs, 5000)) {
    try {
      return await launchPostmaster(cluster, port);
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
