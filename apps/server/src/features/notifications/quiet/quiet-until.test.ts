import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quietUntil } from './quiet.service';

const nights = { isOn: true, starts: '22:00', ends: '08:00', timeZone: 'Europe/Paris' };
const until = (at: string, times: Partial<typeof nights> = {}) =>
  quietUntil({ ...nights, ...times }, new Date(at))
    ?.toISOString()
    .replace(':00.000Z', 'Z');

it('quiet hours last from start to end, over midnight, by the clock of the person', () => {
  expect(until('2026-11-23T20:59Z')).toBeUndefined();
  expect(until('2026-11-23T21:00Z')).toBe('2026-11-24T07:00Z');
  expect(until('2026-11-23T23:30Z')).toBe('2026-11-24T07:00Z');
  expect(until('2026-11-24T06:59:59Z')).toBe('2026-11-24T07:00Z');
  expect(until('2026-11-24T07:00Z')).toBeUndefined();
  expect(until('2026-07-01T20:00Z')).toBe('2026-07-02T06:00Z');
  expect(until('2026-11-23T21:00Z', { timeZone: 'America/New_York' })).toBeUndefined();
  expect(until('2026-11-23T12:30Z', { starts: '13:00', ends: '14:30' })).toBe('2026-11-23T13:30Z');
  expect(until('2026-11-23T21:00Z', { isOn: false })).toBeUndefined();
});

it('quiet hours end by the new time in a night in which clocks are put forward or back', () => {
  expect(until('2026-03-28T22:00Z')).toBe('2026-03-29T06:00Z');
  expect(until('2026-10-24T21:00Z')).toBe('2026-10-25T07:00Z');
});

it('quiet hours end when clocks are put forward over the end', () => {
  // 02:00 becomes 03:00 at 01:00 UTC.
  expect(until('2026-03-29T00:30Z', { ends: '02:30' })).toBe('2026-03-29T01:00Z');
  expect(until('2026-03-29T00:30Z', { ends: '03:30' })).toBe('2026-03-29T01:30Z');
});

it('quiet hours end at the first of two equal times where clocks are put back', () => {
  // 03:00 becomes 02:00 at 01:00 UTC.
  expect(until('2026-10-25T00:00Z', { ends: '02:30' })).toBe('2026-10-25T00:30Z');
  expect(until('2026-10-25T00:45Z', { ends: '02:30' })).toBeUndefined();
  expect(until('2026-10-25T01:00Z', { ends: '02:30' })).toBe('2026-10-25T01:30Z');
  expect(until('2026-10-25T00:30Z', { starts: '02:15', ends: '02:45' })).toBe('2026-10-25T00:45Z');
});

const minuteMs = 60_000;
const pad = (value: number) => String(value).padStart(2, '0');
const time = fc
  .nat({ max: 24 * 60 - 1 })
  .map((minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`);
/** Changes of clocks of an hour and of half an hour in 2026, and an ordinary day. */
const day = fc.constantFrom(
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Paris', '2026-03-29'],
  ['Europe/Paris', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Kathmandu', '2026-06-01'],
);

it('quiet hours end at the first minute outside by the clock, even when clocks change', () => {
  const shown = (timeZone: string) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    return (at: number) => clock.format(at);
  };
  fc.assert(
    fc.property(day, time, time, fc.nat({ max: 60 * 60 }), ([timeZone = '', date], starts, ends, after) => {
      fc.pre(starts !== ends);
      const clock = shown(timeZone);
      const isQuiet = (at: number) =>
        starts < ends ? clock(at) >= starts && clock(at) < ends : clock(at) >= starts || clock(at) < ends;
      const at = Date.parse(`${date}T00:00Z`) + (after - 30 * 60) * minuteMs;
      let expected = at;
      while (isQuiet(expected)) expected += minuteMs;
      const found = quietUntil({ isOn: true, starts, ends, timeZone }, new Date(at));
      expect(found?.getTime()).toBe(expected === at ? undefined : expected);
    }),
    { numRuns: 300 },
  );
});
