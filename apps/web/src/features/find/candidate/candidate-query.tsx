import type { Candidate } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { CallError, errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { useCandidate } from '../candidate.queries';

interface CandidateQueryProps {
  id: string;
  /** `isPreview`: only the card's data has loaded. */
  children: (candidate: Candidate, isPreview: boolean) => ReactNode;
}

/** Renders another resident once they have loaded, and a placeholder until then. */
export function CandidateQuery({ id, children }: CandidateQueryProps) {
  const { t } = useTranslation(['find', 'common', 'errors']);
  const { data, error, isPaused, isPlaceholderData, refetch } = useCandidate(id);
  if (error instanceof CallError && error.code === 404)
    return (
      <EmptyState
        scene="dark"
        title={t('profile.gone')}
        action={<ButtonLink href="/find">{t('saved.back')}</ButtonLink>}
      >
        {t('profile.goneText')}
      </EmptyState>
    );
  // When a reload fails, the loaded profile stays, with its unsaved input.
  if (data) return children(data, isPlaceholderData);
  if (error || isPaused)
    return (
      <ErrorState
        title={t('profile.failed')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {error ? errorTextOf(error) : t('errors:Offline')}
      </ErrorState>
    );
  return <Skeleton className="aspect-4/5 w-full max-w-104 rounded-card" />;
}
