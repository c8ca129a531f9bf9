import { dayMs } from './durations';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of a time zone; making one takes a while. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made = clocks.get(timeZone);
  if (made) return made;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * A time zone's offset from UTC at an instant, in milliseconds.
 * @param timeZone an IANA name
 */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which a calendar day begins in a time zone: the first at which its clocks show that date. Days have 23
 * to 25 hours, and some begin at one o'clock.
 * @param day `YYYY-MM-DD`
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Zones are younger, and years of one or two digits are others to `Date`.
  if (day < '1800') return new Date(midnight);
  const [before, after] = [midnight - dayMs, midnight + dayMs].map((at) => midnight - offsetAt(at, timeZone));
  const isStart = (at: number) =>
    at + offsetAt(at, timeZone) >= midnight && at - 1 + offsetAt(at - 1, timeZone) < midnight;
  // A zone that crosses the date line leaves out a day; it ends where it begins.
  return new Date([before, after].find((at) => at !== undefined && isStart(at)) ?? before ?? midnight);
}

/** The day after a calendar day; the last that has four digits stays. */
export const dayAfter = (day: string): string =>
  day === '9999-12-31' ? day : new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
