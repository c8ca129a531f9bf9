import { expect, it } from 'vitest';
import { createFairSemaphore } from './semaphore';

it('takes the tasks of different people in turns, each person’s in order, also after a failure', async () => {
  const take = createFairSemaphore(1);
  const done: string[] = [];
  const tasks = ['ada 1', 'ada 2', 'ada 3', 'ben 1', 'cho 1', 'ben 2'].map((task) =>
    take(task.slice(0, 3), async () => {
      await Promise.resolve();
      done.push(task);
      if (task === 'ben 1') throw new Error('Failed');
    }),
  );
  await Promise.allSettled(tasks);
  expect(done).toEqual(['ada 1', 'ada 2', 'ben 1', 'cho 1', 'ada 3', 'ben 2']);
});

it('runs as many tasks at a time as it may', async () => {
  const take = createFairSemaphore(2);
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, (_, at) => take(String(at % 4), task)));
  expect([most, running]).toEqual([2, 0]);
});
