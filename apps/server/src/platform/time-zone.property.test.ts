import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter, startOfDay } from './time-zone';

const zones = Intl.supportedValuesOf('timeZone');
const shownDay = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('puts each moment into the one day that the clocks of its zone show', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), fc.nat(26 * 60), (date, zone, minute) => {
      const [start, end] = [startOfDay(date, zone).getTime(), startOfDay(dayAfter(date), zone).getTime()];
      const at = start + minute * 60_000;
      expect(at < end).toBe(shownDay(at, zone) <= date);
      expect(shownDay(start - 1, zone) < date).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['2027-03-14', 'America/Los_Angeles', 23],
  ['2027-11-07', 'America/Los_Angeles', 25],
  ['2027-09-05', 'America/Santiago', 23],
  ['2027-04-04', 'Australia/Lord_Howe', 24.5],
  ['2011-12-30', 'Pacific/Apia', 0],
  ['2027-06-01', 'Asia/Kolkata', 24],
])('gives %s in %s %d hours', (date, zone, hours) => {
  const [start, end] = [startOfDay(date, zone), startOfDay(dayAfter(date), zone)];
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
});
