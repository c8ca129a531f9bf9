import type { Roommate } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { fullName } from '@nestmate/contract/text/full-name';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubnetwork } from '@/features/housing';
import { useAction } from '@/forms/use-action';
import { beginToWrite } from '@/platform/navigation-state';
import { useSelf } from '@/platform/session/session';
import { joinByColon, joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ChatIcon } from '@/ui/icons/chat';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { ModalSheet } from '@/ui/modal-sheet';
import { OpeningWindows } from '@/ui/pictures/opening-windows';
import { RadioGroup } from '@/ui/radio-group';
import { toast } from '@/ui/toasts';
import { usePeopleOf } from '../people-of';
import { roomAddresses } from '../relation';
import { useMarkKnown } from '../room.queries';

interface RoommateSuccessProps {
  /** All my roommates. */
  roommates: readonly Roommate[];
  /** The new ones among them. */
  news: readonly Roommate[];
  onClose: () => void;
}

/** Celebrates new roommates with everybody of the room, and leads to their first words. */
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
    <ModalSheet
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
    </ModalSheet>
  );
}

/** Asks for each new roommate whether I knew them before: a step later, so that the celebration is not a form. */
function KnownBefore({ roommates }: { roommates: readonly Roommate[] }) {
  const { t, language } = useTranslation('room');
  const name = listOfNames(
    roommates.map(({ first_name: each }) => each),
    language,
  );
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-plum [&::-webkit-details-marker]:hidden">
        {t('success.knewBefore', { name })}
        <ChevronDownIcon className="size-4.5 shrink-0 transition group-open:rotate-180" />
      </summary>
      <ul className="mt-2 flex flex-col gap-4 text-left text-ink">
        {roommates.map((roommate) => (
          <li key={roommate.membership_id}>
            <Known roommate={roommate} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Known({ roommate }: { roommate: Roommate }) {
  const { t, language } = useTranslation('room');
  // A missing answer is not a “No”.
  const [known, setKnown] = useState<boolean | null>(roommate.previouslyKnown || null);
  const markKnown = useAction(useMarkKnown(), () => toast({ text: t('toasts.setting'), tone: 'danger' }));
  const { membership_id: membershipId, first_name: first, last_name: last } = roommate;
  async function choose(isKnown: boolean) {
    setKnown(isKnown);
    if (!(await markKnown.run({ membershipId, isKnown }))) setKnown(known);
  }
  return (
    <RadioGroup
      look="chips"
      label={joinByColon(fullName(first, last), t('success.known'), language)}
      options={[
        { id: 'yes', label: t('success.yes') },
        { id: 'no', label: t('success.no') },
      ]}
      value={known === null ? null : known ? 'yes' : 'no'}
      onChange={(answer) => void choose(answer === 'yes')}
    />
  );
}
