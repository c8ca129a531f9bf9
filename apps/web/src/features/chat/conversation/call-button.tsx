import type { Conversation } from '@nestmate/contract';
import { openCall, useCalls } from '@/features/video';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { VideoIcon } from '@/ui/icons/video';
import { callPlaceOf } from './call-place';

interface CallButtonProps {
  conversation: Conversation;
  me: string;
}

/** Opens the preview of a call with the people of this conversation. */
export function CallButton({ conversation, me }: CallButtonProps) {
  const { t } = useTranslation('chat');
  const isInCall = useCalls(({ place }) => place?.sid === conversation.sid);
  const place = callPlaceOf(conversation, me);
  if (!place) return null;
  const { lastMessage } = conversation;
  const rings = lastMessage?.call === 'started' && lastMessage.author !== me;
  return (
    <IconButton
      label={t(isInCall ? 'actions.backToCall' : rings ? 'actions.joinCall' : 'actions.call')}
      icon={<VideoIcon />}
      variant={rings || isInCall ? 'primary' : 'quiet'}
      onPress={() => openCall(place)}
    />
  );
}
