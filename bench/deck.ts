import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeAccessTokens } from '../apps/server/src/features/auth';
import { migrateDatabase, openDatabase } from '../apps/server/src/platform/database/client';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres';
import { loadSubnetwork, type SignedIn } from './deck/load';
import { measure } from './deck/measure';
import { startServer } from './deck/server';

const residents = 100_000;
const viewers = 500;
const decisions = 40;
const port = 34_127;
const seconds = 10;
const secret = 'the secret of benchmarks, which is long enough';
const log = { info: () => {}, warn: console.warn, error: console.error };

async function load(databaseUrl: string, folder: string): Promise<SignedIn[]> {
  const database = openDatabase(databaseUrl, (error) => console.warn(error));
  await migrateDatabase(database, fileURLToPath(new URL('../apps/server/migrations', import.meta.url)));
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0');
  const people = await loadSubnetwork(client, { folder, residents, viewers, decisions });
  client.release(true);
  await database.close();
  return people;
}

async function firstPage(url: string, token = ''): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { res } = (await response.json()) as { res?: { user_profile_cards: unknown[] } };
  if (res?.user_profile_cards.length !== 20) throw new Error(`No full page: ${response.status}`);
  return Math.round(performance.now() - started);
}

const folder = mkdtempSync(join(tmpdir(), 'nestmate-deck-'));
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log, durable: false });
try {
  const started = performance.now();
  const people = await load(postgres.url, folder);
  console.log(`Loaded ${residents} residents in ${Math.round((performance.now() - started) / 1000)} s`);
  const { issue } = makeAccessTokens(secret);
  const server = await startServer({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'server'),
    DATABASE_URL: postgres.url,
    SESSION_SECRET: secret,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
  });
  try {
    // The path names the caller, so every viewer's is their own.
    const origin = `http://127.0.0.1:${port}`;
    const calls = await Promise.all(
      people.map(async (person) => ({
        path: `/users/${person.userId}/potential_roommates`,
        token: await issue(person),
      })),
    );
    const first_ms = await firstPage(`${origin}${calls[0]?.path}`, calls[0]?.token);
    await measure({ origin, calls, connections: 4, seconds: 3 });
    const alone = await measure({ origin, calls, connections: 1, seconds });
    const busy = await measure({ origin, calls, connections: 16, seconds });
    console.log(`A page of the deck among ${residents} residents, ${viewers} viewers taking turns`);
    console.table({ 'one at a time': alone, 'sixteen at once': busy });
    const result = { n: residents, first_ms, alone, busy };
    mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
    writeFileSync(join(import.meta.dirname, 'results/deck.json'), `${JSON.stringify(result, null, 2)}\n`);
    console.log(JSON.stringify(result));
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
