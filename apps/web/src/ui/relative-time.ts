import { dayMs, hourMs, minuteMs } from './durations';

/** Hours are shown within this time, even over midnight. */
const maxHours = 12;
const maxDays = 7;

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

/** A time relative to now: “2 hours ago”, “yesterday”; its date after a week. Times are in milliseconds. */
export function relativeTime(moment: number, now: number, language: string): string {
  const ago = Math.max(0, now - moment);
  const days = Math.round((midnight(now) - midnight(moment)) / dayMs);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (ago < minuteMs) return format.format(0, 'second');
  if (ago < hourMs) return format.format(-Math.floor(ago / minuteMs), 'minute');
  if (ago < maxHours * hourMs || days === 0) return format.format(-Math.floor(ago / hourMs), 'hour');
  if (days < maxDays) return format.format(-days, 'day');
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(moment);
}
