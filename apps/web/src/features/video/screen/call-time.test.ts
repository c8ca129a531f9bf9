import { expect, it } from 'vitest';
import { clockOf } from './call-time';

it('shows a call’s duration with hours only if there are any', () => {
  expect([0, 7400, 750_999, 3_905_000].map(clockOf)).toEqual(['0:00', '0:07', '12:30', '1:05:05']);
});
