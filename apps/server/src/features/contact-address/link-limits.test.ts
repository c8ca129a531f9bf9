import { expect, it } from 'vitest';
import { nextAllowed } from './link-limits';

const minutes = (count: number) => new Date(count * 60_000);
const limits = [
  { max: 2, periodMs: 60 * 60_000 },
  { max: 3, periodMs: 24 * 60 * 60_000 },
];

it('names the time of the next link once the limit of a period is reached', () => {
  const next = (times: number[], now: number) => nextAllowed(times.map(minutes), limits, minutes(now));
  expect(next([], 0)).toBeUndefined();
  expect(next([0], 0)).toBeUndefined();
  expect(next([10, 0], 20)).toEqual(minutes(60));
  expect(next([10, 0], 60)).toBeUndefined();
  expect(next([70, 10, 0], 80)).toEqual(minutes(24 * 60));
  expect(next([70, 10, 0], 24 * 60)).toBeUndefined();
});
