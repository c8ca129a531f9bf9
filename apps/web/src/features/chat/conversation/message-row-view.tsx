import type { ChatMessage, Conversation, QuotedMessage } from '@nestmate/contract/chat';
import { memo } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { beginningOf, wordsOfMessage, useQuoteWords } from '../chat-words';
import { dayWords, useToday } from '../moment';
import type { PendingMessage } from '../store/chat-state';
import { mayWriteIn } from './blocking';
import { CallLine } from './call-line';
import { MessageBubble } from './message-bubble';
import type { MenuOpening } from './message-menu';
import { PendingNote, ReadNote } from './message-notes';
import type { MessageRow } from './rows';
import { useReactToMessage } from './use-action';

interface MessageRowViewProps {
  row: MessageRow;
  conversation: Conversation;
  me: string;
  /** Set until the server has acknowledged the message. */
  pending?: PendingMessage | undefined;
  isReached: boolean;
  /** The searched words. */
  found: string;
  onMenu: (opening: MenuOpening) => void;
  /** Undefined where nobody can write. */
  onReply?: ((message: ChatMessage) => void) | undefined;
  onView: (message: ChatMessage) => void;
  /** Leads to the message at an index. */
  onQuote: (index: number) => void;
}

/** A message with its day, the unread divider, and its author. */
export const MessageRowView = memo(function MessageRowView(props: MessageRowViewProps) {
  const { row, conversation, me, isReached } = props;
  const { message, isFirst, call, isFolded } = row;
  return (
    <div className={isFolded ? '' : isFirst ? 'pt-3' : 'pt-1'}>
      <Dividers row={row} />
      {call && (
        <CallLine message={message} steps={call} conversation={conversation} me={me} isReached={isReached} />
      )}
      {!call && !isFolded && <WrittenMessage {...props} />}
    </div>
  );
});

function Dividers({ row: { message, startsDay, startsUnread } }: Pick<MessageRowViewProps, 'row'>) {
  const { t, language } = useTranslation('chat');
  const today = useToday();
  return (
    <>
      {startsDay && (
        <p className="flex justify-center py-3 text-xs text-ink-2">
          <time dateTime={message.createdAt} className="rounded-full bg-sunken px-3 py-1">
            {dayWords(message.createdAt, language, today)}
          </time>
        </p>
      )}
      {startsUnread && (
        <p className="my-2 flex items-center gap-3 text-xs font-semibold text-plum before:h-px before:flex-1 before:bg-plum/40 after:h-px after:flex-1 after:bg-plum/40">
          {t('unreadFrom')}
        </p>
      )}
    </>
  );
}

function WrittenMessage(props: MessageRowViewProps) {
  const { row, conversation, me, pending, isReached, found, onMenu, onReply, onView, onQuote } = props;
  const { t } = useTranslation('chat');
  const { message, myMessage: isMine, user: author, isFirst, isLast } = row;
  /** Whether the author's face and name are shown: for others' messages in a room. */
  const hasFace = conversation.kind === 'room' && !isMine;
  const name = message.authorName || t('former');
  const shownName = isMine ? t('you') : name;
  const isOffered = message.type !== 'removed' && pending === undefined;
  const react = useReactToMessage(conversation.sid, message.index);
  const given = (message.reactions?.given ?? []).map((each) => ({
    reaction: each.reaction,
    name: each.userId === me ? t('you') : each.name,
    isMine: each.userId === me,
  }));
  const bubble = (
    <MessageBubble
      message={message}
      label={t(message.editedAt && message.type !== 'removed' ? 'heardEdited' : 'heard', {
        name: shownName,
        text: beginningOf(wordsOfMessage(message)),
      })}
      isMine={isMine}
      isLast={isLast}
      isFaint={pending !== undefined}
      isReached={isReached}
      found={found}
      onReply={isOffered && onReply ? () => onReply(message) : undefined}
      onMenu={isOffered ? (anchor) => onMenu({ message, anchor }) : undefined}
      onView={() => onView(message)}
      quote={
        message.replyTo !== undefined && (
          <Quote
            quote={message.replyTo}
            me={me}
            isMine={isMine}
            tabIndex={isReached ? 0 : -1}
            onOpen={onQuote}
          />
        )
      }
      given={given}
      onReact={isOffered && mayWriteIn(conversation) ? react : undefined}
      note={
        pending ? (
          <PendingNote sid={conversation.sid} pending={pending} />
        ) : (
          isMine && (
            <ReadNote conversation={conversation} index={message.index} nextIndex={row.nextEndsAt} me={me} />
          )
        )
      }
    />
  );
  return (
    <div className={hasFace ? 'flex items-end gap-2' : ''}>
      {hasFace && (
        <span className="w-7 shrink-0 pb-5">
          {isLast && <Avatar name={name} src={author?.profile_picture_urls?.square} size="xs" />}
        </span>
      )}
      <div className="min-w-0 flex-1">
        {isFirst && (
          <p className={hasFace ? 'px-1 pb-1 text-xs font-semibold text-ink-2' : 'sr-only'}>{shownName}</p>
        )}
        {bubble}
      </div>
    </div>
  );
}

const shape =
  'mx-2 mt-2 block w-[calc(100%-1rem)] rounded-control border-l-4 px-2.5 py-1.5 text-left text-sm';
const looks = {
  mine: 'border-apricot bg-on-plum/15',
  theirs: 'border-plum bg-sunken',
};

interface QuoteProps {
  /** Null for a message that the reader may not read. */
  quote: QuotedMessage | null;
  me: string;
  isMine: boolean;
  tabIndex: 0 | -1;
  onOpen: (index: number) => void;
}

/** The message that this one answers, above its text. */
function Quote({ quote, isMine, ...props }: QuoteProps) {
  const { t } = useTranslation('chat');
  const look = `${shape} ${looks[isMine ? 'mine' : 'theirs']}`;
  if (!quote) return <p className={`${look} italic`}>{t('reply.earlier')}</p>;
  if (quote.type === 'removed') return <p className={`${look} italic`}>{t('last.removed')}</p>;
  return <QuoteButton {...props} quote={quote} look={look} />;
}

/** A click leads to the message. */
function QuoteButton({
  quote,
  me,
  look,
  tabIndex,
  onOpen,
}: Omit<QuoteProps, 'isMine' | 'quote'> & { quote: QuotedMessage; look: string }) {
  const { name, text, label } = useQuoteWords(quote, me);
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabIndex}
      onClick={() => onOpen(quote.index)}
      className={`${look} min-h-11 transition active:scale-[0.98]`}
    >
      <span className="block truncate font-semibold">{name}</span>
      <span className="block truncate">{text}</span>
    </button>
  );
}
