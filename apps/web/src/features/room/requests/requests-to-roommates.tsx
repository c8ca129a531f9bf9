import type { MyRoom, RequestToRoommate } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { useAction } from '@/forms/use-action';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { ChatIcon } from '@/ui/icons/chat';
import { useSetObjection } from '../room.queries';
import { RequestHead } from './request-lists';

/** Open requests to my roommates, whose senders would join my room, and my say in them; nothing without any. */
export function RequestsToRoommates({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const requests = room.requests_to_roommates;
  if (requests.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{t('roommatesSay.title')}</h2>
      <p className="mt-1 text-ink-2">
        {t(room.may_object ? 'roommatesSay.textObject' : 'roommatesSay.text')}
      </p>
      <ul className="mt-4 flex flex-col gap-3">
        {requests.map((request) => (
          <RequestToRoommateCard key={request.request_id} request={request} room={room} />
        ))}
      </ul>
    </section>
  );
}

function RequestToRoommateCard({ request, room }: { request: RequestToRoommate; room: MyRoom }) {
  const { t } = useTranslation('room');
  const object = useAction(useSetObjection());
  const { request_id: requestId, first_name: name, to, objected } = request;
  return (
    <Card as="li">
      <RequestHead request={request} note={t('roommatesSay.to', { name: to.first_name })} />
      {objected && room.may_object && (
        <p className="mt-3 rounded-control bg-apricot-soft px-4 py-3 text-sm wrap-anywhere text-ink">
          {t('roommatesSay.objected', { name, to: to.first_name })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 whitespace-nowrap max-sm:*:flex-1">
        {room.may_object && (
          <Button
            variant="secondary"
            isPending={object.isPending}
            aria-label={t(objected ? 'roommatesSay.withdrawOne' : 'roommatesSay.objectOne', { name })}
            onPress={() => void object.run({ requestId, isObjecting: !objected })}
          >
            {t(objected ? 'roommatesSay.withdraw' : 'roommatesSay.object')}
          </Button>
        )}
        <TalkAboutIt room={room} />
      </div>
    </Card>
  );
}

/** Open requests of my roommates, whose receivers would join my room; nothing without any. */
export function RequestsByRoommates({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const requests = room.requests_by_roommates;
  if (requests.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{t('roommatesAsk.title')}</h2>
      <p className="mt-1 text-ink-2">{t('roommatesSay.text')}</p>
      <ul className="mt-4 flex flex-col gap-3">
        {requests.map((request) => (
          <Card as="li" key={request.request_id}>
            <RequestHead request={request} note={t('roommatesAsk.by', { name: request.from.first_name })} />
            <div className="mt-4 flex flex-wrap gap-2 whitespace-nowrap empty:hidden max-sm:*:flex-1">
              <TalkAboutIt room={room} />
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Leads to the conversation with my roommates. */
function TalkAboutIt({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const { userId } = useSelf();
  const others = room.my_roommates.flatMap(({ user_id: id }) => id ?? []);
  if (others.length === 0) return null;
  return (
    <ButtonLink
      variant="quiet"
      icon={<ChatIcon className="size-5" />}
      href={`/chat/conversation/${chatIdOf([userId, ...others])}`}
    >
      {t('roommatesSay.talk')}
    </ButtonLink>
  );
}
