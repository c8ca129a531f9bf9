import { useParams } from 'react-router';
import { RequestCandidate } from '@/features/room';
import { Beside } from '@/ui/beside';
import { CandidateQuery } from './candidate-query';
import { PersonCard } from './person-card';

/** `/request/:roommateId`: the form for a roommate request. */
export default function RequestScreen() {
  const { roommateId = '' } = useParams();
  return (
    <CandidateQuery id={roommateId}>
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
