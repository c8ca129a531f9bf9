import type { UserId } from '@nestmate/contract/ids';
import type { QuietHours } from '@nestmate/contract/quiet-hours';
import type { Db } from '../../../platform/database/client';
import { minuteMs } from '../../../platform/durations';
import { offsetAt } from '../../../platform/time-zone';
import { putQuietHours, quietHoursOf } from './quiet.queries';

/** When a person gets no push and no mail; null before they have set it. */
export async function savedQuietHours(db: Db, userId: UserId): Promise<{ quiet_hours: QuietHours | null }> {
  const found = await quietHoursOf(db, userId);
  if (!found) return { quiet_hours: null };
  const { isOn, starts, ends, timeZone, callsRing } = found;
  return {
    quiet_hours: { is_on: isOn, starts, ends, time_zone: timeZone, calls_ring: callsRing },
  };
}

/** Saves a person's quiet hours; idempotent, and the last of two concurrent writes wins. */
export async function setQuietHours(
  db: Db,
  userId: UserId,
  { is_on: isOn, starts, ends, time_zone: timeZone, calls_ring: callsRing }: QuietHours,
  now: Date,
): Promise<void> {
  await putQuietHours(db, { userId, isOn, starts, ends, timeZone, callsRing, changedAt: now });
}

const minutesADay = 24 * 60;

/** Times of the day, such as 22:00, in a time zone; an end before the start is on the next day. */
export interface QuietTimes {
  isOn: boolean;
  starts: string;
  ends: string;
  timeZone: string;
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const minutesUntil = (minute: number, from: number) => (minute - from + minutesADay) % minutesADay;

/**
 * The end of a person's quiet hours: the first later minute at which their clock shows a time outside them. Clocks that
 * are put forward over the end end them then, and clocks that are put back do not end them early.
 * @returns undefined where it is not quiet
 */
export function quietUntil(times: QuietTimes | null | undefined, at: Date): Date | undefined {
  if (!times?.isOn) return undefined;
  const [starts, ends] = [minuteOf(times.starts), minuteOf(times.ends)];
  const offset = (instant: number) => offsetAt(instant, times.timeZone);
  const minuteAt = (instant: number) =>
    ((Math.floor((instant + offset(instant)) / minuteMs) % minutesADay) + minutesADay) % minutesADay;
  const isQuiet = (minute: number) => minutesUntil(minute, starts) < minutesUntil(ends, starts);

  const now = Math.floor(at.getTime() / minuteMs) * minuteMs;
  if (!isQuiet(minuteAt(now))) return undefined;
  const end = now + minutesUntil(ends, minuteAt(now)) * minuteMs;
  if (offset(end) === offset(now)) return new Date(end);
  const changed = firstChange(offset, now, end);
  const minute = minuteAt(changed);
  return new Date(isQuiet(minute) ? changed + minutesUntil(ends, minute) * minuteMs : changed);
}

/** The first minute with another offset than `from`. */
function firstChange(offset: (instant: number) => number, from: number, to: number): number {
  let [before, after] = [from, to];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (offset(middle) === offset(from)) before = middle;
    else after = middle;
  }
  return after;
}
