import { expect, it } from 'vitest';
import { cityOf, isTimeZone, zoneNamed } from './zone-cities';

it('finds a time zone by a city, however it is typed', () => {
  for (const [typed, zone] of [
    ['Chicago', 'America/Chicago'],
    ['new york', 'America/New_York'],
    ['Boston', 'America/New_York'],
    ['beijing ', 'Asia/Shanghai'],
    ['América/Chicago', 'America/Chicago'],
  ] as const)
    expect(zoneNamed(typed), typed).toBe(zone);
});

it('finds no time zone by an unknown city', () => {
  expect(zoneNamed('Atlantis')).toBeUndefined();
  expect(isTimeZone('Atlantis')).toBe(false);
});

it('names a time zone by its city', () => {
  expect(cityOf('America/Los_Angeles')).toBe('Los Angeles');
});
