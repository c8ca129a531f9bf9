import type { Candidate } from '@nestmate/contract/find';
import type { ReactNode } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { CallError } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { useCandidate } from '../candidate.queries';

interface CandidateQueryProps {
  id: string;
  /** The header above a placeholder; the loaded children have their own. */
  header?: ReactNode;
  /** `isPreview`: only the card's data has loaded. */
  children: (candidate: Candidate, isPreview: boolean) => ReactNode;
}

/** Shown when the address names nobody, or nobody the reader may know. */
const isNobody = (error: unknown) => error instanceof CallError && [404, 422].includes(error.code);

/** Renders another resident once they have loaded, and a placeholder until then. */
export function CandidateQuery({ id, header, children }: CandidateQueryProps) {
  const { t } = useTranslation('find');
  const candidate = useCandidate(id);
  const { data, error, isPlaceholderData } = candidate;
  if (isNobody(error))
    return (
      <>
        {header}
        <EmptyState
          scene="dark"
          title={t('profile.gone')}
          action={<ButtonLink href="/find">{t('saved.back')}</ButtonLink>}
        >
          {t('profile.goneText')}
        </EmptyState>
      </>
    );
  // When a refresh fails, the loaded profile stays, with its unsaved input.
  if (data) return children(data, isPlaceholderData);
  return (
    <>
      {header}
      <NotLoaded
        queries={[candidate]}
        title={t('profile.failed')}
        loading={<Skeleton className="aspect-4/5 w-full max-w-104 rounded-card" />}
      />
    </>
  );
}
