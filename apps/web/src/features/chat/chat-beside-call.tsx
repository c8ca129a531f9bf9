import type { ChatSid } from '@nestmate/contract/ids';
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

/** A dot on the button of a call's chat, while there is something unread in it. */
export function NewInChat({ sid }: { sid: string }) {
  const { t } = useTranslation('chat');
  const isNew = useChat(({ conversations }) => (conversations[sid as ChatSid]?.unreadCount ?? 0) > 0);
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
