import type { SubnetworkDetails } from '@nestmate/contract/housing';
import type { Language } from '@nestmate/contract/languages';

/** A calendar day: “April 5, 2027”. */
export function dayInWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

interface ShownMoment {
  date: string;
  time: string;
}

/** A moment in `timeZone`. */
function momentIn(timeZone: string, moment: Date, language: Language): ShownMoment {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(moment);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(moment);
  return { date, time };
}

/** The end of matching is given as “8:00pm EST”; every other time is “8:00 PM”. */
const asGiven = (time: string) => time.replace(/\s([AP]M)$/, (_, half: string) => half.toLowerCase());

/** “EST” or “EDT”; only English has such names for every zone. */
function zoneName(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export interface Deadline {
  /** Present only when matching lasts longer than a day. */
  starts: string | null;
  /** In the community's named time zone: “8:00pm EST”. */
  ends: ShownMoment;
  /** The same moment in the viewer's time zone, where it differs. */
  endsForViewer: ShownMoment | null;
}

/** The matching dates of a community, for a viewer in `viewerZone`. */
export function deadlineOf(
  community: Pick<
    SubnetworkDetails,
    'deadline_start_date' | 'deadline_end_date' | 'time_zone' | 'matching_ends_at'
  >,
  viewerZone: string,
  language: Language,
): Deadline {
  const end = new Date(community.matching_ends_at);
  const offset = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(end);
  const { deadline_start_date: start, deadline_end_date: last, time_zone: zone } = community;
  const there = momentIn(zone, end, language);
  return {
    starts: start === last ? null : dayInWords(start, language),
    ends: { ...there, time: `${asGiven(there.time)} ${zoneName(zone, end)}` },
    endsForViewer: offset(zone) === offset(viewerZone) ? null : momentIn(viewerZone, end, language),
  };
}
