import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Either the pool or an open transaction: what a query needs to run. */
export type Db = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$with'
  | 'with'
  | '_'
>;

export interface Database {
  db: NodePgDatabase;
  pool: pg.Pool;
  url: string;
  close: () => Promise<void>;
}

/** @param onIdleError told when an unused connection breaks (the database restarts); the pool replaces it by itself */
export function openDatabase(url: string, onIdleError: (error: Error) => void, size = 16): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
  });
  pool.on('error', onIdleError);
  // One that breaks between two statements of a transaction tells whoever asks it next; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, url, close: () => pool.end() };
}

/** Brings the tables up to date; safe when several processes start at once. */
export async function migrateDatabase(database: Database, migrationsFolder: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    // Another process may be migrating, and a change of a big table takes its time.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(727274)');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  } finally {
    // Not back into the pool: its lock and its patience end with it.
    client.release(true);
  }
}
