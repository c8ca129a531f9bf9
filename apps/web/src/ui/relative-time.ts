const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Hours are shown within this time, even over midnight. */
const maxHours = 12;
const maxDays = 7;

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

/** A time relative to now: “2 hours ago”, “yesterday”; its date after a week. Times are in milliseconds. */
export function relativeTime(moment: number, now: number, language: string): string {
  const ago = Math.max(0, now - moment);
  const days = Math.round((midnight(now) - midnight(moment)) / day);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (ago < minute) return format.format(0, 'second');
  if (ago < hour) return format.format(-Math.floor(ago / minute), 'minute');
  if (ago < maxHours * hour || days === 0) return format.format(-Math.floor(ago / hour), 'hour');
  if (days < maxDays) return format.format(-days, 'day');
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(moment);
}
