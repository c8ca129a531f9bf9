import { useTranslation } from '@/platform/texts/use-translation';
import { TextLink } from '@/ui/text-link';

/** Replaces the field for a reply while the housing office does not let the person write. */
export function MutedNote({ until }: { until: string }) {
  const { t } = useTranslation('community');
  return (
    <p className="mt-6 text-ink-2" aria-live="polite">
      {useMutedText(until)} <TextLink href="/decisions">{t('seeDecision')}</TextLink>
    </p>
  );
}

/** Until when the person cannot write, in the time of their device. */
export function useMutedText(until: string): string {
  const { t, language } = useTranslation('community');
  const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return t('mutedUntil', { date: format(new Date(until)) });
}
