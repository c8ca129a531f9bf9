import type { SearchFilters, SearchSettings } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { useSearch } from './search.queries';

export interface SearchProps {
  settings: SearchSettings;
  change: (changes: Partial<SearchFilters>) => void;
  clear: () => void;
}

/** Renders my search once it has loaded, and a placeholder until then. */
export function SearchQuery({ children }: { children: (search: SearchProps) => ReactNode }) {
  const { t } = useTranslation(['search', 'common', 'errors']);
  const { settings, change, clear } = useSearch(t('saveFailed'));
  if (settings.data) return children({ settings: settings.data, change, clear });
  if (settings.error || settings.isPaused)
    return (
      <ErrorState
        title={t('failed')}
        action={<Button onPress={() => void settings.refetch()}>{t('common:retry')}</Button>}
      >
        {settings.error ? errorTextOf(settings.error) : t('errors:Offline')}
      </ErrorState>
    );
  return <Skeleton className="h-120 w-full rounded-card" />;
}
