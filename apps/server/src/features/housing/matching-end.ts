const closingHour = 20;

/**
 * The instant at which matching ends: 8pm on the end date in the subnetwork's time zone.
 * @param endDate a calendar day, `YYYY-MM-DD`
 * @param timeZone an IANA name
 */
export function matchingEndsAt(endDate: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${endDate}T${closingHour}:00:00Z`);
  // The offsets at the guess and at the result differ only on a day when clocks change; a second pass corrects the result.
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}

/** The time zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
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
