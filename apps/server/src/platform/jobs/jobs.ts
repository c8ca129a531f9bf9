import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { v5 } from 'uuid';
import type { Tx } from '../database/client';
import { defaultSocketTimeoutMs, socketsWithTimeout } from '../database/sockets';
import { isUnavailable } from '../unavailable';

/** Durable jobs in the same database: a job that was due while the server was down runs after its start. */
export interface Jobs {
  /** Runs `work` for every job of the queue, one at a time in this process; failed jobs are retried. */
  handle: <Data extends object>(
    queue: string,
    work: (data: Data, jobId: string) => Promise<void>,
    options?: HandlerOptions,
  ) => Promise<void>;
  /**
   * @param options `continues`: the job that sends this one, also when it runs again because its end was not recorded
   */
  send: (
    queue: string,
    data: object,
    options?: RetryOptions & { afterSeconds?: number; continues?: string },
  ) => Promise<void>;
  /** Adds jobs that run after the commit of a transaction, and not at all if it is rolled back. */
  sendWithin: (
    tx: Tx,
    queue: string,
    data: readonly object[],
    options?: RetryOptions & { afterSeconds?: number },
  ) => Promise<void>;
  /** Runs by a cron expression, in UTC. */
  repeat: (queue: string, cron: string) => Promise<void>;
  /** Jobs in held queues, except those of `oneWaits` queues. */
  countHeld: () => Promise<number>;
  /** Per queue: jobs waiting or due for a retry, and jobs of the last two weeks that failed for good. */
  count: () => Promise<{ queue: string; waiting: number; failed: number }[]>;
  close: () => Promise<void>;
}

/** The schedule of a job that `repeat` runs every minute. */
export const everyMinute = '* * * * *';

interface RetryOptions {
  /** Retries for a day rather than for a minute: for jobs that wait for a third-party server. */
  forADay?: boolean;
}

interface HandlerOptions {
  /** How many jobs are taken together, 1 by default. */
  batchSize?: number;
  /** At most one job waits; adding another is a no-op. */
  oneWaits?: boolean;
  /**
   * Deletes a job immediately, not after days, when it is done or has failed for the last time: for jobs that contain a
   * person's words.
   */
  isForgotten?: boolean;
  /** Takes no jobs: they wait for a later start, for two weeks at most. */
  isHeld?: boolean;
}

/** `watchDueQueues` finds due jobs; pg-boss polls besides, and has no option to stop it. */
const pollingIntervalSeconds = 600;

/** The delay doubles each time, starting at one or thirty seconds. */
const retriesOf = ({ forADay = false }: RetryOptions) =>
  forADay ? { retryLimit: 11, retryDelay: 30, retryBackoff: true } : { retryLimit: 5, retryBackoff: true };

export async function startJobs(url: string, log: Logger): Promise<Jobs> {
  const onError = (error: Error) => log.warn({ err: error }, 'The job queue reported an error');
  const db = openRetryingDb(url, onError);
  const boss = new PgBoss({ db, schema: 'jobs' });
  boss.on('error', onError);
  await boss.start();
  // The queues of earlier starts, read once instead of with a statement for each.
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  const makeQueue = async (name: string, policy: 'short' | 'standard' = 'standard') => {
    if (queues.has(name)) return;
    await withAdvisoryLock(url, () => boss.createQueue(name, { name, policy }));
    queues.add(name);
  };
  const held: string[] = [];
  const workers = new Map<string, { start: () => Promise<string>; started?: Promise<string> }>();
  const fetchNow = async (queue: string) => {
    const worker = workers.get(queue);
    // A worker starts once its queue has a due job: pg-boss asks for jobs for each that starts.
    if (worker) boss.notifyWorker(await (worker.started ??= worker.start()));
  };
  const watching = watchDueQueues(db, (queue) => void fetchNow(queue).catch(onError), onError);
  return {
    handle: async (queue, work, options = {}) => {
      const { oneWaits = false, batchSize = 1, isForgotten = false, isHeld = false } = options;
      await makeQueue(queue, oneWaits ? 'short' : 'standard');
      if (isHeld && !oneWaits) held.push(queue);
      if (isHeld) return;
      const how = { pollingIntervalSeconds, batchSize, includeMetadata: true } as const;
      const workBatch: PgBoss.WorkWithMetadataHandler<object> = async (batch) => {
        for (const job of batch) {
          const isLastTry = job.retryCount >= job.retryLimit;
          const done = work(job.data as never, job.id).then(() => true);
          const isDone = await done.catch(async (error: unknown) => {
            // pg-boss retries, but does not log the error. The other jobs of the batch are done, even if this one
            // fails.
            log.error({ err: error, queue, isLastTry }, 'A job failed');
            if (isForgotten && isLastTry) return true;
            if (batch.length === 1) throw error;
            await boss.fail(queue, job.id);
            return false;
          });
          if (isDone && isForgotten) await boss.deleteJob(queue, job.id);
        }
      };
      workers.set(queue, { start: () => boss.work(queue, how, workBatch) });
    },
    sendWithin: async (tx, queue, data, { afterSeconds = 0, ...options } = {}) => {
      const later = afterSeconds > 0 && { startAfter: new Date(Date.now() + afterSeconds * 1000) };
      const jobs = data.map((one) => ({ name: queue, data: one, ...retriesOf(options), ...later }));
      await boss.insert(jobs, { db: withinTransaction(tx) });
    },
    send: async (queue, data, { afterSeconds = 0, continues, ...options } = {}) => {
      // pg-boss adds no second job with the same id.
      const id = continues !== undefined && { id: v5('continued', continues) };
      await boss.send(queue, data, { ...retriesOf(options), ...id, startAfter: afterSeconds, db: db.now });
    },
    repeat: async (queue, cron) => {
      await makeQueue(queue);
      if (crons.get(queue) !== cron) await boss.schedule(queue, cron);
    },
    countHeld: async () => {
      const counting = `select count(*)::int as jobs from jobs.job where name = any($1) and state < 'active'`;
      const { rows } = await db.now.executeSql(counting, [held]);
      return (rows as { jobs: number }[])[0]?.jobs ?? 0;
    },
    count: async () => {
      const counting = `select name as queue, (count(*) filter (where state < 'active'))::int as waiting,
        (count(*) filter (where state = 'failed'))::int as failed from jobs.job group by name`;
      const { rows } = await db.now.executeSql(counting, []);
      return rows as { queue: string; waiting: number; failed: number }[];
    },
    close: async () => {
      watching.stop();
      await boss.stop({ graceful: true, timeout: 5000 });
      await db.close();
    },
  };
}

const retryDelayMs = 500;

type RetryingDb = ReturnType<typeof openRetryingDb>;

/** The database rejected the statement itself. */
const isAboutStatement = (error: unknown) => error instanceof pg.DatabaseError && !isUnavailable(error);

/**
 * A database for pg-boss (10.4), which does not await marking a job as done or failed: a rejection would be unhandled,
 * and end the process. `executeSql` therefore waits while the database is unavailable; `now` does not.
 */
function openRetryingDb(url: string, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    application_name: 'pgboss',
    stream: socketsWithTimeout(defaultSocketTimeoutMs),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closed = false;
  const queryOnce = async (text: string, values: unknown[]) => pool.query(text, values);
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
    // No code awaits the result now.
    return new Promise<never>(() => undefined);
  };
  return {
    /** As `executeSql`, with a statement that may have a name, so that a connection plans it once. */
    query,
    executeSql: (text: string, values: unknown[]) => query({ text, values }),
    now: { executeSql: queryOnce },
    close: async () => {
      closed = true;
      await pool.end();
    },
  };
}

const periodMs = 500;

const dueQueues = {
  name: 'due-queues',
  // Each queue is a partition: planning it takes longer than running it, so each connection keeps its plan.
  text: `select name from jobs.queue where exists (
    select from jobs.job where job.name = queue.name and job.state < 'active' and job.start_after < now())`,
};

/**
 * Calls `found` with each queue that has a job to fetch, twice a second: one statement for all queues, where pg-boss
 * polls each of them.
 */
function watchDueQueues(
  db: RetryingDb,
  found: (queue: string) => void,
  onError: (error: Error) => void,
): { stop: () => void } {
  const stopping = new AbortController();
  void watch();
  return { stop: () => stopping.abort() };

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { rows } = await db.query<{ name: string }>(dueQueues);
        for (const { name } of rows) found(name);
      } catch (error) {
        onError(error as Error);
      }
      await sleep(periodMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
}

/** Runs statements of pg-boss that use each parameter once in a transaction of the product. */
const withinTransaction = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[]) => {
    const pieces = text
      .split(/(\$\d+)/)
      .map((piece) =>
        piece.startsWith('$') ? sql.param(values[Number(piece.slice(1)) - 1]) : sql.raw(piece),
      );
    const { rows } = await tx.execute(sql.join(pieces));
    return { rows };
  },
});

/** One process at a time: two that create queues concurrently deadlock, and one fails. */
async function withAdvisoryLock(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(727276)');
    await work();
  } finally {
    await client.end();
  }
}
