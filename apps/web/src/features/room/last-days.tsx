import { useId } from 'react';
import { deadlineOf, useSubnetwork } from '@/features/housing';
import { useTranslation } from '@/platform/texts/use-translation';
import { dayMs } from '@/ui/durations';
import { useMinute } from '@/ui/use-minute';
import { useLastDays } from './room.queries';

/** The calendar days from one moment to another in a time zone. */
function daysBetween(from: number, to: number, timeZone: string): number {
  // Sweden writes a day as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone });
  return (Date.parse(format.format(to)) - Date.parse(format.format(from))) / dayMs;
}

/** Until when a free place can be filled; in the last days also what is left, and what follows by itself. */
export function MatchingEnds({ isAlone }: { isAlone: boolean }) {
  const { t, language } = useTranslation('room');
  const titleId = useId();
  const now = useMinute();
  const subnetwork = useSubnetwork().data;
  const last = useLastDays(subnetwork && Date.parse(subnetwork.matching_ends_at) - now).data?.last_days;
  if (!subnetwork) return null;
  const { ends } = deadlineOf(subnetwork, subnetwork.time_zone, language);
  const until = t('endsAt', { ...ends });
  if (!last) return <p className="mt-1 text-sm text-ink-2">{until}</p>;
  const days = daysBetween(now, Date.parse(last.ends_at), subnetwork.time_zone);
  const facts = [
    until,
    ...(last.places_left === null ? [] : [t('lastDays.places', { count: last.places_left })]),
    ...(last.rooms_looking === 0
      ? []
      : [t(isAlone ? 'lastDays.rooms' : 'lastDays.roomsForAll', { count: last.rooms_looking })]),
  ];
  return (
    <section aria-labelledby={titleId} className="mt-5 rounded-control bg-apricot-soft p-4">
      <h3 id={titleId} className="text-lg">
        {days > 0 ? t('lastDays.title', { count: days }) : t('lastDays.lastDay')}
      </h3>
      <ul className="mt-1 flex flex-col gap-1">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <h4 className="mt-3 font-semibold">{t('lastDays.otherwise')}</h4>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">
        {last.after_deadline ?? t(isAlone ? 'lastDays.officeAlone' : 'lastDays.office')}
      </p>
    </section>
  );
}
