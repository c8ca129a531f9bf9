import type { Conversation } from '@nestmate/contract/chat';
import type { ResidentErrorCode } from '@nestmate/contract/errors';
import type { ChatSid } from '@nestmate/contract/ids';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useOnline } from '@/platform/online';
import { useTranslation } from '@/platform/texts/use-translation';
import { othersIn } from '../chat-words';
import { chatStore } from '../store/chat';
import type { PendingMessage } from '../store/chat-state';

interface ReadNoteProps {
  conversation: Conversation;
  index: number;
  /** The index of the person's next message with a note. */
  nextIndex: number | undefined;
  me: string;
}

/**
 * Who has read the person's own message; in a room by name, until everybody has. Nothing where the person's next
 * message has the same note.
 */
export function ReadNote({ conversation, index, nextIndex, me }: ReadNoteProps) {
  const { t, language } = useTranslation('chat');
  const noteAt = (at: number) => {
    // People who came later cannot read it, so they do not count.
    const audience = othersIn(conversation, me).filter(({ firstIndex }) => firstIndex <= at);
    const readers = audience.filter(({ readIndex }) => readIndex >= at);
    if (readers.length === 0) return t('sent');
    if (readers.length === audience.length) return t('seen');
    const names = listOfNames(
      readers.map(({ firstName }) => firstName),
      language,
    );
    return t('seenBy', { names });
  };
  const note = noteAt(index);
  return nextIndex !== undefined && noteAt(nextIndex) === note ? null : <span>· {note}</span>;
}

const buttonClasses = 'min-h-6 font-semibold underline underline-offset-2';

/** The state of a pending message, with what can be done after a failure. */
export function PendingNote({ sid, pending }: { sid: ChatSid; pending: PendingMessage }) {
  const { t } = useTranslation(['chat', 'errors']);
  const isOnline = useOnline();
  if (pending.state === 'sending') return <span>· {t(isOnline ? 'sending' : 'waiting')}</span>;
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-brick">
      · {pending.error ? t(`errors:${pending.error as ResidentErrorCode}`) : t('notSent')}
      <button type="button" className={buttonClasses} onClick={() => chatStore.retryPending(sid, pending.id)}>
        {t('retry')}
      </button>
      <button
        type="button"
        className={buttonClasses}
        onClick={() => chatStore.discardPending(sid, pending.id)}
      >
        {t('discard')}
      </button>
    </span>
  );
}
