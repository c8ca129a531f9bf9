import type { Logger } from 'pino';
import PgBoss from 'pg-boss';

/** Durable work in the same database: a job that was due while the server was down runs after its start. */
export interface Jobs {
  /** Runs `work` for every job of the queue, one at a time in this process; a failed one is tried again. */
  handle: <Data extends object>(queue: string, work: (data: Data) => Promise<void>) => Promise<void>;
  send: (queue: string, data: object) => Promise<void>;
  /** Every time the cron expression says so, in UTC. */
  repeat: (queue: string, cron: string) => Promise<void>;
  close: () => Promise<void>;
}

export async function startJobs(url: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3, schema: 'jobs' });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue has trouble'));
  await boss.start();
  return {
    handle: async (queue, work) => {
      await boss.createQueue(queue);
      await boss.work(queue, { pollingIntervalSeconds: 2 }, async (batch) => {
        for (const job of batch) await work(job.data as never);
      });
    },
    send: async (queue, data) => {
      await boss.send(queue, data, { retryLimit: 5, retryBackoff: true });
    },
    repeat: async (queue, cron) => {
      await boss.createQueue(queue);
      await boss.schedule(queue, cron);
    },
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
