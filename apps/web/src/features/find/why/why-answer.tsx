import { SectionNotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { useCandidate } from '../candidate.queries';
import { WhyMatch } from './why-match';

/** Loads why somebody matches, and shows it. */
export function WhyAnswer({ id }: { id: string }) {
  const { t } = useTranslation('find');
  const candidate = useCandidate(id);
  if (candidate.data && !candidate.isPlaceholderData) return <WhyMatch {...candidate.data} />;
  return (
    <SectionNotLoaded
      query={candidate}
      title={t('profile.failed')}
      loading={<Skeleton className="h-96 rounded-control" />}
    />
  );
}
