import { expect, it } from 'vitest';
import { createSemaphorePerPerson } from './semaphore';

/** Calls that continue until they are ended, and how many of each person run. */
function openCalls() {
  const take = createSemaphorePerPerson(6);
  const running: string[] = [];
  let endAll = () => {};
  const end = new Promise<void>((resolve) => (endAll = resolve));
  const call = (person: string) =>
    take(person, async () => {
      running.push(person);
      await end;
    });
  return { running, call, end: () => endAll() };
}

it('runs six calls of a person at a time', async () => {
  const { running, call, end } = openCalls();
  const calls = [...Array.from({ length: 20 }, () => call('Ana')), call('Ben')];
  await Promise.resolve();
  expect(running.filter((person) => person === 'Ana')).toHaveLength(6);
  expect(running).toContain('Ben');
  end();
  await Promise.all(calls);
  expect(running).toHaveLength(21);
});

it('lets the next call begin when one fails', async () => {
  const take = createSemaphorePerPerson(6);
  const calls = Array.from({ length: 8 }, (_, number) =>
    take('Ana', async () => {
      if (number < 7) throw new Error('It failed');
      return 'answered';
    }),
  );
  expect((await Promise.allSettled(calls)).at(-1)).toEqual({ status: 'fulfilled', value: 'answered' });
});
