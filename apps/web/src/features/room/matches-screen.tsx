import type { RequestItem } from '@nestmate/contract/room';
import { fullName } from '@nestmate/contract/text/full-name';
import { HelpAnswers } from '@/features/support';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Row, Rows } from '@/ui/row';
import { useWideScreen } from '@/ui/use-media';
import { LikesInShort } from './likes-in-short';
import { MatchesPage } from './matches-page';
import { roomAddresses } from './relation';
import { RoomView } from './room-view';

const questions = ['who', 'accept', 'change', 'end'] as const;

/** `/matches`: who waits for an answer, then my room and my roommates, whom I like, and common questions. */
export default function MatchesScreen() {
  const isWide = useWideScreen();
  const also = (
    <div className="flex flex-col gap-8">
      <LikesInShort />
      <HelpAnswers names={questions} />
    </div>
  );
  return (
    <MatchesPage current="in_room" beside={() => also}>
      {(room) => (
        <div className="flex flex-col gap-8">
          <RequestsInShort requests={room.incoming_requests} />
          <RoomView room={room} />
          {!isWide && also}
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
