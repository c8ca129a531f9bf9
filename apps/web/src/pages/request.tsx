import { useParams } from 'react-router';
import { CandidateQuery } from '@/features/find';
import { RequestScreen } from '@/features/room';
import { Page } from '@/ui/page';

export default function RequestPage() {
  const { roommateId = '' } = useParams();
  return (
    <Page width="narrow">
      <CandidateQuery id={roommateId}>
        {(candidate) => <RequestScreen candidate={candidate} />}
      </CandidateQuery>
    </Page>
  );
}
