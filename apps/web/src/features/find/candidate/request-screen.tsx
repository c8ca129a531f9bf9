import { useParams } from 'react-router';
import { RequestCandidate } from '@/features/room';
import { CandidateQuery } from './candidate-query';

/** `/request/:roommateId`: the form for a roommate request. */
export default function RequestScreen() {
  const { roommateId = '' } = useParams();
  return (
    <CandidateQuery id={roommateId}>
      {(candidate) => <RequestCandidate candidate={candidate} />}
    </CandidateQuery>
  );
}
