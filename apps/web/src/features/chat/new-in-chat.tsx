import type { ChatSid } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { chatStore } from './store/chat';

/** A dot on the button of a call's chat, once somebody else has written since the chat was last in sight. */
export function NewInChat({ sid }: { sid: string }) {
  const { t } = useTranslation('chat');
  const { userId } = useSelf();
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const last = () => chatStore.getState().conversations[sid as ChatSid]?.lastMessage;
    const seen = last()?.index ?? -1;
    return chatStore.subscribe(() => {
      const message = last();
      if (message && message.index > seen && message.type !== 'call' && message.author !== userId)
        setNew(true);
    });
  }, [sid, userId]);
  return (
    <output>
      {isNew && (
        <>
          <span className="absolute top-0 right-0 size-3 rounded-full bg-apricot ring-2 ring-night" />
          <span className="sr-only">{t('unreadFrom')}</span>
        </>
      )}
    </output>
  );
}
