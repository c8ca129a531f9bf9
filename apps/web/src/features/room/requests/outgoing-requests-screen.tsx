import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { FindRoommates } from '../find-roommates';
import { MatchesPage } from '../matches-page';
import { OutgoingRequests } from './outgoing-requests';

/** `/matches/outgoing-requests`: requests that I have sent. */
export default function OutgoingRequestsScreen() {
  const { t } = useTranslation('room');
  return (
    <MatchesPage current="outgoing_request">
      {(room) =>
        room.my_requests.length > 0 ? (
          <OutgoingRequests room={room} />
        ) : (
          <EmptyState
            scene="lit"
            beside="moon"
            title={t('requests.emptyOutgoing')}
            action={<FindRoommates room={room} />}
          >
            {t('requests.emptyOutgoingText')}
          </EmptyState>
        )
      }
    </MatchesPage>
  );
}
