const closingHour = 20;

/**
 * The instant at which matching ends: 8pm of the end date, local time of the subnetwork.
 * @param endDate a calendar day, `YYYY-MM-DD`
 * @param timeZone an IANA name
 */
export function matchingEndsAt(endDate: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${endDate}T${closingHour}:00:00Z`);
  // The offset at the guess differs from the one at the result only on a day when clocks change; a second pass corrects it.
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}

/** Milliseconds that the zone's clocks are ahead of UTC at an instant. */
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
