import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { domainEvents } from './features/domain-events';
import { demoPasscodes } from './features/invitations';
import { checkedOutBranch } from './platform/branch';
import { CannotStart } from './platform/cannot-start';
import { type Config, ConfigError, readConfig } from './platform/config';
import { migrateDatabase, openDatabase } from './platform/database/client';
import { lockDataDir } from './platform/database/data-dir-lock';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres';
import { listenForEvents } from './platform/events/events';
import { startJobs } from './platform/jobs/jobs';
import { makeLog } from './platform/observability/log';
import { sessionSecret } from './platform/session-secret';
import { stopInReverse } from './platform/stop-in-reverse';
import { openStorage } from './platform/storage/open-storage';

/** The exit code that says: starting again will not help (EX_CONFIG of sysexits). */
const configurationExit = 78;
/** Milliseconds in which those who come back learn that they should go elsewhere. */
const noticeTime = 3000;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  const stopping = stopInReverse(log);

  const lock = await lockDataDir(config.dataDir);
  stopping.add('data folder', () => lock.release());

  let { databaseUrl } = config;
  if (!databaseUrl) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    stopping.add('database', () => postgres.stop());
    databaseUrl = postgres.url;
  }
  const database = openDatabase(databaseUrl, (error) =>
    log.warn({ err: error }, 'A database connection broke'),
  );
  stopping.add('database connections', () => database.close());
  await migrateDatabase(database, here('../migrations'));

  const secret = await sessionSecret(config.sessionSecret, config.dataDir);
  const storage = openStorage(config, secret);
  if (config.redisUrl && !(config.sessionSecret && config.s3))
    log.warn(
      'Other processes need the same SESSION_SECRET to take our tokens, and S3_* to show our pictures',
    );
  if (config.demo) {
    const { loadDemoWorld } = await import('../seed/world');
    const loaded = await loadDemoWorld(database, storage, new Date());
    if (loaded) log.info('Loaded the demo world');
  }

  const events = await listenForEvents(databaseUrl, log, domainEvents);
  stopping.add('events', () => events.close());
  const jobs = await startJobs(databaseUrl, log);
  stopping.add('jobs', () => jobs.close());

  const { server, live, announceStop } = await buildApp({
    config,
    log,
    database,
    events,
    jobs,
    storage,
    secret,
    branch: await checkedOutBranch(here('../../..')),
    webFolder: here('../../web/dist'),
  });
  stopping.add('requests', () => server.close());
  stopping.add('sockets', () => live.close());
  stopping.add('visitors', async () => {
    announceStop();
    // As long as a load balancer takes to notice; nobody else is in between on a developer's machine.
    if (config.production) await sleep(noticeTime);
  });

  await server.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new CannotStart(`Port ${config.port} is taken by another program. Set PORT to another one.`);
  });
  process.send?.('ready');
  process.stdout.write(welcome(config));
}

function welcome({ productName, publicUrl, demo, dataDir }: Config): string {
  const lines = ['', `  ${productName} is at ${publicUrl}`, ''];
  if (demo) {
    lines.push(
      '  Invitations to try:',
      ...demoPasscodes.map(({ passcode, about }) => `    ${passcode.padEnd(18)} ${about}`),
      '',
    );
  }
  return [...lines, `  Data: ${dataDir}`, '', ''].join('\n');
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof CannotStart;
  process.stderr.write(
    `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(error instanceof ConfigError ? configurationExit : 1);
});
