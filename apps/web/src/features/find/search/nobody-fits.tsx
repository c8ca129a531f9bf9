import { isAnySearch } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { useHasAny } from '../deck/use-has-any';
import { filtersOf, useSearch } from './search.queries';

interface NobodyFitsProps {
  /** The person has just decided on the last card that the search found. */
  hasSeen: boolean;
  /** Without a filter. */
  otherwise: ReactNode;
}

/** The empty deck of a search, with a way to widen it. */
export function NobodyFits({ hasSeen, otherwise }: NobodyFitsProps) {
  const { t } = useTranslation('search');
  const hasSkipped = useHasAny('skipped');
  const { settings, clear } = useSearch(t('saveFailed'));
  if (!settings.data || !isAnySearch(filtersOf(settings.data))) return otherwise;
  const seenText = hasSkipped ? 'seenText' : 'seenTextAlone';
  return (
    <EmptyState
      scene={hasSeen ? 'plant' : 'curtain'}
      title={t(hasSeen ? 'seen' : 'nobody')}
      action={
        <>
          <Button onPress={clear}>{t('clear')}</Button>
          <ButtonLink href="/filters" variant="secondary">
            {t('filters')}
          </ButtonLink>
          {hasSeen && hasSkipped && (
            <ButtonLink href="/saved/skipped" variant="secondary">
              {t('skipped')}
            </ButtonLink>
          )}
        </>
      }
    >
      {t(hasSeen ? seenText : 'nobodyText')}
    </EmptyState>
  );
}
