import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { withinOpenTransaction } from '../open-transaction';
import { refuseOtherSchema } from './data-version';

/** How the names of columns are written in the database. */
export const casing = 'snake_case';

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
    pipeline: true,
    stream: socketsWithTimeout(socketTimeoutMs),
    ...(lockWaitMs !== undefined && { lock_timeout: lockWaitMs }),
  });
  pool.on('error', onIdleError);
  // A break between two statements of a transaction rejects the next query; without a listener the event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { casing });
  db.transaction = (work, modes) => inTransaction(pool, work, modes);
  connections.set(db._.session, pool);
  return { db, pool, url, close: () => pool.end() };
}

/** What sends the statements of each of drizzle's sessions; a savepoint has that of its transaction. */
const connections = new WeakMap<object, pg.Pool | pg.PoolClient>();

/** @throws Error for a database that `openDatabase` has not opened */
export function connectionOf(db: Db): pg.Pool | pg.PoolClient {
  const connection = connections.get(db._.session);
  if (!connection) throw new Error('A database that was not opened here');
  return connection;
}

type NoSchema = Record<string, never>;
const dialect = new PgDialect({ casing });

/**
 * As drizzle's own transaction, in fewer round trips: PostgreSQL answers statements in the order they were sent, so the
 * work does not wait for the answer to `begin`, and what is due before the commit goes out with it. Should PostgreSQL
 * refuse `begin`, only what the work has sent with it runs, by itself.
 * @throws Error where PostgreSQL rolled back because of a statement whose failure the work has ignored
 */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<Result>,
  modes: PgTransactionConfig | undefined,
): Promise<Result> {
  const client = await pool.connect();
  const { connection, end } = untilEnd(client);
  const session = new NodePgSession<NoSchema, NoSchema>(connection, dialect, undefined);
  connections.set(session, connection);
  const tx = new NodePgTransaction<NoSchema, NoSchema>(dialect, session, undefined);
  const last: pg.QueryConfig[] = [];
  lastStatements.set(tx, last);
  const begun = client.query(beginWith(modes));
  begun.catch(end);
  let isBroken = false;
  try {
    const result = await withinOpenTransaction(() => work(tx));
    await begun;
    const answers = await Promise.all([...last, { text: 'commit' }].map((one) => client.query(one)));
    if (answers.at(-1)?.command !== 'COMMIT')
      throw new Error('A statement of a transaction failed unnoticed');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (isBroken = true));
    // Where there was no transaction, the error of the work follows from that.
    await begun;
    throw error;
  } finally {
    end();
    client.release(isBroken);
  }
}

/** The connection of a transaction until its end; from then on, it may be in the transaction of somebody else. */
function untilEnd(client: pg.PoolClient): { connection: pg.PoolClient; end: () => void } {
  let isEnded = false;
  const query = (...parts: unknown[]): unknown =>
    isEnded
      ? Promise.reject(new Error('The transaction of this statement has ended'))
      : Reflect.apply(client.query, client, parts);
  return {
    connection: Object.create(client, { query: { value: query } }) as pg.PoolClient,
    end: () => {
      isEnded = true;
    },
  };
}

function beginWith({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const modes = [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable ? 'deferrable' : undefined,
  ];
  return ['begin', ...modes.filter((mode) => mode !== undefined)].join(' ');
}

/** What each open transaction does last. */
const lastStatements = new WeakMap<Db, pg.QueryConfig[]>();

/**
 * Runs a statement just before a transaction commits; a failure rolls it back. The statement may be changed until then.
 * @returns false outside a transaction and in a savepoint, which may be rolled back alone: then nothing will run
 */
export function beforeCommit(db: Db, statement: pg.QueryConfig): boolean {
  const statements = lastStatements.get(db);
  statements?.push(statement);
  return statements !== undefined;
}

/** A connection may be silent for this long: longer than any statement may take. */
export const defaultSocketTimeoutMs = 35_000;

/**
 * Makes sockets that break after a time without traffic: a machine that dies never closes its connections, and a query
 * that waits for its answer would wait for a quarter of an hour.
 */
export const socketsWithTimeout = (timeoutMs: number) => (): Socket => {
  const socket = new GatheringSocket();
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
    await migrate(drizzle(client, { casing }), { migrationsFolder });
  } finally {
    // Closed instead of returned to the pool, so that its lock and its timeouts end with it.
    client.release(true);
  }
}

/**
 * Sends what is written until the next turn together: a statement costs this process little more than its system calls.
 */
class GatheringSocket extends Socket {
  #isGathering = false;

  override write(...parts: [never]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return super.write(...parts);
  }
}
