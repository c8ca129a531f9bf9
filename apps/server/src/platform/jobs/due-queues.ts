import { setTimeout as sleep } from 'node:timers/promises';
import type { RetryingDb } from './retrying-db';

const periodMs = 500;

const dueQueues = {
  name: 'due-queues',
  // Each queue is a partition: planning it takes longer than running it, so each connection keeps its plan.
  text: `select name from jobs.queue where exists (
    select from jobs.job where job.name = queue.name and job.state < 'active' and job.start_after < now())`,
};

/** Calls `found` with each queue that has a job to fetch, twice a second: one statement for all queues, where pg-boss polls each of them. */
export function watchDueQueues(
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
