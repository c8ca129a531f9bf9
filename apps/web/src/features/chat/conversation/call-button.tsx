import { type Conversation, fullName } from '@nestmate/contract';
import { type CallPerson, type CallPlace, openCall, useCalls } from '@/features/video';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { VideoIcon } from '@/ui/icons/video';
import { nameOf, othersIn } from '../people-words';

interface CallButtonProps {
  conversation: Conversation;
  me: string;
}

type Person = Conversation['people'][number];

const personOf = ({ firstName, lastName, profile_picture_urls }: Person): CallPerson => ({
  firstName,
  name: fullName(firstName, lastName),
  picture: profile_picture_urls?.square ?? null,
});

function placeOf(conversation: Conversation, me: string, other: Person): CallPlace {
  const { sid, chatId, kind } = conversation;
  if (kind === 'people') return { sid, chatId, ...personOf(other) };
  const name = nameOf(conversation, me);
  const people = Object.fromEntries(
    othersIn(conversation, me).map((person) => [person.userId, personOf(person)]),
  );
  return { sid, chatId, name, firstName: name, picture: null, people };
}

/** Opens the preview of a call with the people of this conversation. */
export function CallButton({ conversation, me }: CallButtonProps) {
  const { t } = useTranslation('chat');
  const isInCall = useCalls(({ place }) => place?.sid === conversation.sid);
  const [other] = othersIn(conversation, me);
  if (!other || !conversation.isOpen || conversation.attributes.blocked.length > 0) return null;
  const { lastMessage } = conversation;
  const rings = lastMessage?.call === 'started' && lastMessage.author !== me;
  return (
    <IconButton
      label={t(isInCall ? 'actions.backToCall' : rings ? 'actions.joinCall' : 'actions.call')}
      icon={<VideoIcon />}
      variant={rings || isInCall ? 'primary' : 'quiet'}
      onPress={() => openCall(placeOf(conversation, me, other))}
    />
  );
}
