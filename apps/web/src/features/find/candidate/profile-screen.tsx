import { useNavigate, useParams } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { BackIcon } from '@/ui/icons/back';
import { CandidateQuery } from './candidate-query';
import { CandidateView } from './candidate-view';

/** `/profile/:roommateId` */
export default function ProfileScreen() {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const { roommateId = '' } = useParams();

  /** Back to the previous screen: the same card, the same list. */
  function leave() {
    const cameFromHere = typeof history.state?.idx === 'number' && history.state.idx > 0;
    void (cameFromHere ? navigate(-1) : navigate('/find'));
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button variant="quiet" size="sm" icon={<BackIcon className="size-5" />} onPress={leave}>
          {t('profile.back')}
        </Button>
      </div>
      <CandidateQuery id={roommateId}>
        {(candidate, isPreview) => (
          <CandidateView candidate={candidate} isPreview={isPreview} onDecided={leave} />
        )}
      </CandidateQuery>
    </div>
  );
}
