import { useTranslation } from '@/platform/use-translation';
import { PercentRing } from '@/ui/percent-ring';
import { compatibility } from './card-words';

/** The percent match with its ring and label, on a background that is readable on any picture. */
export function MatchBadge({ percent }: { percent: number | null }) {
  const { t } = useTranslation('find');
  return (
    <span className="inline-flex rounded-full bg-surface py-0.5 pr-4 pl-0.5">
      <PercentRing percent={percent} word={t(compatibility(percent))} size="sm" />
    </span>
  );
}
