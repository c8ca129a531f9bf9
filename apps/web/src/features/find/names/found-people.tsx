import type { calls, NamedPerson, ReplyOf } from '@nestmate/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { RowsSkeleton } from '@/ui/skeletons';
import { NoSuggestions } from '../search/no-suggestions';

interface FoundPeopleProps {
  found: UseQueryResult<ReplyOf<typeof calls.find.byName>>;
  children: (people: readonly NamedPerson[]) => ReactNode;
}

/** The result of a search by name: loading, failed, nobody, or the people. */
export function FoundPeople({ found, children }: FoundPeopleProps) {
  const { t } = useTranslation('search');
  const { data, isPaused, isPlaceholderData } = found;
  // The people of an earlier text are not a result for this one.
  if (!data || (isPaused && isPlaceholderData))
    return (
      <NotLoaded queries={[found]} title={t('nameFailed')} loading={<RowsSkeleton label={t('counting')} />} />
    );
  const { people, finished, deck } = data;
  if (deck !== 'open' && deck !== 'hidden') return <NoSuggestions because={deck} />;
  return (
    <>
      <output className="sr-only">{t('people', { count: people.length })}</output>
      {people.length === 0 ? (
        <EmptyState scene="curtain" title={t('noName')}>
          {t('noNameText')}
        </EmptyState>
      ) : (
        children(people)
      )}
      {!finished && <p className="text-sm text-ink-2">{t('moreNames')}</p>}
    </>
  );
}
