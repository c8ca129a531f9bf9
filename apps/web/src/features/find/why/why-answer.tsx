import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { useCandidate } from '../candidate.queries';
import { WhyMatch } from './why-match';

/** Loads why somebody matches, and shows it. */
export function WhyAnswer({ id }: { id: string }) {
  const { t } = useTranslation(['find', 'common', 'errors']);
  const { data, isPlaceholderData, error, isPaused, refetch } = useCandidate(id);
  if (data && !isPlaceholderData) return <WhyMatch {...data} />;
  if (!error && !isPaused) return <Skeleton className="h-96 rounded-control" />;
  return (
    <div className="flex flex-col items-start gap-3 text-ink-2">
      <p>{t(isPaused ? 'errors:Offline' : 'profile.failed')}</p>
      <Button variant="secondary" size="sm" onPress={() => void refetch()}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
