import { compatiblePercent } from '@nestmate/contract/limits';
import { useTranslation } from '@/platform/texts/use-translation';
import { PercentRing } from '@/ui/percent-ring';

/** The percent match with the sender of a request; nothing without one. */
export function FitRing({ percent }: { percent: number | null }) {
  const { t } = useTranslation('find');
  if (percent === null) return null;
  const word = percent >= compatiblePercent ? 'compatible' : 'lessCompatible';
  return <PercentRing percent={percent} word={t(word)} size="sm" isWordBelow />;
}
