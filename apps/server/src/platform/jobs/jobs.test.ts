import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database';
import { makeLog } from '../observability/log';
import { startJobs } from './jobs';

it('lets several processes start at once on a new database', async () => {
  const { url } = await testDatabase();
  const queues = Array.from({ length: 10 }, (_, n) => `queue-${n}`);
  const start = async () => {
    const jobs = await startJobs(url, makeLog('silent'));
    onTestFinished(() => jobs.close());
    for (const queue of queues) await jobs.handle(queue, async () => undefined);
    for (const queue of queues) await jobs.repeat(queue, '0 3 * * *');
  };
  await expect(Promise.all([start(), start(), start()])).resolves.toHaveLength(3);
}, 30_000);
