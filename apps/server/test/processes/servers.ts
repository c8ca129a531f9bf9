import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyCall } from '@nestmate/contract/call';
import type { UserId } from '@nestmate/contract/ids';
import { expect, vi, inject } from 'vitest';
import { createAccessTokens } from '../../src/features/auth';
import type { Database } from '../../src/platform/database/client';
import { makeSigner } from '../../src/platform/signer';
import { type Answer, type Input, openSession, pathOf } from '../app';
import { windowsAt } from '../clients/windows';
import { testDatabase } from '../database/database';
import { freePort } from '../servers/free-port';
import { testRedis } from '../servers/redis';
import { atEnd } from '../setup/at-end';
import type { Person } from '../world/deck';
import { lightStart } from './light-start';
import { createProxy } from './proxy';

export const sharedSecret = 'the secret that both processes are given';
type TokenOf = (userId: UserId) => Promise<string>;

/**
 * Starts two server processes on one database and one Redis, behind one proxy. Call it in `beforeAll` with a timeout of
 * 30 seconds. Without a given database it creates one.
 */
export async function twoServers(given?: Database) {
  const [redis, database] = await Promise.all([testRedis(), given ?? testDatabase()]);
  const tokens = createAccessTokens(makeSigner(sharedSecret), () => new Date());
  const tokenOf: TokenOf = async (userId) =>
    tokens.issue({ userId, sessionId: await openSession(database, userId) });
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url };
  const [first, second] = await Promise.all([startServer(settings, tokenOf), startServer(settings, tokenOf)]);
  const proxy = createProxy([first.port, second.port]);
  const openAt = windowsAt(tokenOf);

  return {
    db: database.db,
    databaseUrl: database.url,
    redis,
    first,
    second,
    proxy,
    tokenOf,
    /**
     * A window that connects to one server or to the proxy, and reconnects after each disconnect. `returns` holds the
     * replies to `watch` after each reconnect.
     */
    open: async (person: Person, server?: { port: number }) => {
      const door = await proxy.door();
      const host = server ? `127.0.0.1:${server.port}` : door.host;
      const window = await openAt(`http://${host}`, person);
      const { socket, watch } = window;
      const returns: Awaited<ReturnType<typeof watch>>[] = [];
      socket.on('connect', () => {
        // Disconnected again before the reply: the next reconnect watches.
        watch(person.membershipId).then(
          (answer) => returns.push(answer),
          () => undefined,
        );
      });
      // socket.io reconnects by itself in all other cases.
      socket.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') socket.connect();
      });
      return { ...window, door, returns };
    },
  };
}

/** One server process, started like `npm start`. Call it in `beforeAll`. */
export async function startServer(settings: Record<string, string>, tokenOf: TokenOf) {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'nestmate-process-'));
  const address = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  let running: ChildProcess | undefined;

  const readiness = async () => ((await (await fetch(`${address}/readyz`)).json()) as { res: string }).res;
  const start = async () => {
    // The server stops when the channel closes, also when the test run crashes.
    const child = fork(join(inject('bundle'), 'main.js'), {
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        SESSION_SECRET: sharedSecret,
        DEMO: 'false',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        ...lightStart,
        ...settings,
      },
    });
    running = child;
    const printed: string[] = [];
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (text: Buffer) => {
        log.push(String(text));
        printed.push(String(text));
      });
    const ended = once(child, 'close').then(([code]) => {
      throw new Error(`The server ended with ${String(code)} before it was ready: ${printed.join('')}`);
    });
    await Promise.race([once(child, 'message'), ended]);
    await vi.waitFor(async () => expect(await readiness()).toBe('ready'), { timeout: 10_000, interval: 20 });
  };
  /** Sends SIGKILL and waits for the exit. */
  const kill = async () => {
    if (!running) return;
    const victim = running;
    running = undefined;
    // It may have exited already.
    if (victim.exitCode !== null || victim.signalCode !== null) return;
    const ended = once(victim, 'exit');
    victim.kill('SIGKILL');
    await ended;
  };
  atEnd(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  await start();

  return {
    port,
    address,
    start,
    kill,
    isRunning: () => running?.exitCode === null && running.signalCode === null,
    pid: () => running?.pid,
    exitCode: () => running?.exitCode,
    /** Its complete output. */
    log: () => log.join(''),
    /** The response of `/readyz`. */
    readiness,
    call: async <C extends AnyCall>(contractCall: C, input: Input<C> = {}): Promise<Answer<C>> => {
      const url = new URL(pathOf(contractCall, input.params), address);
      for (const [name, value] of Object.entries(input.query ?? {}))
        url.searchParams.set(name, String(value));
      const token = input.token ?? (input.as && (await tokenOf(input.as)));
      const response = await fetch(url, {
        method: contractCall.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(input.membershipId && { 'x-membership-id': input.membershipId }),
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      });
      return (response.status === 204 ? { code: 204 } : await response.json()) as Answer<C>;
    },
  };
}
