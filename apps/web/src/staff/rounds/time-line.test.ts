import { expect, it } from 'vitest';
import { timeLineOf } from './time-line';

it('places every day and today on one line, in their order', () => {
  const rounds = [
    { starts_on: '2027-03-01', ends_on: '2027-06-15' },
    { starts_on: '2027-04-01', ends_on: '2027-07-06' },
  ];
  const at = timeLineOf(rounds, Date.parse('2027-05-01'));
  const places = ['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-15', '2027-07-06'].map(at);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(Math.max(...places)).toBeLessThan(100);
});

it('shows today also before the first and after the last day', () => {
  const rounds = [{ starts_on: '2027-03-01', ends_on: '2027-06-15' }];
  for (const today of ['2026-01-01', '2028-01-01']) {
    const place = timeLineOf(rounds, Date.parse(today))(Date.parse(today));
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(100);
  }
});
