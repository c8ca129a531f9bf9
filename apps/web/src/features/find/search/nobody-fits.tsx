import { isAnySearch } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { filtersOf, useSearch } from './search.queries';

/** The empty deck of a search without results, with a way to widen it. */
export function NobodyFits({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('search');
  const { settings, clear } = useSearch(t('saveFailed'));
  if (!settings.data || !isAnySearch(filtersOf(settings.data))) return otherwise;
  return (
    <EmptyState
      scene="curtain"
      title={t('nobody')}
      action={
        <>
          <Button onPress={clear}>{t('clear')}</Button>
          <ButtonLink href="/filters" variant="secondary">
            {t('filters')}
          </ButtonLink>
        </>
      }
    >
      {t('nobodyText')}
    </EmptyState>
  );
}
