import type { MyRoom, RequestItem } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useNavigate } from 'react-router';
import { showInfo } from '@/features/support';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/query-client';
import { beginToWrite } from '@/platform/navigation-state';
import { useSelf } from '@/platform/session/session';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ChatIcon } from '@/ui/icons/chat';
import { Modal } from '@/ui/modal';
import { unknownPeople, usePeopleOf } from '../people-of';
import { useAcceptRequest } from '../room.queries';
import { UnitWindows } from '../unit-windows';
import { useHouseholdNames, useRefusalWords } from './other-side';

interface AcceptRequestProps {
  request: RequestItem;
  room: MyRoom;
  onClose: () => void;
}

/** The consequences of accepting: who lives together, how full the unit is, and who is notified. The server decides. */
export function AcceptRequest({ request, room, onClose }: AcceptRequestProps) {
  const { t } = useTranslation('room');
  const people = usePeopleOf(room);
  const refusal = useRefusalWords()(request);
  const showRefusal = (failure: Error) => {
    const reason = failure instanceof CallError ? failure.body.validation?.[0]?.error_text : undefined;
    showInfo({ label: t('requests.notAccepted'), description: reason ?? errorTextOf(failure) });
  };
  const accept = useAction(useAcceptRequest(), showRefusal, onClose);
  const confirm = () => void accept.run(request.request_id, onClose);
  const newcomers = [request, ...request.roommates].map((person) => ({
    id: person.membership_id,
    name: person.first_name,
    src: person.image_urls?.square ?? null,
  }));
  const unknown = unknownPeople('theirs', request.room_size - newcomers.length);
  return (
    <Modal
      isOpen
      onOpenChange={() => !accept.isPending && onClose()}
      title={t('join.title', { name: request.first_name })}
      picture={<UnitWindows people={[...people, ...newcomers, ...unknown]} capacity={room.capacity} />}
      actions={
        <>
          <Button
            size="lg"
            isDisabled={request.refusal !== null}
            isPending={accept.isPending}
            onPress={confirm}
          >
            {t('requests.accept')}
          </Button>
          <Button variant="quiet" isDisabled={accept.isPending} onPress={onClose}>
            {t('join.notYet')}
          </Button>
        </>
      }
    >
      {request.refusal ? (
        <>
          <Banner tone="warning">{refusal}</Banner>
          {request.refusal === 'roommates_object' && <AskFirst room={room} onClose={onClose} />}
        </>
      ) : (
        <>
          <Consequences request={request} room={room} />
          <AskFirst room={room} onClose={onClose} />
        </>
      )}
    </Modal>
  );
}

function Consequences({ request, room }: Pick<AcceptRequestProps, 'request' | 'room'>) {
  const { t, language } = useTranslation('room');
  const comeAlong = useHouseholdNames()(request);
  const { capacity } = room;
  const people = room.room_size + request.room_size;
  const mine = room.my_roommates.map(({ first_name: name }) => name);
  const notified = [request.first_name, ...comeAlong, ...mine];
  const sentences = [
    comeAlong.length === 0
      ? t('join.alone', { people, capacity })
      : t('join.along', {
          names: listOfNames(comeAlong, language),
          count: request.room_size - 1,
          people,
          capacity,
        }),
    mine.length > 0 && t('join.decides', { names: listOfNames(mine, language) }),
    mine.length > 0 && room.may_object && t('join.unopposed'),
    people === capacity && t('join.full'),
    t('join.tell', { names: listOfNames(notified, language) }),
  ];
  return <p>{joinSentences(sentences, language)}</p>;
}

/** Leads to the conversation with the roommates for whom the person decides, if they have accounts. */
function AskFirst({ room, onClose }: Pick<AcceptRequestProps, 'room' | 'onClose'>) {
  const { t, language } = useTranslation('room');
  const navigate = useNavigate();
  const { userId } = useSelf();
  const others = room.my_roommates.flatMap(({ user_id: id, first_name: name }) => (id ? { id, name } : []));
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name);
  function ask() {
    onClose();
    void navigate(`/chat/conversation/${chatIdOf([userId, ...others.map(({ id }) => id)])}`, beginToWrite);
  }
  return (
    <div className="mt-4">
      <Button variant="secondary" icon={<ChatIcon className="size-5" />} onPress={ask}>
        {t('join.askFirst', { names: listOfNames(names, language) })}
      </Button>
    </div>
  );
}
