import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { defaultSocketTimeoutMs, socketsWithTimeout } from '../database/socket-timeout';
import { isUnavailable } from '../unavailable';

const retryDelayMs = 500;

export type RetryingDb = ReturnType<typeof openRetryingDb>;

/** The database rejected the statement itself. */
const isAboutStatement = (error: unknown) => error instanceof pg.DatabaseError && !isUnavailable(error);

/**
 * A database for pg-boss (10.4), which does not await marking a job as done or failed: a rejection would be unhandled, and end
 * the process. `executeSql` therefore waits while the database is unavailable; `now` does not.
 */
export function openRetryingDb(url: string, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: 'pgboss',
    stream: socketsWithTimeout(defaultSocketTimeoutMs),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closed = false;
  const now = async (text: string, values: unknown[]) => pool.query(text, values);
  const query = async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    while (!closed) {
      try {
        return await pool.query<Row>(statement);
      } catch (error) {
        if (isAboutStatement(error)) throw error;
        if (!closed) onError(error as Error);
        await sleep(retryDelayMs, undefined, { ref: false });
      }
    }
    // Nothing awaits the result any longer.
    return new Promise<never>(() => undefined);
  };
  return {
    /** As `executeSql`, with a statement that may have a name, so that a connection plans it once. */
    query,
    executeSql: (text: string, values: unknown[]) => query({ text, values }),
    now: { executeSql: now },
    close: async () => {
      closed = true;
      await pool.end();
    },
  };
}
