import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lightStart } from '../../apps/server/test/processes/light-start';
import { freePort } from '../../apps/server/test/servers/free-port';
import { findMediasoupWorker } from '../../scripts/parts/mediasoup-worker.mjs';
import { findRedis } from '../../scripts/parts/redis.mjs';
import { endWithParent } from '../../scripts/parts/run.mjs';
import { databaseOf } from './office';
import { relaySettings } from './relay';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = join(root, 'apps/server/dist/main.js');
const startTimeoutMs = 180_000;

/** Two more processes on the database of the product at `address`, which share a Redis. Everything ends with `stop`. */
export async function startTwoProcesses(address: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nestmate-two-'));
  const children = new Set<ChildProcess>();
  const run = (program: string, words: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, words, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.add(child);
    return child;
  };
  const kill = async (child: ChildProcess) => {
    children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const redisPort = await freePort();
  run(findRedis() ?? 'redis-server', [
    '--bind',
    '127.0.0.1',
    '--port',
    `${redisPort}`,
    '--dir',
    folder,
    '--save',
    '',
  ]);
  const settings = {
    ...relaySettings,
    DATABASE_URL: await databaseOf(address),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    SESSION_SECRET: 'what both processes of a journey share',
    // The product has another, with which it may have sealed its audit log.
    SESSION_SECRET_CHANGED: 'true',
    MEDIASOUP_WORKER_BIN: findMediasoupWorker() ?? '',
    // One worker has space for two people of a call, and not for a third.
    MEDIA_WORKERS: '2',
    MEDIA_STREAMS_PER_WORKER: '4',
    DEMO: 'false',
    ...lightStart,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
  };
  const startOne = async (name: string) => {
    const port = await freePort();
    const start = async () => {
      const started = run(process.execPath, [...endWithParent, server], {
        ...settings,
        PORT: String(port),
        DATA_DIR: join(folder, name),
      });
      for (const giveUp = Date.now() + startTimeoutMs; !(await isReady(port)); await sleep(100))
        if (started.exitCode !== null || Date.now() > giveUp) throw new Error('A process did not start');
      return started;
    };
    let child = await start();
    return {
      port,
      kill: () => kill(child),
      startAgain: async () => {
        child = await start();
      },
      roomsInCall: () => roomsAt(port),
    };
  };
  const [first, second] = [await startOne('first'), await startOne('second')];
  const fronts = [
    await openFront([first.port, second.port]),
    await openFront([second.port, first.port]),
  ] as const;
  return {
    processes: [first, second] as const,
    /** Addresses that lead to the first or the second process while it lives, and to the other afterwards. */
    addresses: [fronts[0].address, fronts[1].address] as const,
    stop: async () => {
      for (const front of fronts) front.close();
      for (const child of children) await kill(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The number of rooms' calls that a process carries. */
async function roomsAt(port: number): Promise<number> {
  const { calls } = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as {
    calls: { rooms: number };
  };
  return calls.rooms;
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    async ({ ok }) => ok,
    () => false,
  );

/** Forwards each connection to the first port that answers. */
async function openFront(ports: readonly number[]) {
  const open = new Set<Socket>();
  const passOn = (near: Socket, [port, ...others]: readonly number[]) => {
    if (port === undefined || near.destroyed) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    far.once('error', () => passOn(near, others));
    far.once('connect', () => {
      far.removeAllListeners('error').on('error', () => near.destroy());
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      near.pipe(far).pipe(near);
    });
  };
  const front = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy()).on('close', () => open.delete(near));
    passOn(near, ports);
  }).listen(0, 'localhost');
  await once(front, 'listening');
  return {
    address: `http://localhost:${(front.address() as AddressInfo).port}`,
    close: () => {
      front.close();
      for (const near of open) near.destroy();
    },
  };
}
