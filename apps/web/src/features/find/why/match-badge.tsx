import { compatiblePercent } from '@nestmate/contract/limits';
import { useTranslation } from '@/platform/texts/use-translation';
import { PercentRing } from '@/ui/percent-ring';

/** The percent match as its ring, with its word below. */
export function MatchBadge({ percent }: { percent: number | null }) {
  const { t } = useTranslation('find');
  return <PercentRing percent={percent} word={t(compatibility(percent))} size="sm" isWordBelow />;
}

/** The label of a percent match. */
export function compatibility(percent: number | null): 'noPercent' | 'compatible' | 'lessCompatible' {
  if (percent === null) return 'noPercent';
  return percent >= compatiblePercent ? 'compatible' : 'lessCompatible';
}
