import { expect, it } from 'vitest';
import { clockOf } from './call-time';

it('says how long a call has been going on, in minutes and seconds, and in hours only when there are some', () => {
  expect([0, 7400, 750_999, 3_905_000].map(clockOf)).toEqual(['0:00', '0:07', '12:30', '1:05:05']);
});
