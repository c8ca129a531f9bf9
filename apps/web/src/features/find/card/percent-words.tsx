import { type Card, compatiblePercent } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

interface PercentWordsProps {
  card: Pick<Card, 'claimed' | 'percent_match'>;
}

/** A percent match in a line of text, or why there is none. */
export function PercentWords({ card: { claimed, percent_match: percent } }: PercentWordsProps) {
  const { t } = useTranslation('find');
  if (percent === null) return t(claimed ? 'noPercent' : 'notSignedIn');
  const tone = percent >= compatiblePercent ? 'text-leaf' : 'text-brick';
  return <span className={`font-semibold ${tone}`}>{t('percent', { percent })}</span>;
}
