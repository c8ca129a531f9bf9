import { useTranslation } from '@/platform/use-translation';
import { PercentRing } from '@/ui/percent-ring';
import { compatibility } from './card-words';

/** The percentage with its ring and its word, on a ground of its own so that it can be read on any picture. */
export function MatchBadge({ percent }: { percent: number | null }) {
  const { t } = useTranslation('find');
  return (
    <span className="inline-flex rounded-full bg-surface py-0.5 pr-4 pl-0.5">
      <PercentRing percent={percent} word={t(compatibility(percent))} size="sm" />
    </span>
  );
}
