import type { MyRoom } from '@nestmate/contract';
import { HelpAnswers } from '@/features/support';
import { useWideScreen } from '@/ui/use-media';
import { MatchesPage } from './matches-page';
import { IncomingRequests } from './requests/incoming-requests';
import { RequestsInShort } from './requests/requests-in-short';
import { RoomView } from './room-view';

const questions = ['who', 'accept', 'change', 'end'] as const;

/** `/matches`: requests, if any, then my room and my roommates, and common questions; a summary of the requests beside a room or above it. */
export default function MatchesScreen() {
  const isWide = useWideScreen();
  // People who live together look for their room first.
  const isShort = (room: MyRoom) => isWide || room.room_size > 1;
  return (
    <MatchesPage current="in_room">
      {(room) => (
        <div className="flex flex-col gap-8">
          {isShort(room) ? (
            <RequestsInShort requests={room.incoming_requests} />
          ) : (
            room.incoming_requests.length > 0 && <IncomingRequests room={room} />
          )}
          {!isWide && <RoomView room={room} />}
          <HelpAnswers names={questions} />
        </div>
      )}
    </MatchesPage>
  );
}
