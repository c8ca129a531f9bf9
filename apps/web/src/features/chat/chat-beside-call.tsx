import type { ChatSid } from '@nestmate/contract/ids';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { lazyPart } from '@/ui/lazy-part';
import { useChat } from './store/chat';

const OpenConversation = lazyPart(
  async () => (await import('./conversation/open-conversation')).OpenConversation,
);

/** The conversation of a call, for the place beside it. */
export function ChatBesideCall({ chatId }: { chatId: string }) {
  return <OpenConversation key={chatId} chatId={chatId} isBeside />;
}

interface NewInChatProps {
  sid: string;
  /** Called for each message that arrives, so that the button does not stay hidden. */
  onNew: () => void;
}

/** A dot on the button of a call's chat, while there is something unread in it. */
export function NewInChat({ sid, onNew }: NewInChatProps) {
  const { t } = useTranslation('chat');
  const unreadCount = useChat(({ conversations }) => conversations[sid as ChatSid]?.unreadCount ?? 0);
  const isNew = unreadCount > 0;
  const announce = useEffectEvent(onNew);
  useEffect(() => {
    if (unreadCount > 0) announce();
  }, [unreadCount]);
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
