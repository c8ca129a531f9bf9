import type { Conversation } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ImageIcon } from '@/ui/icons/image';
import { PhoneIcon } from '@/ui/icons/phone';
import { VideoIcon } from '@/ui/icons/video';
import { lastWords } from '../message-words';
import { useTyping } from '../store/use-typing';

interface LastWordsProps {
  conversation: Conversation;
  me: string;
}

function LastMessage({ conversation, me }: LastWordsProps) {
  const { t } = useTranslation('chat');
  const { lastMessage, unreadCount, kind } = conversation;
  const look = unreadCount > 0 ? 'font-semibold text-ink' : 'text-ink-2';
  return (
    <span className={`flex items-center gap-1 text-sm ${look}`}>
      {lastMessage?.type === 'call' && <PhoneIcon className="size-4 shrink-0" />}
      {lastMessage?.type === 'picture' && <ImageIcon className="size-4 shrink-0" />}
      <span className="truncate">
        {lastMessage ? lastWords(lastMessage, { me, isGroup: kind === 'room' }) : t('last.none')}
      </span>
    </span>
  );
}

/**
 * The second line of a conversation: its last message, or that someone is typing; and that its call is in progress, in place of the call's
 * last step.
 */
export function LastWords({ conversation, me }: LastWordsProps) {
  const { t } = useTranslation('chat');
  const isTyping = useTyping(conversation).length > 0;
  const isCallOn = conversation.call?.isAnswered ?? false;
  const isOfCall = isCallOn && conversation.lastMessage?.type === 'call';
  return (
    <>
      {isTyping && <span className="block truncate text-sm font-semibold text-plum">{t('typingNow')}</span>}
      {!isTyping && !isOfCall && <LastMessage conversation={conversation} me={me} />}
      {isCallOn && (
        <span className="flex items-center gap-1 text-sm font-semibold text-plum">
          <VideoIcon className="size-4 shrink-0" />
          {t('calls.isOn')}
        </span>
      )}
    </>
  );
}
