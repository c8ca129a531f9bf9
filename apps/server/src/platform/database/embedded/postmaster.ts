import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, postgresEnv } from './cluster';
import { isClusterProcess, killOrphans, type ServerEndpoint, readPidFile, socketPrefix } from './processes';

export interface Postmaster extends ServerEndpoint {
  pid: number;
  exited: Promise<unknown>;
}

/** Adopts a server that outlived its parent process, and waits until it is ready. */
export async function adoptPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  for (;;) {
    const found = await readPidFile(cluster);
    if (!found || !(await isClusterProcess(cluster, found.pid))) return undefined;
    if (found.ready) {
      const exited = exitOf(cluster, found.pid);
      endsWithUs(cluster, found.pid, exited);
      return { ...found, exited };
    }
    await sleep(50);
  }
}

/** Only a parent process is notified of an exit, so an adopted server is polled. */
async function exitOf(cluster: Cluster, pid: number): Promise<void> {
  while (await isClusterProcess(cluster, pid)) await sleep(500, undefined, { ref: false });
}

/**
 * Ends the server when this process ends, however that is: a shell waits for a line from here, and stops the server
 * when the pipe closes without one. Windows has no such shell; there the next start adopts what a killed one has left.
 */
function endsWithUs({ account }: Cluster, pid: number, exited: Promise<unknown>): void {
  const end = () => {
    process.kill(pid, 'SIGINT');
  };
  process.once('exit', end);
  void exited.then(() => process.off('exit', end));
  if (process.platform === 'win32') return;

  const untilInputEnds = 'trap "" HUP INT TERM; read -r _ || kill -INT "$0"';
  const keeper = spawn('/bin/sh', ['-c', untilInputEnds, String(pid)], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  });
  keeper.unref();
  // Without the keeper, the next start adopts the server.
  keeper.on('error', () => undefined);
  keeper.stdin.on('error', () => undefined);
  void exited.then(() => keeper.stdin.end('It has ended.\n'));
}

/** Starts a server and waits until it accepts connections. */
export async function launchPostmaster(cluster: Cluster, listening: ServerEndpoint): Promise<Postmaster> {
  await killOrphans(cluster);
  const log = await open(cluster.logFile, 'a', 0o600);
  const child = spawn(cluster.programs.postgres, ['-D', cluster.dir, ...settings(cluster, listening)], {
    cwd: cluster.dir,
    env: postgresEnv,
    // PostgreSQL gets its own session: Ctrl-C in the terminal then reaches only our process, which stops PostgreSQL
    // last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...cluster.account,
  });
  child.unref();
  const exited = once(child, 'exit').catch(() => undefined);
  if (child.pid !== undefined) endsWithUs(cluster, child.pid, exited);
  const gone = exited.then(() => 'gone' as const);
  try {
    for (;;) {
      const found = await readPidFile(cluster);
      if (found?.ready && found.pid === child.pid) return { ...found, exited };
      if ((await Promise.race([gone, sleep(20)])) === 'gone') throw await refusal(cluster);
    }
  } finally {
    await log.close();
  }
}

function settings(cluster: Cluster, { port, socketDir }: ServerEndpoint): string[] {
  return Object.entries({
    cluster_name: cluster.name,
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_permissions: '0700',
    // A list, in which quotes keep a comma.
    unix_socket_directories: socketDir && `"${socketDir}"`,
    max_connections: 200,
    timezone: 'UTC',
    jit: 'off',
    ...(cluster.durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The longest address of a Unix socket that every system allows, without the file's name. */
const longestSocketDir = 85;

/**
 * The data folder, which only PostgreSQL's account may enter; empty, for TCP alone, where that cannot hold a socket: on
 * some file systems, as of folders that a container shares with its host, PostgreSQL would not start.
 */
export async function socketDirOf({ dir }: Cluster): Promise<string> {
  if (process.platform === 'win32' || Buffer.byteLength(dir) > longestSocketDir || dir.includes('"'))
    return '';
  const probe = createServer();
  const isHeld = once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.listen(join(dir, `${socketPrefix}probe`));
  const holdsSocket = await isHeld;
  probe.close();
  return holdsSocket ? dir : '';
}

async function refusal(cluster: Cluster): Promise<Error> {
  const logTail = (await readFile(cluster.logFile, 'utf8')).trim().split('\n').slice(-5).join('\n');
  return new Error(`PostgreSQL did not start (${cluster.logFile}):\n${logTail}`);
}

/** Stops the server: open transactions are rolled back, committed ones are on disk. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const stop = (mode: string, seconds: string) =>
    promisify(execFile)(
      cluster.programs.pgCtl,
      ['stop', '-w', '-D', cluster.dir, '-m', mode, '-t', seconds],
      {
        cwd: cluster.dir,
        env: postgresEnv,
        ...cluster.account,
      },
    );
  await stop('fast', '10').catch(() => stop('immediate', '3').catch(() => undefined));
}
