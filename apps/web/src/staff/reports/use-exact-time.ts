import { useTranslation } from '@/platform/use-translation';

/** Date and time in the staff member's language, and until when a mute keeps somebody from writing. */
export function useExactTime() {
  const { t, language } = useTranslation('staffReports');
  const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = (at: string | number) => format(new Date(at));
  return { exact, muteEnd: (until: string | null) => until && t('until', { date: exact(until) }) };
}
