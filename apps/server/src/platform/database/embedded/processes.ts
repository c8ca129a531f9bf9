import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster';

/** The pid file that PostgreSQL keeps in its data folder while it runs. */
export interface PidFile extends ServerEndpoint {
  pid: number;
  ready: boolean;
}

/** Where a server accepts connections. */
export interface ServerEndpoint {
  /** On 127.0.0.1. */
  port: number;
  /** The folder of its Unix socket; empty without one. */
  socketDir: string;
}

/** How the names of PostgreSQL's Unix sockets and their lock files begin. */
export const socketPrefix = '.s.PGSQL.';

const pidFileOf = (cluster: Cluster) => join(cluster.dir, 'postmaster.pid');

export async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  const lines = (await readFile(pidFileOf(cluster), 'utf8').catch(() => '')).split('\n');
  const [pid, , , port, socketDir = '', , , status] = lines;
  return pid
    ? { pid: Number(pid), port: Number(port), socketDir, ready: status?.trim() === 'ready' }
    : undefined;
}

/** Whether the process runs this cluster; after a reboot another program may have its id. */
export async function isClusterProcess(cluster: Cluster, pid: number): Promise<boolean> {
  return (await processesOf(cluster, [pid])).includes(pid);
}

const orphanTimeoutMs = 5000;

/**
 * The backends of a dead postmaster exit by themselves within moments, or at the end of a long
 * computation; a new postmaster must not start before the last one has exited.
 */
export async function killOrphans(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + orphanTimeoutMs;
  for (;;) {
    const orphans = await processesOf(cluster);
    if (orphans.length === 0) break;
    if (Date.now() > deadline) for (const pid of orphans) kill(pid);
    await sleep(50);
  }
  await rm(pidFileOf(cluster), { force: true });
  // A killed server leaves its socket with a lock file, whose process id another program may have by now.
  for (const name of await readdir(cluster.dir))
    if (name.startsWith(socketPrefix)) await rm(join(cluster.dir, name), { force: true });
}

async function processesOf(cluster: Cluster, among?: number[]): Promise<number[]> {
  const list =
    process.platform === 'linux'
      ? linuxProcesses
      : process.platform === 'win32'
        ? windowsProcesses
        : unixProcesses;
  const processes = await list(cluster, among);
  return processes.filter(({ command }) => command.includes(cluster.name)).map(({ pid }) => pid);
}

interface RunningProcess {
  pid: number;
  command: string;
}

async function linuxProcesses(_: Cluster, among?: number[]): Promise<RunningProcess[]> {
  const pids = among ?? (await readdir('/proc')).map(Number).filter(Number.isInteger);
  return Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
}

async function unixProcesses(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,args='], { maxBuffer: 2 ** 26 });
  return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}

/** Reading command lines is expensive on Windows, so the pid file is trusted. */
async function windowsProcesses(cluster: Cluster): Promise<RunningProcess[]> {
  const pid = (await readPidFile(cluster))?.pid;
  return pid && isAlive(pid) ? [{ pid, command: cluster.name }] : [];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
