import { offsetAt } from '../../platform/time-zone';

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
