import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { withinOpenTransaction } from '../open-transaction';
import { refuseOtherSchema } from './data-version';

/** The pool or an open transaction. */
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

/** An open transaction. Row locks, and writes that belong together, require one; the pool has no `rollback`. */
export type Tx = Db & Pick<Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0], 'rollback'>;

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
    stream: socketsWithTimeout(socketTimeoutMs),
    ...(lockWaitMs !== undefined && { lock_timeout: lockWaitMs }),
  });
  pool.on('error', onIdleError);
  // A break between two statements of a transaction rejects the next query; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { casing: 'snake_case' });
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) =>
    transaction((tx) => withinOpenTransaction(() => withLastSteps(tx, () => work(tx))), config);
  return { db, pool, url, close: () => pool.end() };
}

/** The last steps of each open transaction. */
const lastSteps = new WeakMap<Db, (() => Promise<void>)[]>();

async function withLastSteps<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const steps: (() => Promise<void>)[] = [];
  lastSteps.set(tx, steps);
  try {
    const result = await work();
    for (const step of steps) await step();
    return result;
  } finally {
    lastSteps.delete(tx);
  }
}

/**
 * Does something just before a transaction commits; a failure rolls it back.
 * @returns false outside a transaction and in a savepoint, which may be rolled back alone: then nothing will be done
 */
export function beforeCommit(db: Db, step: () => Promise<void>): boolean {
  const steps = lastSteps.get(db);
  steps?.push(step);
  return steps !== undefined;
}

/** A connection may be silent for this long: longer than any statement may take. */
export const defaultSocketTimeoutMs = 35_000;

/**
 * Makes sockets that break after a time without traffic: a machine that dies never closes its connections, and a query that waits for
 * its answer would wait for a quarter of an hour.
 */
export const socketsWithTimeout = (timeoutMs: number) => (): Socket => {
  const socket = new Socket();
  return socket.setTimeout(timeoutMs, () => socket.destroy());
};

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
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
  } finally {
    // Closed instead of returned to the pool, so that its lock and its timeouts end with it.
    client.release(true);
  }
}
