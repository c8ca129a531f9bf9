import { listOfNames, type MyRoom, type RequestItem } from '@nestmate/contract';
import { showInfo } from '@/features/support';
import { CallError, errorTextOf } from '@/platform/query-client';
import { joinSentences } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { useAcceptRequest } from '../room.queries';
import { unknownPeople, usePeopleOf } from '../people-of';
import { UnitWindows } from '../unit-windows';
import { useHouseholdNames } from './lives-with';

interface AcceptRequestProps {
  request: RequestItem;
  room: MyRoom;
  onClose: () => void;
}

/** What becomes of accepting, before it happens: who lives together, how full the unit is, and who is told. The server decides. */
export function AcceptRequest({ request, room, onClose }: AcceptRequestProps) {
  const { t } = useTranslation('room');
  const accept = useAcceptRequest();
  const people = usePeopleOf(room);
  const tell = (failure: Error) => {
    const reason = failure instanceof CallError ? failure.body.validation?.[0]?.error_text : undefined;
    showInfo({ label: t('requests.notAccepted'), description: reason ?? errorTextOf(failure) });
  };
  // A promise settles also when the room has reloaded without the request, and this dialog with it.
  const confirm = () => void accept.mutateAsync(request.request_id).catch(tell).finally(onClose);
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
        <Banner tone="warning">{t(`requests.refusal.${request.refusal}`)}</Banner>
      ) : (
        <Consequences request={request} room={room} />
      )}
    </Modal>
  );
}

function Consequences({ request, room }: Pick<AcceptRequestProps, 'request' | 'room'>) {
  const { t, language } = useTranslation('room');
  const comeAlong = useHouseholdNames()(request);
  const { capacity } = room;
  const people = room.room_size + request.room_size;
  const told = [request.first_name, ...comeAlong, ...room.my_roommates.map(({ first_name: name }) => name)];
  const sentences = [
    comeAlong.length === 0
      ? t('join.alone', { people, capacity })
      : t('join.along', {
          names: listOfNames(comeAlong, language),
          count: request.room_size - 1,
          people,
          capacity,
        }),
    people === capacity && t('join.full'),
    t('join.tell', { names: listOfNames(told, language) }),
  ];
  return <p>{joinSentences(sentences, language)}</p>;
}
