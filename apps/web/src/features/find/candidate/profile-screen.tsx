import { fullName } from '@nestmate/contract/text/full-name';
import { useNavigate, useParams } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { useLeave } from '@/ui/use-leave';
import { useCandidate } from '../candidate.queries';
import { CandidateQuery } from './candidate-query';
import { CandidateView } from './candidate-view';
import { PersonMenu } from './person-menu';

/** `/profile/:roommateId` */
export default function ProfileScreen() {
  const { t } = useTranslation(['find', 'shell']);
  const navigate = useNavigate();
  const { roommateId = '' } = useParams();
  const candidate = useCandidate(roommateId).data;
  const name = candidate && fullName(candidate.first_name, candidate.last_name);
  // Back to the same card of the deck, or to the same list.
  const leave = useLeave('/find');

  return (
    <>
      <ScreenHeader
        title={name ?? t('shell:titles.profile')}
        back={{ label: t('profile.back'), onPress: leave }}
        actions={
          candidate && (
            <PersonMenu
              person={candidate}
              // Not a step back in the history: that would close the dialog alone.
              onBlocked={() => void navigate('/find', { replace: true })}
            />
          )
        }
      />
      <CandidateQuery id={roommateId}>
        {(candidate, isPreview) => (
          <CandidateView candidate={candidate} isPreview={isPreview} onDecided={leave} />
        )}
      </CandidateQuery>
    </>
  );
}
