import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createAccessTokens } from '../../apps/server/src/features/auth';
import { migrateDatabase, openDatabase } from '../../apps/server/src/platform/database/client';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres';
import { makeSigner } from '../../apps/server/src/platform/signer';
import { loadSubnetwork, type SignedIn } from './community';
import { type Memory, startServer } from './server';
import { freePort } from './size';

const secret = 'the secret of benchmarks, which is long enough';
const log = { info: () => {}, warn: console.warn, error: console.error };

interface Size {
  residents: number;
  viewers: number;
  decisions: number;
  /** Whether the database survives a power cut, as in production; this does not affect read performance. */
  durable?: boolean;
  /** Settings of the server that differ from those of the other benchmarks. */
  settings?: Record<string, string>;
  /** Fills the migrated, empty database; one subnetwork with questions and answers by default. */
  fill?: typeof loadSubnetwork;
}

export interface Product {
  origin: string;
  viewers: (SignedIn & { token: string })[];
  databaseUrl: string;
  /** A direct database connection. */
  sql: pg.Client;
  memory: () => Promise<Memory>;
}

async function load(
  url: string,
  fill: typeof loadSubnetwork,
  size: Parameters<typeof loadSubnetwork>[1],
): Promise<SignedIn[]> {
  const database = openDatabase(url, (error) => console.warn(error));
  await migrateDatabase(database, fileURLToPath(new URL('../../apps/server/migrations', import.meta.url)));
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await fill(client, size);
  } finally {
    client.release(true);
    await database.close();
  }
}

/** Runs the real server in a separate process, on a database with one large subnetwork, until `work` ends. */
export async function withProduct<Result>(
  { durable = false, settings = {}, fill = loadSubnetwork, ...size }: Size,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'nestmate-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, durable });
  try {
    const started = performance.now();
    const people = await load(postgres.url, fill, { folder, ...size });
    console.log(
      `Loaded ${size.residents} residents in ${Math.round((performance.now() - started) / 1000)} s`,
    );
    const port = await freePort();
    const server = await startServer({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'server'),
      DATABASE_URL: postgres.url,
      SESSION_SECRET: secret,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000000',
      ...settings,
    });
    const sql = new pg.Client({ connectionString: postgres.url });
    await sql.connect();
    try {
      const { issue } = createAccessTokens(makeSigner(secret), () => new Date());
      const viewers = await Promise.all(
        people.map(async (person) => ({ ...person, token: await issue(person) })),
      );
      return await work({
        origin: `http://127.0.0.1:${port}`,
        viewers,
        sql,
        databaseUrl: postgres.url,
        memory: server.memory,
      });
    } finally {
      await sql.end();
      await server.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}
