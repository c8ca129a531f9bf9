import { HelpAnswers } from '@/features/support';
import { useWideScreen } from '@/ui/use-media';
import { MatchesPage } from './matches-page';
import { IncomingRequests } from './requests/incoming-requests';
import { RequestsInShort } from './requests/requests-in-short';
import { RoomView } from './room-view';

const questions = ['who', 'accept', 'change', 'end'] as const;

/** `/matches`: requests, if any, then my room and my roommates, and common questions; on a desktop the requests in short. */
export default function MatchesScreen() {
  const isWide = useWideScreen();
  return (
    <MatchesPage current="in_room">
      {(room) => (
        <div className="flex flex-col gap-8">
          {isWide ? (
            <RequestsInShort requests={room.incoming_requests} />
          ) : (
            <>
              {room.incoming_requests.length > 0 && <IncomingRequests room={room} />}
              <RoomView room={room} />
            </>
          )}
          <HelpAnswers names={questions} />
        </div>
      )}
    </MatchesPage>
  );
}
