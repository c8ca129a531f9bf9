import { expect, it } from 'vitest';
import { matchingEndsAt } from './round.service';

it('ends matching at 8pm in the time zone of the subnetwork', () => {
  expect(matchingEndsAt('2027-01-15', 'America/New_York', 20).toISOString()).toBe('2027-01-16T01:00:00.000Z');
  expect(matchingEndsAt('2027-07-15', 'America/New_York', 20).toISOString()).toBe('2027-07-16T00:00:00.000Z');
  expect(matchingEndsAt('2027-07-15', 'Asia/Shanghai', 20).toISOString()).toBe('2027-07-15T12:00:00.000Z');
});

it('the end of matching is correct on the days when clocks change', () => {
  expect(matchingEndsAt('2027-03-14', 'America/New_York', 20).toISOString()).toBe('2027-03-15T00:00:00.000Z');
  expect(matchingEndsAt('2027-11-07', 'America/New_York', 20).toISOString()).toBe('2027-11-08T01:00:00.000Z');
});
