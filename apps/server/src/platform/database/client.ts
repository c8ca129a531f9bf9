import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { refuseOtherSchema } from './data-version';
import { casing, pipelineTransactions } from './pipelined-transaction';
import { defaultSocketTimeoutMs, socketsWithTimeout } from './sockets';

export type { Db, Tx } from './pipelined-transaction';

export interface Database {
  db: NodePgDatabase;
  pool: pg.Pool;
  url: string;
  close: () => Promise<void>;
}

interface Settings {
  /** The maximum number of connections. */
  size?: number;
  /** How long a statement waits for rows that others have locked before it fails; it waits forever by default. */
  lockWaitMs?: number;
  /** How long a transaction may be idle before PostgreSQL ends it, and its connection. */
  idleInTransactionMs?: number;
  /** A connection without traffic for this long breaks; 0: never. */
  socketTimeoutMs?: number;
}

/** @param onIdleError called when an idle connection breaks (the database restarts); the pool replaces it */
export function openDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  {
    size = 16,
    lockWaitMs,
    idleInTransactionMs = 30_000,
    socketTimeoutMs = defaultSocketTimeoutMs,
  }: Settings = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    pipeline: true,
    stream: socketsWithTimeout(socketTimeoutMs),
    ...(lockWaitMs !== undefined && { lock_timeout: lockWaitMs }),
  });
  pool.on('error', onIdleError);
  // A break between two statements of a transaction rejects the next query; without a listener the event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { casing });
  pipelineTransactions(db, pool);
  return { db, pool, url, close: () => pool.end() };
}

/**
 * Runs the migrations; safe when several processes start concurrently.
 * @throws CannotStart when the database belongs to a newer version
 */
export async function migrateDatabase(database: Database, migrationsFolder: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    // Another process may be migrating, and altering a large table takes time.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(727274)');
    await refuseOtherSchema(client, migrationsFolder);
    await migrate(drizzle(client, { casing }), { migrationsFolder });
  } finally {
    // Closed instead of returned to the pool, so that its lock and its timeouts end with it.
    client.release(true);
  }
}
