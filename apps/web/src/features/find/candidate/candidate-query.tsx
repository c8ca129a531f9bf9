import type { Candidate } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { CallError, wordsOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { useCandidate } from './candidate.queries';

interface CandidateQueryProps {
  id: string;
  /** `isPreview`: only what a card knows is there yet. */
  children: (candidate: Candidate, isPreview: boolean) => ReactNode;
}

/** Another resident once they are there; until then, what stands in their place. */
export function CandidateQuery({ id, children }: CandidateQueryProps) {
  const { t } = useTranslation(['find', 'common']);
  const { data, error, isPlaceholderData, refetch } = useCandidate(id);
  if (error instanceof CallError && error.code === 404)
    return (
      <EmptyState scene="dark" title={t('profile.gone')}>
        {t('profile.goneText')}
      </EmptyState>
    );
  // A profile that could not be read again is still there, and so is what somebody does with it.
  if (data) return children(data, isPlaceholderData);
  if (error)
    return (
      <ErrorState
        title={t('profile.failed')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {wordsOf(error)}
      </ErrorState>
    );
  return <Skeleton className="aspect-4/5 w-full max-w-104 rounded-card" />;
}
