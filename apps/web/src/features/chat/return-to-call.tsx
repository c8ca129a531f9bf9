import type { ChatSid, UserId } from '@nestmate/contract/ids';
import { useEffect } from 'react';
import { openCall, takeLeftCall } from '@/features/video';
import { useSelf } from '@/platform/session/session';
import { currentLanguage, i18n } from '@/platform/texts/i18n';
import { fetchTexts } from '@/platform/texts/texts';
import { toast, toastDuration } from '@/ui/toasts';
import { callTargetOf } from './conversation/call-messages';
import { chatStore, useChat } from './store/chat';

async function offerReturn(sid: ChatSid, me: UserId): Promise<void> {
  const conversation = await chatStore.findConversation(sid);
  const target = conversation && callTargetOf(conversation, me);
  if (!target) return;
  await fetchTexts(currentLanguage(), 'chat').catch(() => undefined);
  // The server may not know yet that this window has left.
  const others = conversation.call?.people.filter((userId) => userId !== me) ?? [];
  const isOngoing = others.length > 1;
  toast({
    text: i18n.t('chat:calls.reloaded'),
    duration: toastDuration.long,
    action: {
      label: i18n.t(isOngoing ? 'chat:actions.joinCall' : 'chat:calls.again'),
      onPress: () => openCall({ ...target, isOngoing }),
    },
  });
}

/** Leaving the page leaves a call; after a reload, a notice leads back into it. */
export function ReturnToCall() {
  const { userId } = useSelf();
  const isReady = useChat(({ phase }) => phase === 'ready');
  useEffect(() => {
    if (isReady)
      void takeLeftCall().then((sid) => (sid === null ? undefined : offerReturn(sid as ChatSid, userId)));
  }, [isReady, userId]);
  return null;
}
