import { isAnySearch, limits, type SearchFilters } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { useCount } from './search.queries';

interface CountBarProps {
  filters: SearchFilters;
  onClear: () => void;
}

/** The live count of matching residents, and a link to them. */
export function CountBar({ filters, onClear }: CountBarProps) {
  const { t } = useTranslation('search');
  const { data } = useCount(filters);
  const words = (count: number | null) =>
    count === null ? t('fewFit', { count: limits.minCountTold }) : t('fit', { count });
  return (
    <ActionBar>
      <span aria-live="polite" className="min-w-0 flex-1 font-semibold tabular-nums">
        {data ? words(data.count) : t('counting')}
      </span>
      {isAnySearch(filters) && (
        <Button variant="quiet" onPress={onClear}>
          {t('clear')}
        </Button>
      )}
      <ButtonLink href="/find">{t('show')}</ButtonLink>
    </ActionBar>
  );
}
