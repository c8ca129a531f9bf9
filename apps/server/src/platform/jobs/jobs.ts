import type { Logger } from 'pino';
import PgBoss from 'pg-boss';

/** Durable work in the same database: a job that was due while the server was down runs after its start. */
export interface Jobs {
  /** Runs `work` for every job of the queue, one at a time in this process; a failed one is tried again. */
  handle: <Data extends object>(
    queue: string,
    work: (data: Data) => Promise<void>,
    options?: Handling,
  ) => Promise<void>;
  send: (queue: string, data: object, options?: { afterSeconds?: number }) => Promise<void>;
  /** Every time the cron expression says so, in UTC. */
  repeat: (queue: string, cron: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Handling {
  /** How often the queue is looked at. */
  everySeconds?: number;
  /** Jobs that wait are all the same: while one does, another is not added. */
  oneWaits?: boolean;
}

export async function startJobs(url: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3, schema: 'jobs' });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue has trouble'));
  await boss.start();
  return {
    handle: async (queue, work, { everySeconds = 2, oneWaits = false } = {}) => {
      await boss.createQueue(queue, { name: queue, policy: oneWaits ? 'short' : 'standard' });
      await boss.work(queue, { pollingIntervalSeconds: everySeconds }, async (batch) => {
        for (const job of batch)
          await work(job.data as never).catch((error: unknown) => {
            // The queue keeps the error to itself, and tries again.
            log.error({ err: error, queue }, 'A job failed');
            throw error;
          });
      });
    },
    send: async (queue, data, { afterSeconds = 0 } = {}) => {
      await boss.send(queue, data, { retryLimit: 5, retryBackoff: true, startAfter: afterSeconds });
    },
    repeat: async (queue, cron) => {
      await boss.createQueue(queue);
      await boss.schedule(queue, cron);
    },
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
