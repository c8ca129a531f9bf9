import { HelpAnswers } from '@/features/support';
import { useWideScreen } from '@/ui/use-media';
import { MatchesPage } from './matches-page';
import { IncomingRequests } from './requests/incoming-requests';
import { RoomView } from './room-view';

const questions = ['who', 'accept', 'change', 'end'] as const;

/** `/matches`: requests, if any, then my room and my roommates, and common questions. */
export default function MatchesScreen() {
  const isWide = useWideScreen();
  return (
    <MatchesPage current="in_room">
      {(room) => (
        <div className="flex flex-col gap-8">
          {room.incoming_requests.length > 0 && <IncomingRequests room={room} />}
          {!isWide && <RoomView room={room} />}
          <HelpAnswers names={questions} />
        </div>
      )}
    </MatchesPage>
  );
}
