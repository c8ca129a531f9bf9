import type { DeckState } from '@nestmate/contract/find';
import { isAnySearch } from '@nestmate/contract/rules/no-filters';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { type ReactNode, useRef } from 'react';
import { useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { filtersOf, useSearch } from './search.queries';

const reasons = {
  paused: { scene: 'moon', action: null },
  unit_full: { scene: 'lit', action: '/matches' },
  finished: { scene: 'box', action: '/welcome' },
  closed: { scene: 'dark', action: '/matches' },
} as const;

const words = { paused: 'paused', unit_full: 'full', finished: 'finished', closed: 'closed' } as const;

/** Why there are no suggestions at all. */
export function NoSuggestions({ because }: { because: Exclude<DeckState, 'hidden' | 'open'> }) {
  const { t } = useTranslation('find');
  const round = useMembership()?.matchingRoundStatus;
  // Matching ends before its network closes.
  const reason = because === 'closed' && round && !isNetworkClosed(round) ? 'finished' : because;
  const { scene, action } = reasons[reason];
  const kind = words[reason];
  return (
    <EmptyState
      scene={scene}
      title={t(`${kind}.title`)}
      action={action && kind !== 'paused' && <ButtonLink href={action}>{t(`${kind}.action`)}</ButtonLink>}
    >
      {t(`${kind}.text`)}
    </EmptyState>
  );
}

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
