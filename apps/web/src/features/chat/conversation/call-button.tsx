import { type Conversation, fullName } from '@nestmate/contract';
import { type CallPlace, openCall, useCalls } from '@/features/video';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { PhoneIcon } from '@/ui/icons/phone';
import { othersIn } from '../people-words';

interface CallButtonProps {
  conversation: Conversation;
  me: string;
}

const placeOf = (
  { sid, chatId }: Conversation,
  { firstName, lastName, profile_picture_urls }: Conversation['people'][number],
): CallPlace => ({
  sid,
  chatId,
  firstName,
  name: fullName(firstName, lastName),
  picture: profile_picture_urls?.square ?? null,
});

/** Opens the preview of a call, where two people can talk to each other. */
export function CallButton({ conversation, me }: CallButtonProps) {
  const { t } = useTranslation('chat');
  const isInCall = useCalls(({ place }) => place?.sid === conversation.sid);
  const [other, third] = othersIn(conversation, me);
  if (!other || third || !conversation.isOpen || conversation.attributes.blocked.length > 0) return null;
  const { lastMessage } = conversation;
  const rings = lastMessage?.call === 'started' && lastMessage.author !== me;
  return (
    <IconButton
      label={t(isInCall ? 'actions.backToCall' : rings ? 'actions.joinCall' : 'actions.call')}
      icon={<PhoneIcon />}
      variant={rings || isInCall ? 'primary' : 'quiet'}
      onPress={() => openCall(placeOf(conversation, other))}
    />
  );
}
