import { isAnySearch } from '@nestmate/contract/rules/no-filters';
import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart } from '@/ui/lazy-part';
import { filtersOf, useSearch } from './search.queries';

/** The height of the list that loads, so that the deck does not move. */
const skeleton = <div className="h-18" />;
const ActiveTags = lazyPart(async () => (await import('./active-tags')).ActiveTags, skeleton);

/** The active filters; nothing is rendered without one. */
export function ActiveFilters() {
  const { t } = useTranslation('search');
  const { settings, change } = useSearch(t('saveFailed'));
  if (!settings.data || !isAnySearch(filtersOf(settings.data))) return null;
  return <ActiveTags settings={settings.data} onChange={change} />;
}
