import { useTranslation } from '@/platform/use-translation';
import { PercentRing } from '@/ui/percent-ring';
import { compatibility } from './compatibility';

/** The percent match as its ring, with its word below. */
export function MatchBadge({ percent }: { percent: number | null }) {
  const { t } = useTranslation('find');
  return <PercentRing percent={percent} word={t(compatibility(percent))} size="sm" isWordBelow />;
}
