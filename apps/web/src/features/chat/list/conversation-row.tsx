import type { Conversation } from '@nestmate/contract/chat';
import { useLocation } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { Badge } from '@/ui/badge';
import { VideoIcon } from '@/ui/icons/call';
import { BellOffIcon, PhoneIcon } from '@/ui/icons/conversation';
import { ImageIcon } from '@/ui/icons/image';
import { Link } from '@/ui/link';
import { nameOf, lastWords } from '../chat-words';
import { Moment } from '../moment';
import { useTyping } from '../store/chat';
import { ConversationAvatar } from './conversation-avatar';

interface ConversationRowProps {
  conversation: Conversation;
  me: string;
  isCurrent: boolean;
}

/** One conversation: its name, its last message with the time, and the number of unread ones. */
export function ConversationRow({ conversation, me, isCurrent }: ConversationRowProps) {
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  const { lastMessage, unreadCount, muted, chatId } = conversation;
  return (
    <Link
      to={`/chat/conversation/${chatId}`}
      state={{ from: pathname }}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-18 items-center gap-3 rounded-control bg-(--ground) px-3 py-2 transition [--ground:var(--color-paper)] hover:[--ground:var(--color-sunken)] aria-[current=page]:[--ground:var(--color-plum-soft)]"
    >
      <ConversationAvatar conversation={conversation} me={me} />
      <span className="min-w-0 flex-1">
        <span className={`line-clamp-2 text-ink ${unreadCount > 0 ? 'font-bold' : 'font-semibold'}`}>
          {nameOf(conversation, me)}
        </span>
        <LastWords conversation={conversation} me={me} />
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 self-start pt-1">
        {lastMessage && <Moment at={lastMessage.createdAt} className="text-xs/5 text-ink-2" />}
        <span className="flex items-center gap-1.5">
          {muted && (
            <span className="text-ink-3">
              <BellOffIcon className="size-4" />
              <span className="sr-only">{t('muted')}</span>
            </span>
          )}
          <Badge count={unreadCount} label={t('unread', { count: unreadCount })} />
        </span>
      </span>
    </Link>
  );
}

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
 * The second line of a conversation: its last message, or that somebody is typing; and that its call is in progress, in
 * place of the call's last step.
 */
function LastWords({ conversation, me }: LastWordsProps) {
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
