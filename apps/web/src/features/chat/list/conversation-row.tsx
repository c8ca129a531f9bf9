import type { Conversation } from '@nestmate/contract';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Badge } from '@/ui/badge';
import { BellOffIcon } from '@/ui/icons/bell-off';
import { Moment } from '../moment';
import { nameOf } from '../people-words';
import { ConversationAvatar } from './conversation-avatar';
import { LastWords } from './last-words';

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
