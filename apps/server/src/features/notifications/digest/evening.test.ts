import { expect, it } from 'vitest';
import { eveningIn, eveningOf } from './evening';

const evening = (timeZone: string, at: string) => {
  const found = eveningIn(timeZone, new Date(at));
  return found && [found.day, found.startedAt.toISOString()];
};

it('an evening is from five to nine by the clock of the zone, on its own day', () => {
  expect(evening('America/New_York', '2026-11-23T21:59Z')).toBeUndefined();
  expect(evening('America/New_York', '2026-11-23T22:00Z')).toEqual([
    '2026-11-23',
    '2026-11-23T22:00:00.000Z',
  ]);
  expect(evening('America/New_York', '2026-11-24T01:59Z')).toEqual([
    '2026-11-23',
    '2026-11-23T22:00:00.000Z',
  ]);
  expect(evening('America/New_York', '2026-11-24T02:00Z')).toBeUndefined();
  expect(evening('Pacific/Kiritimati', '2026-11-23T04:30Z')).toEqual([
    '2026-11-23',
    '2026-11-23T03:00:00.000Z',
  ]);
});

it('an evening stays on the same day when clocks change', () => {
  expect(evening('Europe/Paris', '2026-03-29T15:30Z')).toEqual(['2026-03-29', '2026-03-29T15:00:00.000Z']);
  expect(evening('Europe/Paris', '2026-10-25T16:30Z')).toEqual(['2026-10-25', '2026-10-25T16:00:00.000Z']);
});

it('an evening is found by its day, even when it is over', () => {
  for (const [zone, at] of [
    ['America/New_York', '2026-11-23T22:30Z'],
    ['Pacific/Kiritimati', '2026-11-23T04:30Z'],
    ['Europe/Paris', '2026-03-29T15:30Z'],
    ['Europe/Paris', '2026-10-25T16:30Z'],
  ] as const) {
    const found = eveningIn(zone, new Date(at));
    expect(eveningOf(zone, found?.day ?? '')).toEqual(found);
  }
});
