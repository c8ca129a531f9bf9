import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { buildApp } from './app';
import { requireFormerSecret } from './features/audit';
import { domainEvents } from './features/domain-events';
import { checkedOutBranch } from './platform/branch';
import { CannotStart, portInUse, requireFreePort } from './platform/cannot-start';
import { ConfigError, readConfig } from './platform/config';
import { openDatabase } from './platform/database/client';
import { lockDataDir } from './platform/database/data-dir-lock';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres';
import { prepareDatabase } from './platform/database/prepare-database';
import { listenForEvents } from './platform/events/events';
import { surviveFaults } from './platform/faults';
import { startJobs } from './platform/jobs/jobs';
import { makeLog } from './platform/observability/log';
import { sessionSecret } from './platform/secret-file';
import { makeSigner } from './platform/signer';
import { makeSteps, withoutWords } from './platform/steps';
import { makeStorage } from './platform/storage/make-storage';
import { welcome } from './welcome';

/** EX_CONFIG of sysexits: a restart does not help. */
const configurationExit = 78;
/** The time in which reconnecting clients are sent to other processes. */
const noticeMs = 3000;
/** A roster import locks its residents for up to half a minute: calls give up their connections before that. */
const lockWaitMs = 5000;
/** Only this process's account may read the files that it writes. */
process.umask(0o077);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function start(): Promise<void> {
  const config = readConfig(process.env, await checkedOutBranch(here('../../..')));
  const log = makeLog(config.logLevel);
  const stopping = createShutdown(log);
  // In production, output goes to a log, not to a person.
  const step = config.production ? withoutWords : makeSteps(process.stdout);

  const lock = await lockDataDir(config.dataDir);
  stopping.add('data folder', () => lock.release());
  await requireFreePort(config.port, config.host);

  let urls = { url: config.databaseOwnerUrl, appUrl: config.databaseUrl };
  if (!urls.appUrl) {
    const postgres = await step('Starting PostgreSQL', () =>
      startEmbeddedPostgres({ dataDir: config.dataDir, log, ending: stopping.signal }),
    );
    stopping.add('database', () => postgres.stop(), { isDatabase: true });
    urls = postgres;
  }
  const databaseUrl = await step('Preparing the database', () =>
    prepareDatabase(urls, here('../migrations')),
  );
  const onIdleError = (error: Error) => log.warn({ err: error }, 'A database connection broke');
  const database = openDatabase(databaseUrl, onIdleError, { lockWaitMs });
  stopping.add('database connections', () => database.close());
  const ofJobs = openDatabase(databaseUrl, onIdleError, { size: 4 });
  stopping.add('database connections of jobs', () => ofJobs.close());

  const tokens = makeSigner(await sessionSecret(config.sessionSecret, config.dataDir));
  if (!config.sessionSecretChanged) await requireFormerSecret({ db: database.db, tokens });
  const storage = makeStorage(config, tokens);
  if (config.redisUrl && !(config.sessionSecret && config.s3))
    log.warn(
      'Other processes need the same SESSION_SECRET to accept its tokens, and S3_* to show its pictures',
    );
  if (config.demo) {
    const { loadDemoWorld } = await import('../seed/world');
    const loaded = await loadDemoWorld(database, storage, new Date(), step);
    if (loaded) log.info('Loaded the demo world');
  }

  const events = await listenForEvents(databaseUrl, log, domainEvents);
  stopping.add('events', () => events.close());
  const jobs = await startJobs(databaseUrl, log);
  stopping.add('jobs', () => jobs.close());

  const { app, announceStop } = await buildApp({
    config,
    log,
    database,
    jobsDb: ofJobs.db,
    events,
    jobs,
    storage,
    tokens,
    webFolder: here('../../web/dist'),
  });
  stopping.add('requests', () => app.http.close());
  stopping.add('sockets', () => app.live.close());
  stopping.add('visitors', async () => {
    announceStop();
    // The time that a load balancer takes to notice; a developer's machine has none.
    if (config.production) await sleep(noticeMs);
  });

  await app.http.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portInUse(config.port) : error;
  });
  surviveFaults({ log, server: app.http.server, fail: stopping.fail });
  process.send?.('ready');
  process.stdout.write(welcome(config));
}

/** A supervisor waits for 30 seconds in all: the parts have the first of them, the database has the rest. */
const timeoutMs = { parts: 12_000, database: 14_000 };

/**
 * Stops the parts in reverse order when the process gets a signal or its supervisor is gone: new requests are refused,
 * those in progress complete, then the parts below them stop. A part that hangs is left behind, so that the database,
 * the last one, is still stopped and not killed.
 */
function createShutdown(log: Logger) {
  const parts: { name: string; stop: () => Promise<unknown>; isDatabase: boolean }[] = [];
  const stopping = new AbortController();

  const stop = async (reason: string, exitCode = 0) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ reason }, 'Stopping');
    let isClean = true;
    const giveUpAt = Date.now() + timeoutMs.parts;
    for (const { name, stop: stopPart, isDatabase } of parts.toReversed()) {
      const late = sleep(isDatabase ? timeoutMs.database : Math.max(0, giveUpAt - Date.now())).then(() => {
        throw new Error('It took too long');
      });
      await Promise.race([stopPart(), late]).catch((error: unknown) => {
        isClean = false;
        log.error({ err: error, part: name }, 'A part did not stop cleanly');
      });
    }
    process.exit(isClean ? exitCode : 1);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  process.on('disconnect', () => void stop('the supervisor is gone'));

  return {
    /** Aborted once the process stops. */
    signal: stopping.signal,
    add(name: string, stop: () => Promise<unknown>, { isDatabase = false } = {}) {
      parts.push({ name, stop, isDatabase });
    },
    /** Stops a process that cannot go on; its supervisor starts another. */
    fail: (reason: string): void => void stop(reason, 1),
  };
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof CannotStart;
  process.stderr.write(
    `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(error instanceof ConfigError ? configurationExit : 1);
});
