import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { MatchesPage } from '../matches-page';
import { FindRoommates } from '../find-roommates';
import { IncomingRequests } from './incoming-requests';

/** `/matches/incoming-requests`: requests that I have received. */
export default function IncomingRequestsScreen() {
  const { t } = useTranslation('room');
  return (
    <MatchesPage current="incoming_request">
      {(room) =>
        room.incoming_requests.length > 0 ? (
          <IncomingRequests room={room} />
        ) : (
          <EmptyState scene="moon" title={t('requests.emptyIncoming')} action={<FindRoommates room={room} />}>
            {t('requests.emptyIncomingText')}
          </EmptyState>
        )
      }
    </MatchesPage>
  );
}
