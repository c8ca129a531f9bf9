import type { StaffRound } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';

/** How rounds are told in words. */
export function useRoundWords() {
  const { t, language } = useTranslation('staffRounds');
  /** A moment as the people of a place read it, with their zone. */
  const momentIn = (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(language, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(new Date(at));
  return {
    momentIn,
    deadline: ({ phase, ends_at, time_zone }: StaffRound) =>
      t(phase === 'MATCHING' ? 'ends' : 'ended', { moment: momentIn(ends_at, time_zone) }),
    people: ({ people, alone }: { people: number; alone: number }) =>
      `${t('people', { count: people })} · ${t('alone', { count: alone })}`,
  };
}
