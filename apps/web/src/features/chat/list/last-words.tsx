import type { Conversation } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { PhoneIcon } from '@/ui/icons/phone';
import { lastWords } from '../message-words';
import { useTyping } from '../store/use-typing';

/** The second line of a conversation: its last message, or that someone is typing. */
export function LastWords({ conversation, me }: { conversation: Conversation; me: string }) {
  const { t } = useTranslation('chat');
  const isTyping = useTyping(conversation).length > 0;
  const { lastMessage, unreadCount, kind } = conversation;
  const look = unreadCount > 0 ? 'font-semibold text-ink' : 'text-ink-2';
  if (isTyping)
    return <span className="block truncate text-sm font-semibold text-plum">{t('typingNow')}</span>;
  return (
    <span className={`flex items-center gap-1 text-sm ${look}`}>
      {lastMessage?.type === 'call' && <PhoneIcon className="size-4 shrink-0" />}
      <span className="truncate">
        {lastMessage ? lastWords(lastMessage, { me, isGroup: kind === 'room' }) : t('last.none')}
      </span>
    </span>
  );
}
