import type { Conversation } from '@nestmate/contract';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Badge } from '@/ui/badge';
import { BellOffIcon } from '@/ui/icons/bell-off';
import { PhoneIcon } from '@/ui/icons/phone';
import { lastWords } from '../message-words';
import { shortMoment } from '../times';
import { nameOf } from '../people-words';
import { useToday } from '../today';
import { ConversationAvatar } from './conversation-avatar';

interface ConversationRowProps {
  conversation: Conversation;
  me: string;
  isCurrent: boolean;
}

/** One conversation: its name, its last message with the time, and the number of unread ones. */
export function ConversationRow({ conversation, me, isCurrent }: ConversationRowProps) {
  const { t, language } = useTranslation('chat');
  const today = useToday();
  const { pathname } = useLocation();
  const { lastMessage, unreadCount, muted, kind, chatId } = conversation;
  return (
    <Link
      to={`/chat/conversation/${chatId}`}
      state={{ from: pathname }}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex items-center gap-3 rounded-control p-3 transition hover:bg-sunken aria-[current=page]:bg-plum-soft"
    >
      <ConversationAvatar conversation={conversation} me={me} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold text-ink">{nameOf(conversation, me)}</span>
          {lastMessage && (
            <time dateTime={lastMessage.createdAt} className="shrink-0 text-xs text-ink-2">
              {shortMoment(lastMessage.createdAt, language, today)}
            </time>
          )}
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span
            className={`flex min-w-0 items-center gap-1 text-sm ${unreadCount > 0 ? 'font-semibold text-ink' : 'text-ink-2'}`}
          >
            {lastMessage?.type === 'call' && <PhoneIcon className="size-4" />}
            <span className="truncate">
              {lastMessage ? lastWords(lastMessage, { me, isGroup: kind === 'room' }) : t('last.none')}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-1.5">
            {muted && (
              <span className="text-ink-3">
                <BellOffIcon className="size-4" />
                <span className="sr-only">{t('muted')}</span>
              </span>
            )}
            <Badge count={unreadCount} label={t('unread', { count: unreadCount })} />
          </span>
        </span>
      </span>
    </Link>
  );
}
