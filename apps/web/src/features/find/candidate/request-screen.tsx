import { useParams } from 'react-router';
import { RequestCandidate } from '@/features/room';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { ScreenHeader } from '@/ui/screen-header';
import { CandidateQuery } from './candidate-query';
import { PersonCard } from './person-card';

/** `/request/:roommateId`: the form for a roommate request. */
export default function RequestScreen() {
  const { t } = useTranslation('shell');
  const { roommateId = '' } = useParams();
  return (
    <CandidateQuery id={roommateId} header={<ScreenHeader title={t('titles.request')} />}>
      {(candidate) => (
        <>
          <RequestCandidate candidate={candidate} />
          <Beside isSticky className="max-lg:hidden">
            <PersonCard candidate={candidate} />
          </Beside>
        </>
      )}
    </CandidateQuery>
  );
}
