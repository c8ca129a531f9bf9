import type { CommunityContent, Language } from '@nestmate/contract';

/** A calendar day as “April 5, 2027”. */
export function dayInWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

interface Moment {
  date: string;
  /** With its zone, in English as “8:00pm EST”. */
  time: string;
}

/** A moment as people in `timeZone` read it. */
export function momentIn(timeZone: string, moment: Date, language: Language): Moment {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(moment);
  const clock = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment);
  return {
    date,
    time: language === 'en' ? clock.replace(/\s([AP]M)/i, (_, half: string) => half.toLowerCase()) : clock,
  };
}

export interface Deadline {
  /** Only when matching has a span: a single day has no start of its own. */
  starts: string | null;
  ends: Moment;
  /** The same moment where the viewer is, when their clock shows something else. */
  endsForViewer: Moment | null;
}

/** The matching dates of a community, for a viewer in `viewerZone`. */
export function deadlineOf(
  community: Pick<
    CommunityContent,
    'deadline_start_date' | 'deadline_end_date' | 'time_zone' | 'matching_ends_at'
  >,
  viewerZone: string,
  language: Language,
): Deadline {
  const end = new Date(community.matching_ends_at);
  const offset = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(end);
  const { deadline_start_date: start, deadline_end_date: last, time_zone: zone } = community;
  return {
    starts: start === last ? null : dayInWords(start, language),
    ends: momentIn(zone, end, language),
    endsForViewer: offset(zone) === offset(viewerZone) ? null : momentIn(viewerZone, end, language),
  };
}
