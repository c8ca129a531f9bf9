import { isAnySearch } from '@nestmate/contract';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { filtersOf, useSearch } from './search.queries';

interface NobodyFitsProps {
  /** Whether the person has just decided on the last card of the search. */
  hasSeen: boolean;
  /** Whether the search has no filter. */
  otherwise: ReactNode;
}

/** The empty deck of a search: the filters match nobody, or every match was seen. */
export function NobodyFits({ hasSeen, otherwise }: NobodyFitsProps) {
  const { t } = useTranslation('search');
  const { settings, clear } = useSearch(t('saveFailed'));
  const box = useRef<HTMLDivElement>(null);
  function showEveryone() {
    // The button is gone in a moment; the deck is where the people come back.
    box.current?.closest('section')?.focus();
    clear();
  }
  if (!settings.data || !isAnySearch(filtersOf(settings.data))) return otherwise;
  return (
    <div ref={box}>
      <EmptyState
        scene={hasSeen ? 'plant' : 'curtain'}
        title={t(hasSeen ? 'seen' : 'nobody')}
        action={<Button onPress={showEveryone}>{t('clearFilters')}</Button>}
      >
        {t(hasSeen ? 'seenText' : 'nobodyText')}
      </EmptyState>
    </div>
  );
}
