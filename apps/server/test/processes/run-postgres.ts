import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres';

/** A child process that runs the embedded PostgreSQL in the folder given as its argument. */
async function run(dataDir: string): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  process.stdout.write(`${postgres.url} ${postgres.pid()}\n`);
  setInterval(() => undefined, 1000);
}

void run(process.argv[2] ?? '.');
