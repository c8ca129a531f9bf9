import { chatIdOf, listOfNames, type Roommate } from '@nestmate/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubnetwork } from '@/features/housing';
import { beginToWrite } from '@/platform/begin-to-write';
import { useSelf } from '@/platform/session';
import { joinSentences } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ChatIcon } from '@/ui/icons/chat';
import { Modal } from '@/ui/modal';
import { OpeningWindows } from '@/ui/pictures/opening-windows';
import { usePeopleOf } from '../people-of';
import { roomAddresses } from '../room-addresses';
import { KnownBefore } from './known-before';

interface RoommateSuccessProps {
  /** All my roommates. */
  roommates: readonly Roommate[];
  /** The new ones among them. */
  news: readonly Roommate[];
  onClose: () => void;
}

/** Celebrates new roommates with everyone of the room, and leads to their first words. */
export function RoommateSuccess({ roommates, news, onClose }: RoommateSuccessProps) {
  const { t, language } = useTranslation(['room', 'common']);
  const navigate = useNavigate();
  const { userId } = useSelf();
  const people = usePeopleOf({ my_roommates: [...roommates], room_size: roommates.length + 1 });
  const asksPreviouslyKnown = useSubnetwork().data?.previouslyKnownEnabled ?? false;
  // While this is open, others may leave again.
  const [atFirst] = useState(roommates);
  const isHere = (person: Roommate) => roommates.some(({ membership_id: id }) => id === person.membership_id);
  const gone = atFirst.filter((person) => !isHere(person));
  const namesOf = (some: readonly Roommate[]) => some.map(({ first_name: name }) => name);
  const sentences = [
    news.length < roommates.length &&
      t('success.joined', { names: listOfNames(namesOf(news), language), count: news.length }),
    t('success.text', { names: listOfNames([t('you'), ...namesOf(roommates)], language) }),
    gone.length > 0 && t('success.left', { names: listOfNames(namesOf(gone), language), count: gone.length }),
  ];
  // People who have not signed in yet cannot answer.
  const others = roommates.flatMap(({ user_id: id }) => id ?? []);
  const canChat = others.length > 0;
  function leaveTo(address: string, options?: typeof beginToWrite) {
    onClose();
    void navigate(address, options);
  }
  const sayHello = () => leaveTo(`/chat/conversation/${chatIdOf([userId, ...others])}`, beginToWrite);
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={t('success.title')}
      closeLabel={t('common:close')}
      picture={
        <OpeningWindows
          faces={people.map(({ id, face = '', src }) => (
            <Avatar key={id} name={face} src={src} size="xl" isLit />
          ))}
        />
      }
      actions={
        <>
          {canChat && (
            <Button icon={<ChatIcon className="size-5" />} onPress={sayHello}>
              {t('success.hello')}
            </Button>
          )}
          <Button variant={canChat ? 'secondary' : 'primary'} onPress={() => leaveTo(roomAddresses.in_room)}>
            {t('success.view')}
          </Button>
        </>
      }
    >
      <p>{joinSentences(sentences, language)}</p>
      {asksPreviouslyKnown && <KnownBefore roommates={news} />}
    </Modal>
  );
}
