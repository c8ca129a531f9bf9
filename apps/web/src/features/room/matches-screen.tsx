import type { MyRoom, RequestItem } from '@nestmate/contract/room';
import { fullName } from '@nestmate/contract/text/full-name';
import { HelpAnswers } from '@/features/support';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Row, Rows } from '@/ui/row';
import { useWideScreen } from '@/ui/use-media';
import { MatchesPage } from './matches-page';
import { roomAddresses } from './relation';
import { IncomingRequests } from './requests/incoming-requests';
import { RoomView } from './room-view';

const questions = ['who', 'accept', 'change', 'end'] as const;

/**
 * `/matches`: requests, if any, then my room and my roommates, and common questions; a summary of the requests beside a
 * room or above it.
 */
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

/** A summary of the people who wait for an answer; leads to the requests. */
function RequestsInShort({ requests }: { requests: readonly RequestItem[] }) {
  const { t } = useTranslation('room');
  const open = requests.filter(({ refusal }) => refusal === null);
  if (open.length === 0) return null;
  return (
    <section>
      <h2 className="mb-4 text-xl">{t('requests.waiting', { count: open.length })}</h2>
      <Rows label={t('tabs.incoming')}>
        {open.map((request) => {
          const name = fullName(request.first_name, request.last_name);
          return (
            <Row
              key={request.request_id}
              to={roomAddresses.incoming_request}
              icon={<Avatar name={name} src={request.image_urls?.square} size="sm" />}
              label={name}
              value={request.percent_match === null ? undefined : `${request.percent_match}%`}
            />
          );
        })}
      </Rows>
    </section>
  );
}
