import type { Conversation } from '@nestmate/contract';
import { useEffect } from 'react';
import { openCall, tellWhetherOn, useCalls } from '@/features/video';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { VideoIcon } from '@/ui/icons/video';
import { callPlaceOf } from './call-place';
import { waitsFor } from '../store/waits-for';

interface CallButtonProps {
  conversation: Conversation;
  me: string;
}

/** Opens the preview of a call with the people of this conversation. */
export function CallButton({ conversation, me }: CallButtonProps) {
  const { t } = useTranslation('chat');
  const { sid } = conversation;
  const isInCall = useCalls((calls) => calls.conversation?.sid === sid);
  const isOn = waitsFor(conversation, me);
  useEffect(() => tellWhetherOn(sid, isOn), [sid, isOn]);
  const place = callPlaceOf(conversation, me);
  if (!place) return null;
  return (
    <IconButton
      label={t(isInCall ? 'actions.backToCall' : isOn ? 'actions.joinCall' : 'actions.call')}
      icon={<VideoIcon />}
      variant={isOn || isInCall ? 'primary' : 'quiet'}
      onPress={() => openCall({ ...place, isOn })}
    />
  );
}
