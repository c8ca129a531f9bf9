import { useTranslation } from '@/platform/texts/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { FindRoommates } from '../find-roommates';
import { MatchesPage } from '../matches-page';
import { IncomingRequests } from './incoming-requests';
import { RequestsToRoommates } from './requests-to-roommates';

/** `/matches/incoming-requests`: requests that I have received, and those to my roommates. */
export default function IncomingRequestsScreen() {
  const { t } = useTranslation('room');
  return (
    <MatchesPage current="incoming_request">
      {(room) =>
        room.incoming_requests.length + room.requests_to_roommates.length > 0 ? (
          <div className="flex flex-col gap-8">
            {room.incoming_requests.length > 0 && <IncomingRequests room={room} />}
            <RequestsToRoommates room={room} />
          </div>
        ) : (
          <EmptyState
            scene="moon"
            title={t(room.room_size > 1 ? 'requests.noOpen' : 'requests.emptyIncoming')}
            action={<FindRoommates room={room} />}
          >
            {t(room.full ? 'requests.fullText' : 'requests.emptyIncomingText')}
          </EmptyState>
        )
      }
    </MatchesPage>
  );
}
