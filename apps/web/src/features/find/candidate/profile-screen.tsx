import { useTranslation } from '@/platform/use-translation';
import { useNavigate, useParams } from 'react-router';
import { CallError, wordsOf } from '@/platform/query-client';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { BackIcon } from '@/ui/icons/back';
import { Skeleton } from '@/ui/skeleton';
import { CandidateView } from './candidate-view';
import { useCandidate } from './candidate.queries';

/** `/profile/:roommateId` */
export function ProfileScreen() {
  const { t } = useTranslation(['find', 'common']);
  const navigate = useNavigate();
  const { roommateId = '' } = useParams();
  const { data, error, isPlaceholderData, refetch } = useCandidate(roommateId);

  /** Back to where the person came from: the same card, the same list. */
  function leave() {
    const cameFromHere = typeof history.state?.idx === 'number' && history.state.idx > 0;
    void (cameFromHere ? navigate(-1) : navigate('/find'));
  }

  function content() {
    if (error instanceof CallError && error.code === 404)
      return (
        <EmptyState scene="dark" title={t('profile.gone')}>
          {t('profile.goneText')}
        </EmptyState>
      );
    if (error)
      return (
        <ErrorState
          title={t('profile.failed')}
          action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
        >
          {wordsOf(error)}
        </ErrorState>
      );
    if (!data) return <Skeleton className="aspect-4/5 w-full max-w-104 rounded-card" />;
    return <CandidateView candidate={data} isPreview={isPlaceholderData} onDecided={leave} />;
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button variant="quiet" size="sm" icon={<BackIcon className="size-5" />} onPress={leave}>
          {t('profile.back')}
        </Button>
      </div>
      {content()}
    </div>
  );
}
