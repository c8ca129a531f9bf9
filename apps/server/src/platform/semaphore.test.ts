import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore';

it('limits concurrent tasks and runs the others in order, also after a failure', async () => {
  const take = createSemaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((each) =>
    take(async () => {
      begun.push(each);
      await new Promise<void>((end) => ends.push(end));
      if (each === 0) throw new Error('Failed');
      return each;
    }),
  );
  const [failing] = works;
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(failing).rejects.toThrow('Failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  await works[1];
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3]);
});
