import { hourMs } from '../../../platform/durations';
import { offsetAt } from '../../../platform/time-zone';

/** From five in the evening, and for four hours where no process ran then. */
const [starts, hours] = [17, 4];

export interface Evening {
  /** By the clock of the zone, such as 2026-11-23. */
  day: string;
  /** Its beginning; what happens afterwards is of the next day. */
  startedAt: Date;
}

/** The evening of a day in a time zone, which may be over. */
export function eveningOf(timeZone: string, day: string): Evening {
  const shown = Date.parse(`${day}T${starts}:00:00Z`);
  const about = shown - offsetAt(shown, timeZone);
  return { day, startedAt: new Date(shown - offsetAt(about, timeZone)) };
}

/** The evening in a time zone, if it is one. */
export function eveningIn(timeZone: string, now: Date): Evening | undefined {
  const local = new Date(now.getTime() + offsetAt(now.getTime(), timeZone));
  const day = local.toISOString().slice(0, 10);
  const since = local.getTime() - Date.parse(`${day}T${starts}:00:00Z`);
  if (since < 0 || since >= hours * hourMs) return undefined;
  return { day, startedAt: new Date(now.getTime() - since) };
}
