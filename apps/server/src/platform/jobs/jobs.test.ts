import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../../test/database/database';
import { ownDatabase } from '../../../test/processes/own-postgres';
import { makeLog } from '../observability/log';
import { everyMinute, startJobs } from './jobs';

const own = await ownDatabase();

it('lets several processes start concurrently on a new database', async () => {
  const { url } = await testDatabase();
  const queues = Array.from({ length: 10 }, (_, n) => `queue-${n}`);
  const start = async () => {
    const jobs = await startJobs(url, makeLog('silent'));
    onTestFinished(() => jobs.close());
    for (const queue of queues) await jobs.handle(queue, async () => undefined);
    for (const queue of queues) await jobs.repeat(queue, '0 3 * * *');
  };
  await expect(Promise.all([start(), start(), start()])).resolves.toHaveLength(3);
});

it('runs a repeating job by the expression of the latest start', async () => {
  const { url, db } = await testDatabase();
  let runs = 0;
  const start = async (cron: string) => {
    const jobs = await startJobs(url, makeLog('silent'));
    await jobs.handle('tidy', async () => void (runs += 1));
    await jobs.repeat('tidy', cron);
    return jobs;
  };
  for (const cron of ['0 0 29 2 *', everyMinute]) await (await start(cron)).close();
  // The next start immediately checks what is due, as every server does after half a minute.
  await db.execute(sql`update jobs.version set cron_on = null`);
  const last = await start(everyMinute);
  onTestFinished(() => last.close());
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 60_000, interval: 50 });
});

it('retries a job after a database outage while it ended', async () => {
  const jobs = await startJobs(own.url, makeLog('silent'));
  onTestFinished(() => jobs.close());
  let attempts = 0;
  let back: Promise<void> | undefined;
  await jobs.handle('fragile', async () => {
    attempts += 1;
    if (attempts > 1) return;
    back = own.killAndReturn();
    await expect(own.pool.query('select 1')).rejects.toThrow();
    throw new Error('The database went away');
  });
  await jobs.send('fragile', {});
  await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 30_000, interval: 50 });
  await back;
});

it('a job that runs again is continued by one job', async () => {
  const { url, db } = await testDatabase();
  const jobs = await startJobs(url, makeLog('silent'));
  onTestFinished(() => jobs.close());
  let runs = 0;
  await jobs.handle('postponed', async (data, jobId) => {
    await jobs.send('postponed', data, { afterSeconds: 3600, continues: jobId });
    runs += 1;
    if (runs === 1) throw new Error('The process ended before its end was recorded');
  });
  await jobs.send('postponed', {});
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 30_000, interval: 50 });
  const { rows } = await db.execute(sql`
    select id from jobs.job where name = 'postponed' and start_after > now() + interval '1 minute'`);
  expect(rows).toHaveLength(1);
});

it('retries only the job of a batch that fails', async () => {
  const { url } = await testDatabase();
  const jobs = await startJobs(url, makeLog('silent'));
  onTestFinished(() => jobs.close());
  const runs = new Map<number, number>();
  const work = async ({ number }: { number: number }) => {
    const run = (runs.get(number) ?? 0) + 1;
    runs.set(number, run);
    if (number === 7 && run === 1) throw new Error('Once');
  };
  await jobs.handle('several', work, { batchSize: 100 });
  for (let number = 0; number < 20; number += 1) await jobs.send('several', { number });
  await vi.waitFor(() => expect(runs.get(7)).toBe(2), { timeout: 30_000, interval: 50 });
  expect([...runs.values()].toSorted()).toEqual([...Array.from({ length: 19 }, () => 1), 2]);
});

it('runs a job of a transaction only after its commit', async () => {
  const { url, db } = await testDatabase();
  const jobs = await startJobs(url, makeLog('silent'));
  onTestFinished(() => jobs.close());
  const done: string[] = [];
  await jobs.handle<{ what: string }>('told', async ({ what }) => void done.push(what));
  await expect(
    db.transaction(async (tx) => {
      await jobs.sendWithin(tx, 'told', [{ what: 'taken back' }]);
      throw new Error('No');
    }),
  ).rejects.toThrow('No');
  await db.transaction((tx) => jobs.sendWithin(tx, 'told', [{ what: "it's $1" }, { what: 'two' }]));
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["it's $1", 'two']), {
    timeout: 30_000,
    interval: 50,
  });
});

it('retries jobs that wait for a third-party server for a day', async () => {
  const { url, db } = await testDatabase();
  const jobs = await startJobs(url, makeLog('silent'));
  onTestFinished(() => jobs.close());
  let attempts = 0;
  await jobs.handle('mail', async () => {
    attempts += 1;
    throw new Error('The mail server is away');
  });
  await db.transaction((tx) => jobs.sendWithin(tx, 'mail', [{}], { forADay: true }));
  await jobs.send('mail', {}, { forADay: true });
  const waiting = sql`select retry_limit as "limit", start_after > now() + interval '10 seconds' as later
    from jobs.job where name = 'mail' and state = 'retry'`;
  await vi.waitFor(
    async () =>
      expect((await db.execute(waiting)).rows).toEqual(
        Array.from({ length: 2 }, () => ({ limit: 11, later: true })),
      ),
    { timeout: 30_000, interval: 50 },
  );
  expect(attempts).toBe(2);
});

it('deletes a job that contains a person’s words once it has failed for the last time', async () => {
  const { url, db } = await testDatabase();
  const jobs = await startJobs(url, makeLog('silent'));
  onTestFinished(() => jobs.close());
  let attempts = 0;
  const fail = async () => {
    attempts += 1;
    throw new Error('The mail server is away');
  };
  await jobs.handle('words', fail, { isForgotten: true });
  await db.transaction(async (tx) => {
    await jobs.sendWithin(tx, 'words', [{ words: 'Dear office' }]);
    await tx.execute(sql`update jobs.job set retry_limit = 1 where name = 'words'`);
  });
  const left = sql`select state from jobs.job where name = 'words'`;
  await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 30_000, interval: 20 });
  await vi.waitFor(async () => expect((await db.execute(left)).rows).toEqual([]), 30_000);
});
