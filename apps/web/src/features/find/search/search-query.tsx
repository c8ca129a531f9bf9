import type { SearchFilters, SearchSettings } from '@nestmate/contract/search';
import type { ReactNode } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/texts/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { useSearch } from './search.queries';

export interface SearchProps {
  settings: SearchSettings;
  change: (changes: Partial<SearchFilters>) => void;
  clear: () => void;
}

/** Renders my search once it has loaded, and a placeholder until then. */
export function SearchQuery({ children }: { children: (search: SearchProps) => ReactNode }) {
  const { t } = useTranslation('search');
  const { settings, change, clear } = useSearch(t('saveFailed'));
  if (settings.data) return children({ settings: settings.data, change, clear });
  return (
    <NotLoaded
      queries={[settings]}
      title={t('failed')}
      loading={<Skeleton className="h-120 w-full rounded-card" />}
    />
  );
}
