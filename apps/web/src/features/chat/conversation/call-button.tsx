import type { Conversation } from '@nestmate/contract';
import { openCall, useCalls } from '@/features/video';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { VideoIcon } from '@/ui/icons/video';
import { useChat } from '../store/chat';
import { callPlaceOf } from './call-place';
import { canJoin } from './calls-in';

interface CallButtonProps {
  conversation: Conversation;
  me: string;
}

/** Opens the preview of a call with the people of this conversation. */
export function CallButton({ conversation, me }: CallButtonProps) {
  const { t } = useTranslation('chat');
  const isInCall = useCalls(({ place }) => place?.sid === conversation.sid);
  const stretch = useChat(({ stretches }) => stretches[conversation.sid]);
  const place = callPlaceOf(conversation, me);
  if (!place) return null;
  const { kind, lastMessage } = conversation;
  // What is held may be an older part, or nothing yet.
  const messages = stretch && !stretch.hasNewer ? stretch.messages : lastMessage ? [lastMessage] : [];
  const isOn = canJoin(messages, kind, me);
  return (
    <IconButton
      label={t(isInCall ? 'actions.backToCall' : isOn ? 'actions.joinCall' : 'actions.call')}
      icon={<VideoIcon />}
      variant={isOn || isInCall ? 'primary' : 'quiet'}
      onPress={() => openCall({ ...place, isOn })}
    />
  );
}
