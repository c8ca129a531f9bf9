import { hourMs } from '../../../platform/durations';
import { offsetAt } from '../../../platform/time-zone';

/** From five in the evening, and up to four hours later if no process ran then. */
const [starts, hours] = [17, 4];

export interface Evening {
  /** The day on the clock of the zone, such as 2026-11-23. */
  day: string;
  /** The beginning of the evening; later events belong to the next day. */
  startedAt: Date;
}

/** The evening of a day in a time zone, even if it is over. */
export function eveningOf(timeZone: string, day: string): Evening {
  const shown = Date.parse(`${day}T${starts}:00:00Z`);
  const about = shown - offsetAt(shown, timeZone);
  return { day, startedAt: new Date(shown - offsetAt(about, timeZone)) };
}

/** The current evening in a time zone, if it is evening there. */
export function eveningIn(timeZone: string, now: Date): Evening | undefined {
  const local = new Date(now.getTime() + offsetAt(now.getTime(), timeZone));
  const day = local.toISOString().slice(0, 10);
  const since = local.getTime() - Date.parse(`${day}T${starts}:00:00Z`);
  if (since < 0 || since >= hours * hourMs) return undefined;
  return { day, startedAt: new Date(now.getTime() - since) };
}
