import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { useTranslation } from '@/platform/texts/use-translation';

interface Deadline extends Pick<StaffRound, 'ends_at' | 'time_zone'> {
  isOver: boolean;
}

export function useRoundWords() {
  const { t, language } = useTranslation('staffRounds');
  /** A time on the clock of a place, with its zone. */
  const momentIn = (at: string, timeZone: string) => {
    const written = inZone(at, timeZone, 'short');
    // If a language has no short name for a zone, its city says more than a number.
    return written.includes('GMT') ? inZone(at, timeZone, 'longGeneric') : written;
  };
  const inZone = (at: string, timeZone: string, timeZoneName: 'short' | 'longGeneric') =>
    new Intl.DateTimeFormat(language, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName,
    }).format(new Date(at));
  const day = (date: string) =>
    new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(date),
    );
  return {
    momentIn,
    day,
    /** When matching ends or has ended; staff may have ended it before its deadline. */
    deadline: ({ isOver, ends_at, time_zone }: Deadline, now: number) => {
      const key = !isOver ? 'ends' : Date.parse(ends_at) > now ? 'endedEarly' : 'ended';
      return t(key, { moment: momentIn(ends_at, time_zone) });
    },
    people: ({ people, alone }: { people: number; alone: number }) =>
      `${t('people', { count: people })} · ${t('alone', { count: alone })}`,
  };
}
